import { uncategorizedName } from '@cairn/domain/categories';
import { unescapedCell } from '@cairn/domain/csv';
import { kindOfWord, openingName } from '../statements/account-kinds.ts';
import { add, decimalText, toDecimal } from '../values/decimal.ts';
import type { CsvRecord } from './records.ts';

/** Columns of what apps say beside a movement, by names that no bank has. */
export const factColumns = {
  /** Records with the same text are parts of one row. */
  split: 'parts of',
  /** The own account on the other side of a transfer. */
  transfer: 'transfer to',
  /** What both sides of one transfer have in common. */
  key: '=key',
  /** See `RowRole`. */
  role: '=role',
  /** `yes` or `no`; empty where it isn’t said. */
  cleared: '=cleared',
  /** See `AccountKind`. */
  kind: '=kind',
} as const;
export type Fact = keyof typeof factColumns;
export const facts = [
  'split',
  'transfer',
  'key',
  'role',
  'cleared',
  'kind',
] as const satisfies readonly Fact[];

export type Cells = (record: CsvRecord, column: string) => string;

/** A movement as a plain table has it. */
export type PlainRecord = {
  line: number;
  date: string;
  account: string;
  payee: string;
  category: string;
  note: string;
  amount: string;
  currency: string;
  /** Whether it happened; empty where the export has only what did. */
  status?: string;
  tags?: string;
} & Facts;

export type Facts = { readonly [F in Fact]?: string };

/**
 * Assets and debts are accounts; income and expenses are categories; equity is what accounts began with. Later splits of older versions
 * repeat no date. An account’s posting that stands against several others is a row with parts.
 */
export function gnucashRecords(cell: Cells, records: readonly CsvRecord[]): PlainRecord[] {
  const byTransaction = Map.groupBy(records, (record) => cell(record, 'Transaction ID'));
  return [...byTransaction].flatMap(([id, own]) => {
    const [first] = own;
    if (first === undefined) return [];
    const fullName = (record: CsvRecord) => cell(record, 'Full Account Name');
    const isAccount = (record: CsvRecord) => /^(?:Assets|Liabilities)\b/i.test(fullName(record));
    const amountOf = (record: CsvRecord) => cell(record, 'Amount Num.');
    const isOut = (record: CsvRecord) => amountOf(record).trim().startsWith('-');
    const rest = own.filter((record) => !isAccount(record));
    const isEquity = rest.length > 0 && rest.every((record) => /^Equity\b/i.test(fullName(record)));
    const role = !isEquity
      ? ''
      : rest.every((one) => openingName.test(fullName(one)))
        ? 'opening'
        : 'transfer';
    return own.filter(isAccount).flatMap((record): PlainRecord[] => {
      const plain = {
        line: record.line,
        date: cell(record, 'Date') || cell(first, 'Date'),
        account: cell(record, 'Account Name'),
        payee: cell(record, 'Description') || cell(first, 'Description'),
        note: cell(record, 'Memo') || cell(record, 'Notes'),
        currency: (cell(record, 'Commodity/Currency') || cell(first, 'Commodity/Currency')).replace(
          /^CURRENCY::/,
          '',
        ),
        cleared: { y: 'yes', c: 'yes', n: 'no' }[cell(record, 'Reconcile').toLowerCase()] ?? '',
        key: id,
      };
      const others = own.filter((one) => one !== record);
      const isOnlySource = !own.some(
        (one) => one !== record && isAccount(one) && isOut(one) === isOut(record),
      );
      const opposite = others.filter((one) => isAccount(one) && isOut(one) !== isOut(record));
      // Of two accounts that stand against each other, one alone has what was spent or earned.
      const isOnOtherSide =
        opposite.length === 1 && rest[0] !== undefined && isOut(rest[0]) === isOut(record);
      const sideOf = (other: CsvRecord) =>
        isAccount(other)
          ? { category: '', transfer: cell(other, 'Account Name') }
          : { category: cell(other, 'Account Name'), transfer: '' };
      if (role === '' && others.length > 1 && isOnlySource && !isOnOtherSide)
        return others.map((other) => ({
          ...plain,
          ...sideOf(other),
          amount: isOut(other) ? amountOf(other).trim().slice(1) : `-${amountOf(other).trim()}`,
          split: `${id} ${record.line}`,
        }));
      const [only] = opposite.length > 0 ? opposite : rest.length === 1 ? rest : [];
      return [
        {
          ...plain,
          ...(role === '' && only !== undefined ? sideOf(only) : { category: '' }),
          amount: amountOf(record),
          role,
        },
      ];
    });
  });
}

