import { addDays, toPlainDate } from '@cairn/domain/plain-date';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainFile, plainRow, type ReadFile, type StatementRow } from '../files/statements/statement.ts';
import { decimalText } from '../files/values/decimal.ts';
import { type Choices, noChoices, planImport } from './plan-import.ts';

const firstDay = toPlainDate('2024-05-01');

type Kept = { day: number; cents: number; text: string; id?: string; balance?: number };

function row({ day, cents, text, id, balance }: Kept): StatementRow {
  return {
    ...plainRow,
    line: 1,
    postedOn: addDays(firstDay, day),
    amount: { units: BigInt(cents), scale: 2 },
    currency: 'USD',
    description: text,
    fileId: id ?? null,
    balance: balance === undefined ? null : { units: BigInt(balance), scale: 2 },
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

function planned(files: ReturnType<typeof file>[], choices: Choices = noChoices) {
  let count = 0;
  return planImport(
    files.map((one, position) => ({ ...one, name: `${position}.csv`, position })),
    { accounts: [], choices, newId: () => String(count++) },
  );
}

const bought = (day: number, cents: number, text = `SHOP ${cents}`): Kept => ({ day, cents: -cents, text });
const subscriptions = [bought(3, 1_549, 'NETFLIX'), bought(7, 999, 'SPOTIFY'), bought(9, 299, 'ICLOUD')];
const own = (from: number) => [0, 1, 2, 4, 5, 6, 8, 10, 11].map((day) => bought(day, from + day * 13));

test('P38 the cards of two people with the same subscriptions are two accounts', () => {
  const [hers, his] = [
    [...subscriptions, ...own(2_000)],
    [...subscriptions, ...own(5_000)],
  ];
  const accounts = planned([file('CSV', '', hers), file('CSV', '', his), file('CSV', '', his)]);
  expect(accounts.map(({ rows }) => rows.map(({ decision }) => decision))).toEqual([
    hers.map(() => 'add'),
    [...his.map(() => 'add'), ...his.map(() => 'there')],
  ]);
});

test('P38 two files of one layout that have no days in common are asked about, all at once', () => {
  const months = [0, 40, 80].map((start) =>
    file(
      'CSV',
      '',
      own(2_000).map((one) => ({ ...one, day: one.day + start })),
    ),
  );
  const [first, asked, ...more] = planned(months);
  expect(more).toEqual([]);
  expect(asked?.statements.map(({ fileName }) => fileName)).toEqual(['1.csv', '2.csv']);
  expect(asked?.rows.every(({ decision, match }) => decision === 'asked' && match === null)).toBe(true);
  const openedFor = first?.statements[0]?.key ?? '';
  expect(asked?.among).toEqual([{ of: { openedFor }, name: '0', sharedCount: 0, comparedCount: 0 }]);
  const keys = asked?.statements.map(({ key }) => key) ?? [];
  const choices = { rows: {}, accounts: Object.fromEntries(keys.map((key) => [key, { openedFor }])) };
  const [whole, ...others] = planned(months, choices);
  expect(others).toEqual([]);
  expect(whole?.rows.map(({ decision }) => decision)).toEqual(Array.from({ length: 27 }, () => 'add'));
});

test('P38 one name for accounts of two banks decides nothing: their rows do, also in the other order', () => {
  const [hers, his] = [file('CSV', 'Checking', own(2_000)), file('CSV', 'Checking', own(5_000))];
  const both = (one: typeof hers, other: typeof hers) => ({
    name: 'export.ofx',
    file: {
      ...plainFile,
      format: 'OFX 2.11',
      statements: [one, other].flatMap(({ file: { statements } }, at) =>
        statements.map((statement) => ({ ...statement, accountName: at === 0 ? 'Checking' : 'Checking 2' })),
      ),
    },
  });
  for (const exported of [both(hers, his), both(his, hers)]) {
    const accounts = planned([hers, his, exported]);
    expect(accounts.map(({ rows }) => rows.filter(({ decision }) => decision === 'add').length)).toEqual([
      9, 9,
    ]);
    expect(accounts.map(({ rows }) => rows.length)).toEqual([18, 18]);
  }
});

test('P38 an account that two others are equally like is asked about', () => {
  const rows = own(2_000);
  const twice = [file('A', '1', rows), file('B', '2', rows), file('C', '', rows)];
  const choices = { rows: {}, accounts: { '[1,"2"]': { openedFor: '[1,"2"]' } } };
  const [, , asked] = planned(twice, choices);
  expect(asked?.among.map(({ name, sharedCount }) => [name, sharedCount])).toEqual([
    ['1', 9],
    ['2', 9],
  ]);
});

test('P03 a number that the account did not have is asked about where all rows are the same', () => {
  const rows = own(2_000);
  const [, asked] = planned([file('OFX', '11112222', rows), file('OFX', '33334444', rows)]);
  expect(asked?.statements[0]?.foundBy).toBe('asked');
  const [, other] = planned([file('OFX', '11112222', rows), file('OFX', '33334444', own(7_000))]);
  expect(other?.statements[0]?.foundBy).toBe('new');
});

test('P38 a running balance that goes on where the account ended is of that account', () => {
  const balanced = (start: number, rows: readonly Kept[]) => {
    let balance = start;
    return rows.map((one) => {
      balance += one.cents;
      return { ...one, balance };
    });
  };
  const may = balanced(100_000, own(2_000));
  const june = (start: number) =>
    balanced(
      start,
      own(3_000).map((one) => ({ ...one, day: one.day + 12 })),
    );
  const end = may.at(-1)?.balance ?? 0;
  expect(planned([file('CSV', '', may), file('CSV', '', june(end))])).toMatchObject([
    { statements: [{ foundBy: 'new' }, { foundBy: 'balance' }] },
  ]);
  expect(planned([file('CSV', '', may), file('CSV', '', june(end + 1))])).toMatchObject([
    { statements: [{ foundBy: 'new' }] },
    { statements: [{ foundBy: 'asked' }] },
  ]);
});
