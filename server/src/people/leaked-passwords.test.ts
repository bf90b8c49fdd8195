import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLeakedPassword, openLeakedPasswords, packLeakedPasswords } from './leaked-passwords.ts';

// From all parts of the list, and none of the 10,000 commonest.
test.each(['revshare', 'lp0520', 'LP0520', 'WyknC9G2TT', 'wykliuk123'])(
  'the leaked password %s is found, in any case',
  (password) => {
    expect(isLeakedPassword(password)).toBe(true);
  },
);

test('of passwords that nobody has leaked, less than one of a thousand is taken for one', () => {
  const taken = Array.from({ length: 10_000 }, (_, n) => `~${n} battery staple`).filter(isLeakedPassword);
  expect(taken.length).toBeLessThan(10);
});

test('each password of six characters or more that is packed is found again', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme-ascii', minLength: 6, maxLength: 20 })), (passwords) => {
      const isLeaked = openLeakedPasswords(packLeakedPasswords(passwords.join('\n')));
      expect(passwords.filter((password) => password.trim().length >= 6 && !isLeaked(password))).toEqual([]);
      expect(isLeaked('~ none of these §')).toBe(false);
    }),
  );
});
