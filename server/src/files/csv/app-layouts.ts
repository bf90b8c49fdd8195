import { add, decimalText, toDecimal } from '../values/decimal.ts';
import { FileRefused } from '../values/file-refused.ts';
import type { CsvRecord } from './records.ts';
import type { Table } from './table.ts';

/** Splits: records with the same text in this column are parts of one row. */
export const splitColumn = 'parts of';

/** The own account on the other side of a transfer. */
export const transferColumn = 'transfer to';

/** An app whose export is more than a list of movements, known by its column names. */
type AppLayout = {
  name: string;
  columns: readonly string[];
  /** The export as a plain table: one record for each movement of an own account, and for each part of a split one. */
  rewrite: (cellsOf: Cells, records: readonly CsvRecord[]) => PlainRecord[];
};

type Cells = (record: CsvRecord, column: string) => string;

type PlainRecord = {
  line: number;
  date: string;
  account: string;
  payee: string;
  category: string;
  note: string;
  amount: string;
  currency: string;
  split: string;
  transfer: string;
  /** Whether it happened; empty where the export has only what did. */
  status?: string;
};

const plainColumns = [
  'Date',
  'Account',
  'Payee',
  'Category',
  'Notes',
  'Amount',
  'Currency',
  splitColumn,
  transferColumn,
  'Status',
];

const layouts: readonly AppLayout[] = [
  {
    name: 'GnuCash',
    columns: ['Transaction ID', 'Full Account Name', 'Amount Num.'],
    rewrite: gnucashRecords,
  },
  {
    name: 'Firefly III',
    columns: ['journal_id', 'source_name', 'destination_name', 'source_type'],
    rewrite: fireflyRecords,
  },
  {
    name: 'Wise',
    columns: ['Status', 'Direction', 'Source amount (after fees)', 'Target amount (after fees)'],
    rewrite: wiseRecords,
  },
  { name: 'Actual', columns: ['Account', 'Date', 'Payee', 'Split_Amount'], rewrite: actualRecords },
  { name: 'YNAB', columns: ['Account', 'Flag', 'Payee', 'Memo', 'Outflow', 'Inflow'], rewrite: ynabRecords },
];

/** Exports that are lists of movements, and how they are signed. */
const signs: readonly { columns: readonly string[]; sign: 'as-written' | 'turned' }[] = [
  {
    columns: ['date', 'name', 'amount', 'status', 'parent category', 'excluded', 'account mask'],
    sign: 'turned',
  },
  {
    columns: ['Original Date', 'Account Type', 'Institution Name', 'Custom Name', 'Ignored From'],
    sign: 'turned',
  },
  { columns: ['Merchant', 'Category', 'Account', 'Original Statement', 'Amount'], sign: 'as-written' },
];

/** The sign of a known export. Null where the file itself has to say it. */
export function signOfExport(names: readonly string[]): 'as-written' | 'turned' | null {
  return signs.find(({ columns }) => columns.every((column) => names.includes(column)))?.sign ?? null;
}

/** Splitwise: what each person owes for what was shared, with a column for each of them. */
const sharedCosts = ['Date', 'Description', 'Category', 'Cost', 'Currency'];

/**
 * The table as it is, or an app's export made plain, with the app's name. Throws FileRefused for one that lists no
 * movements of an account.
 */
export function plainTable(table: Table): { table: Table; app: string | null } {
  const names = table.header?.cells ?? [];
  if (
    String(names.slice(0, sharedCosts.length)) === String(sharedCosts) &&
    names.length > sharedCosts.length + 1
  )
    throw new FileRefused(
      'This is an export of Splitwise: it has who owes what, and not what was paid from an account. Import the files of the accounts that paid.',
    );
  const layout = layouts.find(({ columns }) => columns.every((column) => names.includes(column)));
  if (layout === undefined || table.header === null) return { table, app: null };
  const cellsOf: Cells = (record, column) => record.cells[names.indexOf(column)] ?? '';
  const records = layout.rewrite(cellsOf, table.records).map(
    ({ line, ...row }): CsvRecord => ({
      line,
      cells: [
        row.date,
        row.account,
        row.payee,
        row.category,
        row.note,
        row.amount,
        row.currency,
        row.split,
        row.transfer,
        row.status ?? '',
      ],
    }),
  );
  const header = { line: table.header.line, cells: plainColumns };
  return { table: { ...table, header, records, width: plainColumns.length }, app: layout.name };
}

/** Assets and debts are accounts; income and expenses are categories. Later splits of older versions repeat no date. */
function gnucashRecords(cell: Cells, records: readonly CsvRecord[]): PlainRecord[] {
  const byTransaction = Map.groupBy(records, (record) => cell(record, 'Transaction ID'));
  return [...byTransaction.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const isAccount = (record: CsvRecord) =>
      /^(?:Assets|Liabilities)\b/i.test(cell(record, 'Full Account Name'));
    const others = own.filter((record) => !isAccount(record));
    const category = others.length === 1 && others[0] !== undefined ? cell(others[0], 'Account Name') : '';
    return own.filter(isAccount).map((record) => ({
      line: record.line,
      date: cell(record, 'Date') || cell(first, 'Date'),
      account: cell(record, 'Account Name'),
      payee: cell(record, 'Description') || cell(first, 'Description'),
      category,
      note: cell(record, 'Memo') || cell(record, 'Notes'),
      amount: cell(record, 'Amount Num.'),
      currency: (cell(record, 'Commodity/Currency') || cell(first, 'Commodity/Currency')).replace(
        /^CURRENCY::/,
        '',
      ),
      split: '',
      transfer:
        own.filter((one) => one !== record && isAccount(one)).map((one) => cell(one, 'Account Name'))[0] ??
        '',
    }));
  });
}

const ownAccount = /^(?:asset account|debt|loan|mortgage|liabilit)/i;

/** One journal moves money between two accounts, of which those of the person are two in a transfer. */
function fireflyRecords(cell: Cells, records: readonly CsvRecord[]): PlainRecord[] {
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
              split: '',
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
function wiseRecords(cell: Cells, records: readonly CsvRecord[]): PlainRecord[] {
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
        split: '',
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

/** A split's first record has its total beside the amount, and its parts follow as records of their own. */
function actualRecords(cell: Cells, records: readonly CsvRecord[]): PlainRecord[] {
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
        split: isPart ? String(parent) : '',
        transfer: accounts.has(cell(record, 'Payee')) ? cell(record, 'Payee') : '',
      },
    ];
  });
}

/** The parts of a split follow each other, counted in their memos, upwards or downwards. */
function ynabRecords(cell: Cells, records: readonly CsvRecord[]): PlainRecord[] {
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
      split: group,
      transfer: /^Transfer ?: ?(.+)$/.exec(cell(record, 'Payee'))?.[1] ?? '',
    };
  });
}
