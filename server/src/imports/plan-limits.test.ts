import { toCents } from '@cairn/domain/money';
import { addMonths, isPlainMonth, monthRange, type PlainMonth } from '@cairn/domain/plain-date';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CategoryLimits, limitsOf } from './plan-limits.ts';

function month(text: string): PlainMonth {
  if (!isPlainMonth(text)) throw new RangeError(text);
  return text;
}
const thisMonth = month('2026-11');

/** The limit of a month, as a budget’s plan has it. */
function limitIn({ months, onward }: CategoryLimits, of: PlainMonth): number | null {
  const { from } = monthRange(of);
  const own = months.find((one) => one.month === from)?.limitCents;
  return own ?? (onward !== null && onward.from <= from ? onward.limitCents : null);
}

test('P12 each month has the limit that the app had planned, and the last one holds from there on', () => {
  const planned = fc.record({
    categoryId: fc.constantFrom('food', 'rent'),
    month: fc.integer({ min: -14, max: 3 }).map((count) => addMonths(thisMonth, count)),
    cents: fc.integer({ min: -500, max: 5000 }).map(toCents),
  });
  fc.assert(
    fc.property(fc.array(planned, { maxLength: 30 }), (all) => {
      const limits = limitsOf(all, thisMonth);
      const past = all.map((one) => one.month).filter((one) => one <= thisMonth);
      const last = past.toSorted().at(-1);
      for (const categoryId of ['food', 'rent']) {
        const own = limits.find((one) => one.categoryId === categoryId);
        const sumIn = (of: PlainMonth | undefined) => {
          const amounts = all.filter((one) => one.categoryId === categoryId && one.month === of);
          const sum = amounts.reduce((total, { cents }) => total + cents, 0);
          return amounts.length === 0 || sum < 0 ? null : sum;
        };
        for (let count = -15; count <= 5; count += 1) {
          const of = addMonths(thisMonth, count);
          const held = last !== undefined && of > last ? sumIn(last) : null;
          expect(own === undefined ? null : limitIn(own, of)).toBe(sumIn(of) ?? held);
        }
      }
    }),
  );
});
