import { addDays, toPlainDate } from '@cairn/domain/plain-date';
import { expect, test } from 'vitest';
import { plainRow, type StatementRow } from '../files/statements/statement.ts';
import type { ExistingRow, StatedInFile } from './existing-row.ts';
import { matchRows } from './match-rows.ts';

type Short = { day: number; cents: number; text: string; id?: string; balance?: number };

const firstDay = toPlainDate('2026-05-01');

const decimal = (cents: number) => ({ units: BigInt(cents), scale: 2 });

function row({ day, cents, text, id, balance }: Short): StatementRow {
  return {
    ...plainRow,
    line: 1,
    postedOn: addDays(firstDay, day),
    amount: decimal(cents),
    currency: 'USD',
    description: text,
    fileId: id ?? null,
    balance: balance === undefined ? null : decimal(balance),
  };
}

const inFile = (kind: string, short: Short): StatedInFile => ({ ...row(short), kind });

function held(id: string, source: string, short: Short, files: StatedInFile[] = []): ExistingRow {
  const { postedOn, amount, description } = row(short);
  return { id, source, postedOn, amount, description, files, isPending: false, removed: null };
}

/** The ids of what the rows are the same as. */
function same(holding: ExistingRow[], shorts: Short[], kind: string): (string | null)[] {
  const rows = shorts.map(row);
  const { there, near } = matchRows(holding, rows, kind);
  return rows.map((one) => {
    const doubt = near.get(one);
    return there.get(one)?.held.id ?? (doubt === undefined ? null : `${doubt.held.id}?`);
  });
}

const coffee = (day: number, text = 'Blue Bottle Coffee'): Short => ({ day, cents: -450, text });
const books = { day: 3, cents: -3_120, text: 'Northwind Books' };
const cinema = { day: 5, cents: -1_800, text: 'Riverside Cinema' };

test('P38 a file over a bank that dates and words otherwise is all there when it comes again', () => {
  const file = [books, { ...books, cents: -2_000 }];
  const asBank = { ...books, day: 4, text: 'NORTHWIND BOOKS 0042' };
  const holding = [
    held('a', 'bank', asBank, [inFile('CSV', file[0] ?? books)]),
    held('b', 'bank', { ...asBank, cents: -2_000 }, [inFile('CSV', file[1] ?? books)]),
  ];
  expect(same(holding, file, 'CSV')).toEqual(['a', 'b']);
});

test('P01 the coffee of this morning is not yesterday’s from another source', () => {
  const holding = [6, 7, 8, 9].map((day) => held(`bank ${day}`, 'bank', coffee(day)));
  expect(same(holding, [coffee(10), coffee(11)], 'CSV')).toEqual([null, null]);
  expect(same(holding, [coffee(9), coffee(10)], 'CSV')).toEqual(['bank 9', null]);
});

test('P01 a coffee that a bank has twice for now is not the one of another day unasked', () => {
  const days = [7, 8, 9, 10];
  const sentAgain = held('again', 'bank', coffee(8));
  const holding = [...days.map((day) => held(`bank ${day}`, 'bank', coffee(day))), sentAgain];
  const file = [5, 6, ...days, 11].map((day) => coffee(day));
  const said = same(holding, file, 'CSV');
  expect(said[0]).toBeNull();
  expect(said[1]).toMatch(/^(?:bank 8|again)\?$/);
  expect(new Set(said.slice(2, 6)).size).toBe(4);
  expect(said[6]).toBeNull();
  // What another file has of the day is it, without a question.
  const other = held('other file', 'OFX', coffee(6), [inFile('OFX', coffee(6))]);
  expect(same([...holding, other], file, 'CSV')[1]).toBe('other file');
});

test('P01 P02 what a file has and the bank has pending is as the file has it, for another file', () => {
  const noodles = (day: number): Short => ({ day, cents: -8_821, text: 'Lantern Noodles' });
  const [first, second] = ['first', 'second'].map((id) =>
    held(id, 'CSV', noodles(9), [inFile('CSV', noodles(9))]),
  );
  if (first === undefined || second === undefined) throw new Error('Nothing is held');
  const pending = { ...first, source: 'bank', isPending: true, postedOn: addDays(firstDay, 5) };
  const file = [{ ...books, day: 2 }, noodles(10), noodles(10), { ...cinema, day: 13 }];
  expect(new Set(same([pending, second], file, 'QIF'))).toEqual(new Set([null, 'first', 'second']));
});

