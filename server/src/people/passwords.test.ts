import { expect, test } from 'vitest';
import { hashPassword, makeDummyHash, verifyPassword } from './passwords.ts';

test('the password that was hashed verifies, and no other', async () => {
  const stored = await hashPassword('correct horse');
  expect(await verifyPassword(stored, 'correct horse')).toBe(true);
  expect(await verifyPassword(stored, 'Correct horse')).toBe(false);
  expect(await verifyPassword(stored, '')).toBe(false);
});

test('a server’s passwords cost 64 MiB and two passes', async () => {
  expect(await hashPassword('correct horse')).toMatch(/^\$argon2id\$v=19\$m=65536,t=2,p=1\$/);
});

test('one password is stored differently each time', async () => {
  expect(await hashPassword('correct horse')).not.toBe(await hashPassword('correct horse'));
});

test('both encodings of an accented letter are one password', async () => {
  expect(await verifyPassword(await hashPassword('caf\u00e9 noir'), 'cafe\u0301 noir')).toBe(true);
});

/** From the test vectors of the Argon2 reference implementation: src/test.c of phc-winner-argon2, version 0x13. */
const reference = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';

test('a hash of another Argon2 library verifies, with its cost', async () => {
  expect(await verifyPassword(reference, 'password')).toBe(true);
});

test('a dummy hash has the cost of a real one and matches no password', async () => {
  const costOf = (stored: string) => stored.split('$').slice(0, 4).join('$');
  expect(costOf(makeDummyHash())).toBe(costOf(await hashPassword('x')));
  expect(await verifyPassword(makeDummyHash(), '')).toBe(false);
});

test.each(['', 'plain', '$argon2id$v=19$m=65536,t=2,p=1$salt', reference.replace('argon2id', 'argon2d')])(
  'what is stored in another form (%j) is an error and never a match',
  async (stored) => {
    await expect(verifyPassword(stored, 'password')).rejects.toThrow('unknown form');
  },
);
