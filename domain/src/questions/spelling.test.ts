import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editDistance, nearest } from './spelling.ts';

const word = fc.string({ unit: fc.constantFrom(...'abc'), maxLength: 8 });

test.each([
  ['groceries', 'groceries', 0],
  ['grocreies', 'groceries', 1],
  ['goceries', 'groceries', 1],
  ['grroceries', 'groceries', 1],
  ['grpceries', 'groceries', 1],
  ['restuarnt', 'restaurant', 2],
  ['abc', 'xyz', 3],
])('%s is %s by %i slips', (a, b, slips) => {
  expect(editDistance(a, b, 5)).toBe(slips);
});

test('is the same in both directions, zero only for the same word, and never more than one above the limit', () => {
  fc.assert(
    fc.property(word, word, fc.nat(4), (a, b, most) => {
      const slips = editDistance(a, b, most);
      expect(slips).toBe(editDistance(b, a, most));
      expect(slips === 0).toBe(a === b);
      expect(slips).toBeLessThanOrEqual(most + 1);
      expect(Math.min(editDistance(a, b, 10), most + 1)).toBe(slips);
    }),
  );
});

test('the nearest are those of the fewest slips that begin alike', () => {
  expect(nearest('diner', ['dinner', 'dining', 'liner', 'diners'], 2)).toEqual(['dinner', 'diners']);
  expect(nearest('xinner', ['dinner'], 2)).toEqual([]);
});