test('P01 a source that dates everything a day later is the same as a whole, also each morning’s coffee', () => {
  const days = [2, 3, 4, 5, 6, 7];
  const holding = [books, cinema, ...days.map((day) => coffee(day))].map((one, at) =>
    held(`${at}`, 'bank', one),
  );
  const later = [books, cinema, ...days.map((day) => coffee(day)), coffee(8)].map((one) => ({
    ...one,
    day: one.day + 1,
  }));
  expect(same(holding, later, 'CSV')).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', null]);
});

test('P01 ids that are new in each file tell nothing apart', () => {
  const first = inFile('OFX', { ...books, id: 'N1' });
  const again = inFile('OFX', { ...books, id: 'N2' });
  const holding = [
    held('books', 'OFX', books, [first, again]),
    held('cinema', 'OFX', cinema, [inFile('OFX', { ...cinema, id: 'M1' })]),
  ];
  const shorts = [
    { ...books, id: 'N2' },
    { ...cinema, id: 'M2' },
  ];
  expect(same(holding, shorts, 'OFX')).toEqual(['books', 'cinema']);
});

test.each(['20260504-3120', '04.05.2026/00031.20', '05042026 3120 -'])(
  'P01 the balance tells twins of two files apart whose ids are their day and amount: %s',
  (id) => {
    const [before, after] = [
      { ...books, id, balance: 100_000 },
      { ...books, id, balance: 96_880 },
    ];
    const holding = [held('before', 'CSV', before, [inFile('CSV', before)])];
    expect(same(holding, [after], 'CSV')).toEqual([null]);
    expect(same(holding, [before, { ...cinema, id: '20260506-1800' }], 'CSV')).toEqual(['before', null]);
  },
);

test('P01 an id that is more than the day and the amount is believed, also where the balance was computed again', () => {
  const first = { ...books, id: '20260504-3120-7', balance: 100_000 };
  const holding = [held('first', 'CSV', first, [inFile('CSV', first)])];
  expect(same(holding, [{ ...first, balance: 96_880 }], 'CSV')).toEqual(['first']);
});

test('P01 ids of another kind of file tell nothing apart', () => {
  const holding = [
    held('books', 'OFX', books, [inFile('OFX', { ...books, id: '1' })]),
    held('cinema', 'CSV', cinema, [inFile('CSV', { ...cinema, id: 'x' })]),
  ];
  const shorts = [
    { ...books, id: '1' },
    { ...cinema, id: '2' },
  ];
  expect(same(holding, shorts, 'OFX')).toEqual(['books', 'cinema']);
});

test('P01 twins of one day stay two, and a third is new', () => {
  const holding = [held('a', 'bank', coffee(2)), held('b', 'bank', coffee(2))];
  expect(same(holding, [coffee(2, 'KAFFEE'), coffee(2, 'KAFFEE'), coffee(2, 'KAFFEE')], 'CSV')).toEqual([
    'a',
    'b',
    null,
  ]);
});

const inCsv = (id: string, short: Short) => held(id, 'CSV', short, [inFile('CSV', short)]);
/** Charges of unusual amounts, one every other day. */
const month = (from: number, to: number, more: Partial<Short> = {}): Short[] =>
  Array.from({ length: to - from + 1 }, (_, at) => ({
    day: (from + at) * 2,
    cents: -1_000 - (from + at) * 37,
    text: `Shop ${from + at}`,
    ...more,
  }));
const idsOf = (from: number, to: number) => month(from, to).map(({ cents }) => `${cents}`);
const holdingOf = (shorts: Short[]) => shorts.map((one) => inCsv(`${one.cents}`, one));

test('P38 a bank that words its rows otherwise by now doubles nothing, where both files have the days', () => {
  const known = holdingOf(month(1, 10));
  const again = month(1, 14, { text: 'CARD PAYMENT' });
  expect(same(known, again, 'CSV')).toEqual([...idsOf(1, 10), null, null, null, null]);
});

