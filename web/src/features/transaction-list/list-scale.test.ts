import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxAreaHeight, rowAt, scaleOf } from './list-scale.ts';

const rowHeights = fc.constantFrom(44, 64);
const counts = fc.integer({ min: 1, max: 20_000_000 });
const windows = fc.integer({ min: 300, max: 3_000 });

describe('scaleOf', () => {
  it('is no scale in a list that a page can hold', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: maxAreaHeight }),
        windows,
        fc.integer(),
        (height, seen, place) => {
          const { areaHeight, toList, toPage } = scaleOf(height, seen);
          expect([areaHeight, toList(place), toPage(place)]).toEqual([height, place, place]);
        },
      ),
    );
  });

  it('shows every row of any list at some pixel of a page that browsers can hold, and the last one at its foot', () => {
    fc.assert(
      fc.property(
        rowHeights,
        counts,
        windows,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (row, count, seen, at) => {
          const { areaHeight, toList, toPage } = scaleOf(row * count, seen);
          expect(areaHeight).toBeLessThanOrEqual(maxAreaHeight);
          const index = Math.floor(at * (count - 1));
          const page = Math.round(toPage(index * row));
          expect(page).toBeLessThanOrEqual(areaHeight);
          const top = toList(page);
          expect(index * row).toBeGreaterThan(top - seen);
          expect(index * row).toBeLessThan(top + seen);
          expect(toList(areaHeight - seen) + seen).toBeCloseTo(row * count, 3);
        },
      ),
    );
  });

  it('goes there and back, and never back up', () => {
    const places = fc.double({ min: -5_000, max: 900_000_000, noNaN: true });
    fc.assert(
      fc.property(counts, windows, places, places, (count, seen, one, other) => {
        const { toList, toPage } = scaleOf(44 * count, seen);
        expect(toList(toPage(one))).toBeCloseTo(one, 3);
        const [first, second] = one < other ? [one, other] : [other, one];
        expect(toList(first)).toBeLessThanOrEqual(toList(second));
      }),
    );
  });
});

describe('rowAt', () => {
  it('finds the row that a place is in', () => {
    const sizes = fc.array(fc.constantFrom(44, 84), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(sizes, fc.integer({ min: -100, max: 6_000 }), (heights, place) => {
        const startOf = (index: number) => heights.slice(0, index).reduce((sum, height) => sum + height, 0);
        const found = rowAt(place, heights.length, startOf);
        if (place >= 0) expect(startOf(found)).toBeLessThanOrEqual(place);
        else expect(found).toBe(0);
        if (found + 1 < heights.length) expect(startOf(found + 1)).toBeGreaterThan(place);
      }),
    );
  });
});
