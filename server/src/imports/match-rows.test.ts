import { addDays, toPlainDate } from '@cairn/domain/plain-date';
import { expect, test } from 'vitest';
import { plainRow, type StatementRow } from '../files/statements/statement.ts';
import type { HeldRow, StatedInFile } from './held-row.ts';
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

function held(id: string, source: string, short: Short, files: StatedInFile[] = []): HeldRow {
  const { postedOn, amount, description } = row(short);
  return { id, source, postedOn, amount, description, files, isPending: false, removed: null };
}

/** The ids of what the rows are the same as. */
function same(holding: HeldRow[], shorts: Short[], kind: string): (string | null)[] {
  const rows = shorts.map(row);
  const matches = matchRows(holding, rows, kind);
  return rows.map((one) => matches.get(one)?.held.id ?? null);
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
