import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { confidencePercent } from './confidence.ts';

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
