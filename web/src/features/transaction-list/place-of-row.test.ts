import fc from 'fast-check';
import { expect, it } from 'vitest';
import { placeOf } from './place-of-row.ts';

const rows = (ids: string) => [...ids].map((id) => ({ id }));

it('follows a row that moves', () => {
  expect(placeOf('c', rows('abc'), rows('xyabc'))).toBe(4);
  expect(placeOf('c', [], rows('abc'))).toBe(2);
});

it('goes to the next row where its own has left, and to the one before where none follows', () => {
  expect(placeOf('b', rows('abcd'), rows('acd'))).toBe(1);
  expect(placeOf('b', rows('abcd'), rows('xad'))).toBe(2);
  expect(placeOf('d', rows('abcd'), rows('abc'))).toBe(2);
  expect(placeOf('b', rows('abcd'), rows('xyz'))).toBeNull();
  expect(placeOf('q', rows('abcd'), rows('abc'))).toBeNull();
});

it('stays as near as it can, whatever leaves', () => {
  const all = rows('abcdefgh');
  fc.assert(
    fc.property(fc.subarray(all, { minLength: 1 }), fc.nat(7), (left, at) => {
      const place = placeOf(all[at]?.id ?? '', all, left);
      const places = left.map(({ id }) => all.findIndex((row) => row.id === id));
      const following = places.filter((one) => one >= at);
      expect(places[place ?? -1]).toBe(following[0] ?? places.at(-1));
    }),
  );
});
