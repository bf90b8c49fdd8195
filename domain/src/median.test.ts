import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { medianCents, medianDistance } from './median.ts';
import { toCents } from './money.ts';

const cents = fc.integer({ min: -1_000_000_00, max: 1_000_000_00 }).map(toCents);

describe('median', () => {
  test.each([
    [[3], 3],
    [[9, 1, 5], 5],
    [[1, 2], 2],
    [[-1, -2], -2],
    [[-1, 0], -1],
    [[1, 3, 900, 2], 3],
    [[10, 20, 30, 41], 25],
  ])('of %j is %d, half a cent going away from zero', (amounts, median) => {
    expect(medianCents(amounts.map(toCents))).toBe(median);
  });

  test('splits the amounts in halves, in any order, and turns with their sign', () => {
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1 }), (amounts) => {
        const median = medianCents(amounts);
        expect(amounts.filter((amount) => amount < median).length * 2).toBeLessThanOrEqual(
          amounts.length + 1,
        );
        expect(amounts.filter((amount) => amount > median).length * 2).toBeLessThanOrEqual(amounts.length);
        expect(medianCents(amounts.toReversed())).toBe(median);
        expect(medianCents(amounts.map((amount) => toCents(-amount)))).toBe(toCents(-median));
      }),
    );
  });

  test('of nothing does not exist', () => {
    expect(() => medianCents([])).toThrow(RangeError);
  });

  test('distance ignores one extreme amount', () => {
    expect(medianDistance([100, 110, 90, 99_999].map(toCents), toCents(100))).toBe(10);
  });
});
