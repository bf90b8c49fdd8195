import { expect, test } from 'vitest';
import { hashToken, isTokenFormat, makeToken } from './tokens.ts';

test('tokens are 256 bits, well-formed and unique', () => {
  const tokens = Array.from({ length: 1000 }, makeToken);
  expect(new Set(tokens).size).toBe(1000);
  for (const token of tokens) {
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(isTokenFormat(token)).toBe(true);
  }
});

test('its hash is SHA-256 and not a well-formed token', () => {
  // FIPS 180-2, appendix B.1.
  expect(hashToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(isTokenFormat(hashToken(makeToken()))).toBe(false);
});
