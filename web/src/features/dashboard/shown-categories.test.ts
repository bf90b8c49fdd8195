import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dataColors } from '../categories/category-tree.ts';
import { distinctColors } from './shown-categories.ts';

const legends = fc.array(fc.constantFrom(...dataColors), { maxLength: 20 }).chain((colors) =>
  fc.shuffledSubarray(
    colors.map((color, place) => ({ color, place })),
    { minLength: 0 },
  ),
);

test('no color repeats in a legend of six, and one category of each color keeps it', () => {
  fc.assert(
    fc.property(legends, (own) => {
      const colors = distinctColors(own);
      expect(colors).toHaveLength(own.length);
      for (let from = 0; from < own.length; from += 6) {
        const six = colors.slice(from, from + 6);
        const ofSix = own.slice(from, from + 6);
        expect(new Set(six).size).toBe(six.length);
        for (const color of new Set(ofSix.map((one) => one.color)))
          expect(ofSix.some((one, at) => one.color === color && six[at] === color)).toBe(true);
      }
    }),
  );
});

test('P11 the six have the same colors in whatever order they come', () => {
  fc.assert(
    fc.property(legends, fc.integer({ min: 0, max: 5 }), (drawn, by) => {
      const six = drawn.slice(0, 6);
      const turned = [...six.slice(by), ...six.slice(0, by)].reverse();
      const colorOf = (legend: typeof six) =>
        new Map(distinctColors(legend).map((color, at) => [legend[at]?.place, color]));
      expect([...colorOf(turned)].sort()).toEqual([...colorOf(six)].sort());
    }),
  );
});

test('the gray of categories that are not known yet stays', () => {
  expect(distinctColors([{ color: 'var(--muted)', place: -1 }])).toEqual(['var(--muted)']);
});
