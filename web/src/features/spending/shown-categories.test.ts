import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dataColors } from '../../lib/category-tree.ts';
import { distinctColors } from './shown-categories.ts';

test('no color repeats in a legend of six, and a category keeps its own where it can', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...dataColors), { maxLength: 20 }), (own) => {
      const colors = distinctColors(own);
      expect(colors).toHaveLength(own.length);
      for (let from = 0; from < own.length; from += 6) {
        const six = colors.slice(from, from + 6);
        expect(new Set(six).size).toBe(six.length);
        for (const [at, color] of six.entries())
          if (own.indexOf(color, from) === from + at) expect(color).toBe(own[from + at]);
      }
      if (new Set(own).size === own.length) expect(colors).toEqual(own);
    }),
  );
});

test('the gray of categories that are not known yet stays', () => {
  expect(distinctColors(['var(--muted)'])).toEqual(['var(--muted)']);
});