/** Our own list of transactions. Accounts of one name are told apart by their bank and number. */
export function cairnRecords(cell: Cells, records: readonly CsvRecord[]): PlainRecord[] {
  const text = (record: CsvRecord, column: string) => unescapedCell(cell(record, column));
  const ways = ['Bank', 'Account number'].map(
    (column) => (record: CsvRecord) => `${text(record, 'Account')} ${text(record, column)}`.trim(),
  );
  const nameOf = (record: CsvRecord) => text(record, 'Account');
  const accountOf = (record: CsvRecord) => String(ways.map((way) => way(record)));
  const called = Map.groupBy(new Map(records.map((one) => [accountOf(one), one])).values(), nameOf);
  const clearest = (record: CsvRecord): string => {
    const alike = called.get(nameOf(record)) ?? [];
    if (alike.length <= 1) return nameOf(record);
    const way = ways.find((one) => new Set(alike.map(one)).size === alike.length);
    return way?.(record) ?? `${nameOf(record)} ${text(record, 'Bank')} ${text(record, 'Account number')}`;
  };
  return records.map((record) => ({
    line: record.line,
    date: cell(record, 'Date'),
    account: clearest(record),
    payee: text(record, 'Description'),
    category: cell(record, 'Category') === uncategorizedName ? '' : text(record, 'Category'),
    note: text(record, 'Note'),
    amount: cell(record, 'Amount'),
    currency: cell(record, 'Currency'),
    status: cell(record, 'Status'),
    tags: text(record, 'Tags'),
    kind: kindOfWord(cell(record, 'Account type')) ?? '',
  }));
}

const ownAccount = /^(?:asset account|debt|loan|mortgage|liabilit)/i;

/** One journal moves money between two accounts, of which those of the person are two in a transfer. */
export function fireflyRecords(cell: Cells, records: readonly CsvRecord[]): PlainRecord[] {
  const isOpening = (record: CsvRecord) =>
    ['type', 'source_type', 'destination_type'].some((column) =>
      /^(?:opening balance|initial balance|liability credit)/i.test(cell(record, column)),
    );
  const roleOf = (record: CsvRecord) =>
    isOpening(record) ? 'opening' : /^reconciliation$/i.test(cell(record, 'type')) ? 'adjustment' : '';
  return records.flatMap((record) => {
    const size = cell(record, 'amount').replace(/^-/, '');
    const side = (
      end: 'source' | 'destination',
      other: 'source' | 'destination',
      sign: string,
    ): PlainRecord[] =>
      ownAccount.test(cell(record, `${end}_type`))
        ? [
            {
              line: record.line,
              date: cell(record, 'date').slice(0, 10),
              account: cell(record, `${end}_name`),
              payee: cell(record, `${other}_name`),
              category: cell(record, 'category'),
              note: cell(record, 'notes') || cell(record, 'description'),
              amount: `${sign}${size}`,
              currency: cell(record, 'currency_code'),
              tags: cell(record, 'tags'),
              cleared: { 1: 'yes', 0: 'no' }[cell(record, 'reconciled')] ?? '',
              kind: kindOfWord(cell(record, `${end}_type`).replace(/^asset account$/i, '')) ?? '',
              key: cell(record, 'journal_id'),
              role: roleOf(record),
              transfer: ownAccount.test(cell(record, `${other}_type`)) ? cell(record, `${other}_name`) : '',
            },
          ]
        : [];
    return [...side('source', 'destination', '-'), ...side('destination', 'source', '')];
  });
}

function withoutSplitMark(note: string): string {
  const [before = '', ...after] = note.split(/\(SPLIT \d+ OF \d+\)/);
  return after.length === 0 ? note : `${before.trimEnd()}${after.join('').trimStart()}`;
}

