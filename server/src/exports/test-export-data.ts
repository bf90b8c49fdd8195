import { toCents } from '@cairn/domain/money';
import { addDays, toPlainDate } from '@cairn/domain/plain-date';
import fc from 'fast-check';
import type { ExportAccount, ExportData, ExportPart, ExportRow, OtherSide } from './export-data.ts';

/** The day of all drawn data. */
export const today = toPlainDate('2026-11-20');
const hostile = [
  '"',
  '\\',
  ';',
  '\n',
  '\r\n  ',
  '  ',
  '\t',
  ':',
  '(x)',
  '[y]',
  '=',
  '@',
  '*',
  '!',
  '^',
  '<A>',
  '&amp;',
  ']]>',
  '#tag',
  '{',
  '現金',
  'é',
  '🙂',
  '2026-01-01',
  '|',
  "'",
  '/',
  '!Type:Bank',
  '\u2028',
];
const word = fc.oneof(fc.constantFrom('Shop', 'RENT 12', 'a'), fc.constantFrom(...hostile));
const text = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => `${words.join('')}z`);
const cents = fc
  .integer({ min: -9_999_999, max: 9_999_999 })
  .filter((size) => size !== 0)
  .map(toCents);
const purpose = fc.record({
  kind: fc.constantFrom('income', 'spending', 'refund', 'transfer') as fc.Arbitrary<ExportPart['kind']>,
  category: fc.array(text, { minLength: 1, maxLength: 2 }),
});
const note = fc.option(text);
const tags = fc.uniqueArray(fc.oneof(text, fc.constantFrom('Trip to Rome', 'date', '_hidden', 'é')), {
  maxLength: 3,
});
const account = fc.record({
  name: text,
  type: fc.constantFrom('depository', 'credit', 'loan', 'investment'),
  subtype: fc.constantFrom(null, 'savings', 'cash'),
  currency: fc.constantFrom('USD', 'EUR', 'JPY'),
  balance: fc.option(cents),
});
const row = fc.record({
  at: fc.nat(),
  day: fc.integer({ min: 0, max: 400 }),
  amount: cents,
  isForeign: fc.boolean(),
  description: text,
  note,
  tags,
  purpose,
  parts: fc.array(fc.tuple(cents, purpose, note, tags), { maxLength: 3 }),
});

type Drawn = {
  accounts: Omit<ExportAccount, 'id'>[];
  rows: (typeof row extends fc.Arbitrary<infer R> ? R : never)[];
};

/** Parts whose last one is the rest; none where that would be nothing. */
function partsOf(amount: number, drawn: Drawn['rows'][number]['parts']): ExportPart[] {
  const sizes = drawn.slice(0, -1).map(([size]) => size);
  const rest = amount - sizes.reduce((sum, size) => sum + size, 0);
  if (drawn.length < 2 || rest === 0) return [];
  return drawn.map(([, what, said, named], at) => ({
    ...what,
    note: said,
    tags: named,
    amount: toCents(sizes[at] ?? rest),
  }));
}

/** Rows with what a store would know of the other side of their transfer. */
export type DrawnRow = Omit<ExportRow, 'others'> & { transferId: string | null };
/** All that is drawn of a household, in memory. */
export type DrawnData = {
  accounts: readonly ExportAccount[];
  rows: readonly DrawnRow[];
  today: typeof today;
};

/** As it is read: some rows at a time, each with the other sides of its transfer. */
export function exportDataOf({ accounts, rows, ...data }: DrawnData): ExportData {
  const sides = Map.groupBy(rows, ({ transferId }) => transferId);
  const sideOf = ({ kind: _kind, category: _category, parts, ...row }: DrawnRow): OtherSide => ({
    ...row,
    isSplit: parts.length > 0,
  });
  return {
    ...data,
    accounts,
    async *rows(wanted) {
      const found = rows.filter(
        ({ accountId, currency }) =>
          wanted === undefined || (accountId === wanted.accountId && currency === wanted.currency),
      );
      for (let at = 0; at < found.length; at += 2)
        yield found.slice(at, at + 2).map(({ transferId, ...row }) => ({
          ...row,
          others: (transferId === null ? [] : (sides.get(transferId) ?? []))
            .filter(({ id }) => id !== row.id)
            .map(sideOf),
        }));
    },
  };
}

/** The whole file. */
export async function fileOf(
  write: (data: ExportData) => AsyncIterable<string>,
  data: DrawnData,
): Promise<string> {
  let file = '';
  for await (const text of write(exportDataOf(data))) file += text;
  return file;
}

function dataOf({ accounts, rows }: Drawn): DrawnData {
  const held = accounts.map((one, at) => ({ ...one, id: `account-${at}` }));
  const booked = rows.map(({ at, day, isForeign, purpose: what, parts, ...drawn }, place): DrawnRow => {
    const of = at % held.length;
    return {
      ...drawn,
      ...what,
      id: `row-${place}`,
      accountId: `account-${of}`,
      postedOn: addDays(today, -day),
      currency: isForeign ? 'GBP' : (held[of]?.currency ?? 'USD'),
      transferId: null,
      parts: partsOf(drawn.amount, parts),
    };
  });
  return {
    accounts: held,
    rows: inOrder(booked),
    today,
  };
}

function inOrder(rows: readonly DrawnRow[]): DrawnRow[] {
  return rows.toSorted((a, b) => (a.postedOn < b.postedOn ? -1 : Number(a.postedOn > b.postedOn)));
}

/** Accounts, and rows with every text that a journal could take for something else. */
export const exportData = fc
  .record({
    accounts: fc.array(account, { minLength: 1, maxLength: 4 }),
    rows: fc.array(row, { minLength: 1, maxLength: 12 }),
  })
  .map(dataOf);

type Leg = { from: number; to: number; day: number; later: number; size: number };
const leg: fc.Arbitrary<Leg> = fc.record({
  from: fc.nat(),
  to: fc.nat(),
  day: fc.integer({ min: 3, max: 400 }),
  later: fc.constantFrom(0, 0, 1, 3),
  size: fc.integer({ min: 1, max: 999_999 }),
});

/** Both sides of a transfer; none where it would be within one account, or between currencies. */
function transferOf({ from, to, day, later, size }: Leg, at: number, { accounts }: DrawnData): DrawnRow[] {
  const [out, into] = [accounts[from % accounts.length], accounts[to % accounts.length]];
  if (out === undefined || into === undefined || out === into || out.currency !== into.currency) return [];
  const side = {
    currency: out.currency,
    kind: 'transfer' as const,
    category: ['Transfers', 'Card; payment'],
    transferId: `transfer-${at}`,
    note: null,
    tags: [],
    parts: [],
  };
  const sent = { accountId: out.id, postedOn: addDays(today, -day), amount: toCents(-size) };
  const received = { accountId: into.id, postedOn: addDays(today, later - day), amount: toCents(size) };
  return [
    { ...side, ...sent, id: `out-${at}`, description: 'To; card' },
    { ...side, ...received, id: `in-${at}`, description: 'Thank you' },
  ];
}

/** The same with transfers between the accounts, of one day and of different days. */
export const exportDataWithTransfers: fc.Arbitrary<DrawnData> = fc
  .tuple(exportData, fc.array(leg, { maxLength: 5 }))
  .map(([drawn, legs]) => ({
    ...drawn,
    rows: inOrder([...drawn.rows, ...legs.flatMap((one, at) => transferOf(one, at, drawn))]),
  }));