test('P38 one row in other words is asked about on a day that may be cut', () => {
  const rows = month(1, 10);
  const known = holdingOf(rows);
  const reworded = (at: number) => rows.map((one, place) => (place === at ? { ...one, text: 'X' } : one));
  expect(same(known, reworded(4), 'CSV')).toEqual(idsOf(1, 10));
  expect(same(known, reworded(9), 'CSV')).toEqual(idsOf(1, 10).with(9, `${-1_370}?`));
});

test('P38 a bank that dates its rows a day later by now doubles nothing, in words that are the same or others', () => {
  const known = holdingOf(month(1, 10));
  const later = month(1, 14).map((one) => ({ ...one, day: one.day + 1 }));
  expect(same(known, later, 'CSV')).toEqual([...idsOf(1, 10), null, null, null, null]);
  const reworded = later.map((one) => ({ ...one, text: 'CARD PAYMENT' }));
  expect(same(known, reworded, 'CSV').map((id) => id?.replace('?', '') ?? null)).toEqual([
    ...idsOf(1, 10),
    null,
    null,
    null,
    null,
  ]);
});

test('P38 what a person entered the day before in other words is the charge of the file, or is asked about at its ends', () => {
  const rows = month(1, 10);
  const entered = (of: number, text: string) => {
    const row = rows[of - 1] ?? books;
    return held(`by hand ${of}`, 'hand', { ...row, day: row.day - 1, text });
  };
  const nothing = rows.map((): string | null => null);
  expect(same([entered(5, 'Dinner')], rows, 'CSV')).toEqual(nothing.with(4, 'by hand 5'));
  expect(same([entered(1, 'Dinner')], rows, 'CSV')).toEqual(nothing.with(0, 'by hand 1?'));
  expect(same([entered(10, 'Dinner'), entered(5, 'Lunch')], rows, 'CSV')).toEqual(
    nothing.with(4, 'by hand 5').with(9, 'by hand 10?'),
  );
});

test('P38 where one side ends, an equal amount near is asked about, and one of a habit is the next', () => {
  const gym = { day: 20, cents: -2_500, text: 'Gym' };
  const known = [...holdingOf(month(1, 9)), inCsv('gym', gym)];
  const parking = { day: 22, cents: -2_500, text: 'Parking' };
  expect(same(known, [parking, { ...books, day: 30 }], 'CSV')).toEqual(['gym?', null]);
  const daily = [16, 17, 18, 19].map((day) => inCsv(`coffee ${day}`, coffee(day)));
  expect(same(daily, [coffee(20), coffee(21)], 'CSV')).toEqual([null, null]);
});

test('P01 twice the amount on the days that both have are two, whatever they are called', () => {
  const known = holdingOf([...month(1, 10), { day: 11, cents: -450, text: 'Kiosk' }]);
  const again = [...month(1, 10), { day: 11, cents: -450, text: 'A' }, { day: 11, cents: -450, text: 'B' }];
  expect(same(known, again, 'CSV')).toEqual([...idsOf(1, 10), '-450', null]);
});

test('P38 the days between two files are not known: an equal amount near their ends is asked about', () => {
  const known = holdingOf([...month(1, 5), ...month(20, 25)]);
  const last = month(5, 5)[0] ?? books;
  const next = { ...last, day: last.day + 2, text: 'Other words' };
  expect(same(known, [...month(1, 4), next, { ...books, day: 30 }], 'CSV')).toEqual([
    ...idsOf(1, 4),
    `${last.cents}?`,
    null,
  ]);
});

test('P38 twins on the last day of a file that dates a day later are asked about, both', () => {
  const [twin, other] = [inCsv('twin', books), inCsv('other', books)];
  const later = { ...books, day: books.day + 1, text: 'Other words' };
  expect(same([twin, other], [{ ...cinema, day: 1 }, later, later], 'CSV')).toEqual([
    null,
    'twin?',
    'other?',
  ]);
});

test('P01 P13 what was kept of an import is on its day, however far from the file a person entered another charge', () => {
  const kept = held('kept', 'hand', coffee(8));
  const entered = held('entered', 'hand', { ...cinema, day: 9 });
  const file = [7, 8, 9, 10].map((day) => coffee(day));
  expect(same([kept, entered], [...file, { ...cinema, day: 11 }, coffee(12)], 'OFX')).toEqual([
    null,
    'kept',
    null,
    null,
    'entered',
    null,
  ]);
});
