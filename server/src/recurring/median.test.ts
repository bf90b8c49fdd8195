import { toCents } from '@cairn/contract/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { confidencePercent } from '../insights/confidence.ts';
import { medianCents, medianDistance } from './median.ts';

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

describe('P15 confidence', () => {
  const just = { observations: 3, asHigh: 0, distanceRatio: 1 };

  test('is the chance that an ordinary value is lower', () => {
    expect(confidencePercent(just)).toBe(80);
    expect(confidencePercent({ ...just, observations: 6 })).toBe(88);
    expect(confidencePercent({ ...just, distanceRatio: 2 })).toBe(90);
    expect(confidencePercent({ ...just, asHigh: 2 })).toBe(40);
  });

  test('stays from 1 to 99 and grows with history and distance', () => {
    const count = fc.nat({ max: 10_000 });
    fc.assert(
      fc.property(
        count,
        count,
        fc.double({ min: 0, max: 1e9, noNaN: true }),
        (most, asHigh, distanceRatio) => {
          const seen = { observations: most + asHigh, asHigh, distanceRatio };
          const percent = confidencePercent(seen);
          expect(percent).toBeGreaterThanOrEqual(1);
          expect(percent).toBeLessThanOrEqual(99);
          expect(confidencePercent({ ...seen, observations: most + asHigh + 1 })).toBeGreaterThanOrEqual(
            percent,
          );
          expect(confidencePercent({ ...seen, distanceRatio: distanceRatio * 2 })).toBeGreaterThanOrEqual(
            percent,
          );
        },
      ),
    );
  });
});
