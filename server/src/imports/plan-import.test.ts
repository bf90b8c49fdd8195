import { addDays, toPlainDate } from '@cairn/domain/plain-date';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainFile, type ReadFile, type StatementRow } from '../files/statements/statement.ts';
import { decimalText } from '../files/values/decimal.ts';
import { noChoices, planImport } from './plan-import.ts';

const firstDay = toPlainDate('2024-05-01');

type Kept = { day: number; cents: number; text: string; id?: string; balance?: number };

function row({ day, cents, text, id, balance }: Kept): StatementRow {
  return {
    line: 1,
    postedOn: addDays(firstDay, day),
    amount: { units: BigInt(cents), scale: 2 },
    currency: 'USD',
    description: text,
    fileId: id ?? null,
    corrects: null,
    balance: balance === undefined ? null : { units: BigInt(balance), scale: 2 },
    category: null,
    tags: [],
    note: null,
    transferAccount: null,
    parts: [],
  };
}

function file(
  format: string,
  accountName: string,
  rows: readonly Kept[],
  currency = 'USD',
): { name: string; file: ReadFile } {
  const statement = { accountName, accountKind: null, currency, opening: null, closing: null };
  return {
    name: `${format}.txt`,
    file: { ...plainFile, format, statements: [{ ...statement, rows: rows.map(row) }] },
  };
}

function joined(...files: ReturnType<typeof file>[]): string[][] {
  let count = 0;
  const newId = () => String(count++);
  return planImport(
    files.map((one, position) => ({ ...one, position })),
    { accounts: [], choices: noChoices, newId },
  ).map(({ rows }) =>
    rows
      .filter(({ decision }) => decision === 'add')
      .map(
        ({ row: { postedOn, amount, description } }) =>
          `${postedOn.slice(8)} ${decimalText(amount)} ${description}`,
      ),
  );
}

const coffee = { day: 1, cents: -450, text: 'COFFEE' };
const rent = { day: 2, cents: -120_000, text: 'RENT' };

test('P01 the same file again adds nothing, and two equal coffees of one day both stay', () => {
  const twice = file('CSV', '', [coffee, coffee, rent]);
  expect(joined(twice, twice)).toEqual([['02 -4.50 COFFEE', '02 -4.50 COFFEE', '03 -1200.00 RENT']]);
});

test('P38 the same rows in another currency are of another account', () => {
  const [euros, francs] = [file('CSV', '', [coffee, rent], 'EUR'), file('CSV', '', [coffee, rent], 'CHF')];
  expect(joined(euros, francs)).toEqual([
    ['02 -4.50 COFFEE', '03 -1200.00 RENT'],
    ['02 -4.50 COFFEE', '03 -1200.00 RENT'],
  ]);
});

test('P01 one more of the same than before is a new one', () => {
  expect(joined(file('CSV', '', [coffee, rent]), file('CSV', '', [coffee, coffee, rent]))[0]).toHaveLength(3);
});

test('P01 an id that comes again for something else proves nothing', () => {
  const may = file('OFX', '1', [{ ...coffee, id: '1' }]);
  expect(joined(may, file('OFX', '1', [{ ...rent, id: '1' }]))).toEqual([
    ['02 -4.50 COFFEE', '03 -1200.00 RENT'],
  ]);
});

test('P01 an id that has behaved tells twins apart, and two rows of one id are two', () => {
  const may = file('OFX', '1', [
    { ...rent, id: 'a' },
    { ...coffee, id: 'b' },
  ]);
  expect(
    joined(
      may,
      file('OFX', '1', [
        { ...coffee, id: 'b' },
        { ...coffee, id: 'c' },
      ]),
    )[0],
  ).toHaveLength(3);
  const one = file('OFX', '1', [
    { ...rent, id: 'a' },
    { ...coffee, id: 'a' },
  ]);
  expect(joined(one, one)[0]).toHaveLength(2);
});

test('P01 a twin on the border of two files is another one where its balance says so', () => {
  const first = file('CSV', '', [
    { ...rent, day: 0, balance: 1_000 },
    { ...coffee, balance: 550 },
  ]);
  expect(
    joined(
      first,
      file('CSV', '', [
        { ...coffee, balance: 100 },
        { ...rent, balance: -119_900 },
      ]),
    )[0],
  ).toHaveLength(4);
});

test('P01 another format of the same account has the same rows under other texts', () => {
  const ofx = file('OFX', '0001', [{ ...coffee, text: 'COFFEE 12 MAIN ST' }, rent]);
  const next = { day: 9, cents: -700, text: 'TEA' };
  expect(joined(ofx, file('CSV', '', [coffee, rent, next]))).toEqual([
    ['02 -4.50 COFFEE 12 MAIN ST', '03 -1200.00 RENT', '10 -7.00 TEA'],
  ]);
  expect(joined(ofx, file('OFX', '0002', [coffee, rent]))).toHaveLength(2);
});

test('P01 downloads of one history that overlap, in any order of their beginnings, are that history', () => {
  const history = fc
    .array(
      fc.record({
        gap: fc.nat(2),
        cents: fc.constantFrom(-450, -450, -1_200, 900),
        text: fc.constantFrom('A', 'B'),
      }),
      {
        minLength: 6,
        maxLength: 30,
      },
    )
    .map((drafts) => {
      let [day, balance] = [0, 100_000];
      return drafts.map(({ gap, cents, text }): Kept => {
        day += gap;
        balance += cents;
        return { day, cents, text, balance };
      });
    });
  fc.assert(
    fc.property(history, fc.array(fc.nat(30), { maxLength: 4 }), (all, cuts) => {
      const ends = [...new Set(cuts.map((cut) => cut % all.length))].toSorted((a, b) => a - b);
      const pieces = [0, ...ends].map((start, at) =>
        all.slice(Math.max(0, start - 3), (ends[at] ?? all.length) + 2),
      );
      const files = pieces.filter((piece) => piece.length > 0).map((piece) => file('CSV', '', piece));
      const [rows = []] = joined(...files);
      const right = all.map(({ day, cents, text }) => {
        const { postedOn, amount } = row({ day, cents, text });
        return `${postedOn.slice(8)} ${decimalText(amount)} ${text}`;
      });
      expect(rows.toSorted()).toEqual(right.toSorted());
    }),
  );
});
