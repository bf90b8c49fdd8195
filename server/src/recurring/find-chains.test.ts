import { toCents } from '@cairn/domain/money';
import { addDays, toPlainDate } from '@cairn/domain/plain-date';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareDatedRows, type DatedRow, toDatedRow } from './dated-row.ts';
import { createChainSearch } from './find-chains.ts';

const firstOn = toPlainDate('2024-11-20');

/** Payments every so many days, of which some are moved and some change their price. */
const plan = fc
  .record({
    every: fc.constantFrom(7, 14, 30, 61),
    count: fc.integer({ min: 2, max: 24 }),
    start: fc.integer({ min: 0, max: 100 }),
    prices: fc.array(fc.constantFrom(0, -9_99, -10_00, -11_50, -40_00), { minLength: 1, maxLength: 3 }),
    moves: fc.array(fc.integer({ min: -2, max: 2 }), { minLength: 24, maxLength: 24 }),
  })
  .map(({ every, count, start, prices, moves }) =>
    Array.from({ length: count }, (_, nth) => ({
      day: start + nth * every + (moves[nth] ?? 0),
      cents: prices[Math.floor((nth * prices.length) / count)] ?? 0,
    })),
  );
/** Few prices on few days are dense, so that only equal amounts are compared. */
const purchases = fc
  .record({
    most: fc.constantFrom(8, 40, 300),
    days: fc.constantFrom(20, 200, 700),
    prices: fc.constantFrom([-2_50, -2_75], [-9_99, -10_40, -41_00, -44_00, -90_00, -300_00]),
  })
  .chain(({ most, days, prices }) =>
    fc.array(fc.record({ day: fc.integer({ min: 0, max: days }), cents: fc.constantFrom(...prices) }), {
      maxLength: most,
      size: 'max',
    }),
  );

const payee = fc
  .tuple(fc.array(plan, { maxLength: 2 }), purchases, fc.constantFrom(undefined, 'rent', 'restaurants'))
  .map(([plans, others, categoryId]): DatedRow[] =>
    [...plans.flat(), ...others]
      .map(({ day, cents }, nth) => ({
        id: `row ${String(nth).padStart(4, '0')}`,
        accountId: 'checking',
        postedOn: addDays(firstOn, day),
        amountCents: toCents(cents),
        payee: 'Zorvant',
        categoryId,
      }))
      .map(toDatedRow)
      .sort(compareDatedRows),
  );

test('P22 chains of the first rows are the same whether or not later rows are there', () => {
  fc.assert(
    fc.property(payee, fc.array(fc.nat({ max: 99 }), { minLength: 1, maxLength: 4 }), (rows, percents) => {
      const search = createChainSearch(rows);
      for (const percent of [100, ...percents]) {
        const count = Math.floor((rows.length * percent) / 100);
        expect(search(count)).toEqual(createChainSearch(rows.slice(0, count))(count));
      }
    }),
  );
});
