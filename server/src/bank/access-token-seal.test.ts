import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openAccessToken, sealAccessToken } from './access-token-seal.ts';

const first = randomBytes(32);
const keys = { currentVersion: 1, keys: new Map([[1, first]]) };
const row = { householdId: 'household', id: 'row' };
const token = 'access-sandbox-0cb8f8f7-2a43-4b3f-9d8b-6b9e4a0f3a55';

describe('pitfall 33 access tokens at rest', () => {
  test('decrypt to the original, which the ciphertext does not contain', () => {
    fc.assert(
      fc.property(fc.string(), fc.uuid(), fc.uuid(), (text, householdId, id) => {
        const sealed = sealAccessToken(text, { householdId, id }, keys);
        expect(openAccessToken(sealed, { householdId, id }, keys)).toBe(text);
      }),
    );
    expect(sealAccessToken(token, row, keys).sealed.includes('access')).toBe(false);
  });

  test('the same token is encrypted differently each time', () => {
    expect(sealAccessToken(token, row, keys).sealed).not.toEqual(sealAccessToken(token, row, keys).sealed);
  });

  test('a changed bit, another row, another household or another key fails to decrypt', () => {
    const { sealed, keyVersion } = sealAccessToken(token, row, keys);
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => openAccessToken({ sealed: changed, keyVersion }, row, keys)).toThrow();
    }
    expect(() => openAccessToken({ sealed, keyVersion }, { ...row, id: 'another' }, keys)).toThrow();
    expect(() => openAccessToken({ sealed, keyVersion }, { ...row, householdId: 'another' }, keys)).toThrow();
    const others = { currentVersion: 1, keys: new Map([[1, randomBytes(32)]]) };
    expect(() => openAccessToken({ sealed, keyVersion }, row, others)).toThrow();
  });

  test('truncated or empty input and an unknown key give the same error', () => {
    const { sealed, keyVersion } = sealAccessToken(token, row, keys);
    const unreadable = expect.objectContaining({ kind: 'revoked', code: 'ACCESS_TOKEN_UNREADABLE' });
    for (let length = 0; length < sealed.length; length += 1)
      expect(() => openAccessToken({ sealed: sealed.subarray(0, length), keyVersion }, row, keys)).toThrow(
        unreadable,
      );
    expect(() => openAccessToken({ sealed, keyVersion: 7 }, row, keys)).toThrow(unreadable);
    expect(() => sealAccessToken(token, row, { ...keys, currentVersion: 7 })).toThrow('version 7');
  });

  test('tokens of an old key still decrypt after a key change; new ones use the new key', () => {
    const old = sealAccessToken(token, row, keys);
    const rotated = { currentVersion: 2, keys: new Map([...keys.keys, [2, randomBytes(32)]]) };
    expect(openAccessToken(old, row, rotated)).toBe(token);
    expect(sealAccessToken(token, row, rotated).keyVersion).toBe(2);
    expect(() => openAccessToken(sealAccessToken(token, row, rotated), row, keys)).toThrow(
      'ACCESS_TOKEN_UNREADABLE',
    );
  });
});
