import { toCents } from '@cairn/domain/money';
import { addDays, toPlainDate } from '@cairn/domain/plain-date';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareDatedRows, type DatedRow, toDatedRow } from './dated-row.ts';
import { createRowDensity } from './row-density.ts';

const firstOn = toPlainDate('2024-11-20');
const someRows = fc
  .array(
    fc.tuple(fc.integer({ min: 0, max: 300 }), fc.constantFrom(0, 999, 1_000, 1_100, 1_300, 1_500, 9_000)),
    { minLength: 1, maxLength: 20 },
  )
  .map((drawn): DatedRow[] =>
    drawn
      .map(([day, cents], nth) => ({
        id: `row ${String(nth).padStart(3, '0')}`,
        accountId: 'checking',
        postedOn: addDays(firstOn, day),
        amountCents: toCents(-cents),
        payee: 'Zorvant',
      }))
      .map(toDatedRow)
      .sort(compareDatedRows),
  );

/** What a search reads of each row. */
function densitiesOf(densityOf: ReturnType<typeof createRowDensity>, count: number) {
  const density = densityOf(count);
  return Array.from({ length: count }, (_, index) => {
    const amount = density.amountOf[index] ?? -1;
    const isRepeated = density.lastOf[amount] !== density.firstOf[amount];
    return {
      any: density.any.perDay,
      same: isRepeated ? density.same[amount]?.perDay : null,
      similar: density.similar[density.bucketOf[amount] ?? -1]?.perDay,
      first: density.firstOf[amount],
      last: density.lastOf[amount],
    };
  });
}

test('the density of the first rows is the same whether or not later rows are there, and whatever was asked before', () => {
  fc.assert(
    fc.property(someRows, fc.array(fc.nat({ max: 20 }), { maxLength: 4 }), (rows, counts) => {
      const densityOf = createRowDensity(rows);
      for (const count of [rows.length, ...counts.map((most) => Math.min(most, rows.length))])
        expect(densitiesOf(densityOf, count)).toEqual(
          densitiesOf(createRowDensity(rows.slice(0, count)), count),
        );
    }),
  );
});

test('a row is as dense as the rows of its amount, of similar ones, and of all, over at least a week', () => {
  const rows = [
    [0, -1_000],
    [10, -1_100],
    [19, -1_000],
    [39, -9_000],
  ].map(([day = 0, cents = 0], nth) =>
    toDatedRow({
      id: `row ${nth}`,
      accountId: 'checking',
      postedOn: addDays(firstOn, day),
      amountCents: toCents(cents),
      payee: 'Zorvant',
    }),
  );
  const densities = densitiesOf(createRowDensity(rows), rows.length);
  expect(densities.map(({ any }) => any)).toEqual([0.1, 0.1, 0.1, 0.1]);
  expect(densities.map(({ same }) => same)).toEqual([0.1, null, 0.1, null]);
  expect(densities.map(({ similar }) => similar)).toEqual([0.15, 0.15, 0.15, 1 / 7]);
});
