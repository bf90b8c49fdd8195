import type { PlainDate } from '@cairn/domain/plain-date';
import {
  type Book,
  type BookPart,
  blueCard,
  bookAccounts,
  isOfCard,
  openingDay,
  totalOf,
} from './test-books.ts';

/** A movement as apps that list movements have it: each part of a split, and each side of a transfer. */
type BookLine = Omit<BookPart, 'to'> & {
  on: PlainDate;
  account: string;
  payee: string;
  /** The own account on the other side. */
  to: string | null;
  isAdjustment: boolean;
  /** The place of its entry, and of its part there. */
  entry: number;
  part: number;
  partCount: number;
  /** Whether it is what a part of another account’s entry came to. */
  isOtherSide: boolean;
};

function linesOf({ entries }: Book): BookLine[] {
  return entries.flatMap(({ on, account, payee, parts, isAdjustment }, entry) =>
    parts.flatMap((one, part): BookLine[] => {
      const line = { ...one, on, account, payee, isAdjustment, entry, part, partCount: parts.length };
      const own = { ...line, isOtherSide: false };
      if (one.to === null) return [own];
      const other = { ...line, account: one.to, to: account, cents: -one.cents, partCount: 1 };
      return [own, { ...other, isOtherSide: true }];
    }),
  );
}

