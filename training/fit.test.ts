import { describe, expect, test } from 'vitest';
import { Random } from '../scripts/testing/random.ts';
import { fit, quantise, type Sample } from './fit.ts';

const options = { buckets: 8, classes: 3, epochs: 20, rate: 0.3, decay: 1e-5 };
/** Feature n belongs to category n; feature 7 to all of them. */
const samples: Sample[] = [0, 1, 2].flatMap((category) =>
  Array.from({ length: 5 }, () => ({ features: [category, 7], category, weight: 1 })),
);

describe('fitting', () => {
  test('finds which feature means which category', () => {
    const { weights } = fit(samples, options, new Random(1));
    for (const category of [0, 1, 2]) {
      const row = [...weights.subarray(3 * category, 3 * category + 3)];
      expect(row.indexOf(Math.max(...row))).toBe(category);
    }
  });

  test('the same seed gives the same weights, to the last bit', () => {
    const [once, again] = [fit(samples, options, new Random(7)), fit(samples, options, new Random(7))];
    expect(once).toEqual(again);
    expect(fit(samples, options, new Random(8))).not.toEqual(once);
  });

  test('quantised weights keep their signs and are cut off at the largest', () => {
    const { weights, weightScale } = quantise(Float32Array.of(0, 1, -1, 9, -9), 3);
    expect([...weights]).toEqual([0, 42, -42, 127, -127]);
    expect(127 * weightScale).toBeCloseTo(3);
  });
});