/** A history of all balances: money leaves one with its fee, comes into one, or is exchanged between two. */
export function wiseRecords(cell: Cells, records: readonly CsvRecord[]): PlainRecord[] {
  return records.flatMap((record) => {
    const direction = cell(record, 'Direction');
    const side = (end: 'Source' | 'Target'): PlainRecord => {
      const fees = end === 'Source' ? cell(record, 'Source fee amount') : '';
      const amount = cell(record, `${end} amount (after fees)`);
      const other = end === 'Source' ? 'Target' : 'Source';
      return {
        line: record.line,
        date: (cell(record, 'Finished on') || cell(record, 'Created on')).slice(0, 10),
        account: `Wise ${cell(record, `${end} currency`)}`,
        payee: cell(record, `${other} name`),
        category: cell(record, 'Category'),
        note: cell(record, 'Note') || cell(record, 'Reference'),
        amount: end === 'Source' ? `-${plainSum(amount, fees)}` : amount,
        currency: cell(record, `${end} currency`),
        transfer: direction === 'NEUTRAL' ? `Wise ${cell(record, `${other} currency`)}` : '',
        status: cell(record, 'Status'),
      };
    };
    if (direction === 'OUT') return [side('Source')];
    return direction === 'IN' ? [side('Target')] : [side('Source'), side('Target')];
  });
}

/** The sum of two numbers with a point; the first as it is where one of them is none. */
function plainSum(first: string, second: string): string {
  const [a, b] = [first, second].map((text) => (/^\d+(?:\.\d+)?$/.test(text) ? toDecimal(text) : null));
  return a && b ? decimalText(add(a, b)) : first;
}

function clearedText(state: string): 'yes' | 'no' | '' {
  if (state === '') return '';
  return /^(?:cleared|reconciled|c|r|true)$/i.test(state) ? 'yes' : 'no';
}

/** A split's first record has its total beside the amount, and its parts follow as records of their own. */
export function actualRecords(cell: Cells, records: readonly CsvRecord[]): PlainRecord[] {
  let parent = 0;
  const accounts = new Set(records.map((record) => cell(record, 'Account')));
  return records.flatMap((record) => {
    const note = cell(record, 'Notes');
    if (/\(SPLIT INTO \d+\)/.test(note)) {
      parent = record.line;
      return [];
    }
    const isPart = /\(SPLIT \d+ OF \d+\)/.test(note);
    return [
      {
        line: record.line,
        date: cell(record, 'Date'),
        account: cell(record, 'Account'),
        payee: cell(record, 'Payee'),
        category: cell(record, 'Category'),
        note: withoutSplitMark(note),
        amount: cell(record, 'Amount'),
        currency: '',
        cleared: clearedText(cell(record, 'Cleared')),
        split: isPart ? String(parent) : '',
        transfer: accounts.has(cell(record, 'Payee')) ? cell(record, 'Payee') : '',
      },
    ];
  });
}

/** The parts of a split follow each other, counted in their memos, upwards or downwards. */
export function ynabRecords(cell: Cells, records: readonly CsvRecord[]): PlainRecord[] {
  let last = { place: 0, count: 0, group: '' };
  return records.map((record) => {
    const memo = cell(record, 'Memo');
    const [whole = '', place = '', count = ''] = /^Split \((\d+)\/(\d+)\) ?/.exec(memo) ?? [];
    const isNext = count === String(last.count) && Math.abs(Number(place) - last.place) === 1;
    const group = whole === '' ? '' : isNext ? last.group : String(record.line);
    last = { place: Number(place), count: Number(count), group };
    const outflow = cell(record, 'Outflow');
    return {
      line: record.line,
      date: cell(record, 'Date'),
      account: cell(record, 'Account'),
      payee: cell(record, 'Payee'),
      category: cell(record, 'Category') || cell(record, 'Sub Category'),
      note: memo.slice(whole.length),
      amount: /[1-9]/.test(outflow) ? `-${outflow}` : cell(record, 'Inflow'),
      currency: '',
      tags: cell(record, 'Flag'),
      cleared: clearedText(cell(record, 'Cleared')),
      split: group,
      transfer: /^Transfer ?: ?(.+)$/.exec(cell(record, 'Payee'))?.[1] ?? '',
    };
  });
}