export function money(cents: number): string {
  return `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
}

export function csv(records: readonly (readonly string[])[]): string {
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  return records.map((record) => `${record.map(cell).join(',')}\n`).join('');
}

function american(on: string): string {
  const [year = '', month = '', day = ''] = on.split('-');
  return `${month}/${day}/${year}`;
}

/** What a line is called in apps where each has a category: `transfer` and `card` in the app’s words. */
function categoryIn(line: BookLine, words: { transfer: string; card: string; adjustment: string }): string {
  if (line.isAdjustment) return words.adjustment;
  if (line.to === null) return line.category?.name ?? '';
  return isOfCard(line.account, line.to) ? words.card : words.transfer;
}

function payeeIn({ payee, to }: BookLine): string {
  return payee || (to === null ? 'Adjustment' : `To and from ${to}`);
}

export function mintFile(book: Book): string {
  const words = { transfer: 'Transfer', card: 'Credit Card Payment', adjustment: 'Exclude From Mint' };
  return csv([
    [
      'Date',
      'Description',
      'Original Description',
      'Amount',
      'Transaction Type',
      'Category',
      'Account Name',
      'Labels',
      'Notes',
    ],
    ...linesOf(book).map((line) => [
      american(line.on).replace(/^0/, ''),
      payeeIn(line),
      payeeIn(line).toUpperCase(),
      money(Math.abs(line.cents)),
      line.cents < 0 ? 'debit' : 'credit',
      categoryIn(line, words),
      line.account,
      '',
      '',
    ]),
  ]);
}

export function monarchFile(book: Book): string {
  const words = { transfer: 'Transfer', card: 'Credit Card Payment', adjustment: 'Balance Adjustments' };
  return csv([
    ['Date', 'Merchant', 'Category', 'Account', 'Original Statement', 'Notes', 'Amount', 'Tags'],
    ...linesOf(book).map((line) => [
      line.on,
      payeeIn(line),
      categoryIn(line, words),
      line.account,
      payeeIn(line).toUpperCase(),
      '',
      money(line.cents),
      '',
    ]),
  ]);
}

export function rocketFile(book: Book): string {
  const words = { transfer: 'Internal Transfers', card: 'Credit Card Payment', adjustment: 'Ignored' };
  return csv([
    [
      'Date',
      'Original Date',
      'Account Type',
      'Account Name',
      'Account Number',
      'Institution Name',
      'Name',
      'Custom Name',
      'Amount',
      'Description',
      'Category',
      'Note',
      'Ignored From',
      'Tax Deductible',
    ],
    ...linesOf(book).map((line) => [
      line.on,
      line.on,
      line.account === blueCard ? 'Credit Card' : 'Cash',
      line.account,
      String(1_000 + bookAccounts.indexOf(line.account as (typeof bookAccounts)[number])),
      'City Bank',
      payeeIn(line),
      '',
      money(-line.cents),
      payeeIn(line).toUpperCase(),
      categoryIn(line, words),
      '',
      line.isAdjustment ? 'Everything' : '',
      '',
    ]),
  ]);
}

export function copilotFile(book: Book): string {
  return csv([
    [
      'date',
      'name',
      'amount',
      'status',
      'category',
      'parent category',
      'excluded',
      'tags',
      'type',
      'account',
      'account mask',
      'note',
      'recurring',
    ],
    ...linesOf(book).map((line) => [
      line.on,
      payeeIn(line),
      money(-line.cents),
      'posted',
      line.category?.name ?? '',
      '',
      String(line.isAdjustment || line.to !== null),
      '',
      line.to !== null ? 'internal transfer' : line.category?.isIncome === true ? 'income' : 'regular',
      line.account,
      '',
      '',
      '',
    ]),
  ]);
}

/** A register has each part of a split as a line, and openings as payments of income. */
export function ynabFile(book: Book): string {
  const readyToAssign = ['Inflow: Ready to Assign', 'Inflow', 'Ready to Assign'];
  const line = (
    account: string,
    on: string,
    {
      payee,
      category,
      memo = '',
      cents,
    }: { payee: string; category: string[]; memo?: string; cents: number },
  ) => [
    account,
    '',
    american(on),
    payee,
    ...category,
    memo,
    cents < 0 ? `$${money(-cents)}` : '$0.00',
    cents < 0 ? '$0.00' : `$${money(cents)}`,
    'Cleared',
  ];
  const categoryOf = ({ category, isAdjustment }: BookLine) =>
    isAdjustment || category?.isIncome === true
      ? readyToAssign
      : category === null
        ? ['', '', '']
        : [`Daily: ${category.name}`, 'Daily', category.name];
  return csv([
    [
      'Account',
      'Flag',
      'Date',
      'Payee',
      'Category Group/Category',
      'Category Group',
      'Category',
      'Memo',
      'Outflow',
      'Inflow',
      'Cleared',
    ],
    ...bookAccounts.map((account) =>
      line(account, openingDay, {
        payee: 'Starting Balance',
        category: account === blueCard ? ['', '', ''] : readyToAssign,
        cents: book.openings[account] ?? 0,
      }),
    ),
    ...linesOf(book).map((one) =>
      line(one.account, one.on, {
        payee:
          one.to !== null
            ? `Transfer : ${one.to}`
            : one.isAdjustment
              ? 'Reconciliation Balance Adjustment'
              : one.payee,
        category: categoryOf(one),
        memo: one.partCount > 1 ? `Split (${one.part + 1}/${one.partCount}) ` : '',
        cents: one.cents,
      }),
    ),
  ]);
}

/** Splits are several journals of one group, each its own row. */
export function fireflyFile(book: Book): string {
  const asset = 'Asset account';
  type Ends = { source: string; sourceType: string; destination: string; destinationType: string };
  const row = (id: string, type: string, on: string, cents: number, ends: Ends, category = '') => [
    id,
    type,
    'USD',
    money(Math.abs(cents)),
    'Some text',
    `${on}T00:00:00+00:00`,
    ends.source,
    ends.sourceType,
    ends.destination,
    ends.destinationType,
    category,
    '',
  ];
  /** Money from what is not an own account into one, or the other way round. */
  const ends = (account: string, cents: number, [name, type]: readonly [string, string]): Ends =>
    cents < 0
      ? { source: account, sourceType: asset, destination: name, destinationType: type }
      : { source: name, sourceType: type, destination: account, destinationType: asset };
  return csv([
    [
      'journal_id',
      'type',
      'currency_code',
      'amount',
      'description',
      'date',
      'source_name',
      'source_type',
      'destination_name',
      'destination_type',
      'category',
      'notes',
    ],
    ...bookAccounts
      .filter((account) => (book.openings[account] ?? 0) !== 0)
      .map((account, at) => {
        const cents = book.openings[account] ?? 0;
        const other = [`Initial balance for "${account}"`, 'Initial balance account'] as const;
        return row(`o${at}`, 'Opening balance', openingDay, cents, ends(account, cents, other));
      }),
    ...linesOf(book)
      .filter(({ isOtherSide }) => !isOtherSide)
      .map((line, at) => {
        const { account, cents, to, category, isAdjustment, on, payee } = line;
        const id = String(at + 1);
        if (to !== null) return row(id, 'Transfer', on, cents, ends(account, cents, [to, asset]));
        if (isAdjustment)
          return row(
            id,
            'Reconciliation',
            on,
            cents,
            ends(account, cents, [`${account} reconciliation (USD)`, 'Reconciliation account']),
          );
        const [type, other] = cents < 0 ? ['Withdrawal', 'Expense account'] : ['Deposit', 'Revenue account'];
        return row(id, type, on, cents, ends(account, cents, [payee, other]), category?.name ?? '');
      }),
  ]);
}

/** Quicken’s lists of each account, with what it began with first and a balance that was adjusted as a transfer to itself. */
export function qifFile(book: Book): string {
  const lines = linesOf(book);
  const targetOf = ({ to, category, isAdjustment, account }: BookLine) =>
    to !== null ? `[${to}]` : isAdjustment ? `[${account}]` : (category?.name ?? '');
  const section = (account: string) => {
    const type = account === blueCard ? 'CCard' : 'Bank';
    const own = lines.filter((line) => line.account === account);
    const records = [
      ...Map.groupBy(own, ({ entry, isOtherSide, part }) =>
        isOtherSide ? `${entry} ${part}` : entry,
      ).values(),
    ];
    return [
      `!Account\nN${account}\nT${type}\n^\n!Type:${type}\n`,
      `D${american(openingDay)}\nT${money(book.openings[account] ?? 0)}\nCX\nPOpening Balance\nL[${account}]\n^\n`,
      ...records.map((parts) => {
        const [first] = parts;
        if (first === undefined) return '';
        const payee = first.isAdjustment ? 'Balance Adjustment' : first.payee;
        const head = `D${american(first.on)}\nT${money(totalOf({ parts }))}\n${payee === '' ? '' : `P${payee}\n`}`;
        const body =
          parts.length === 1
            ? `L${targetOf(first)}\n`
            : `L${targetOf(first)}\n${parts.map((part) => `S${targetOf(part)}\n$${money(part.cents)}\n`).join('')}`;
        return `${head}${body}^\n`;
      }),
    ].join('');
  };
  return bookAccounts.map(section).join('');
}
