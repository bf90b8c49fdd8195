import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeSigner } from './test-webhooks.ts';
import { isSignedByProvider, type WebhookKey } from './webhook-verification.ts';

const nowMs = Date.parse('2026-11-20T12:00:00Z');
const bank = makeSigner('6c5516e1-92dc-479e-a8ff-5a51992e0001');
const body = Buffer.from(
  '{\n  "item_id": "wz666MBjYWTp2PDzzggYhM6oWWmBb",\n  "webhook_code": "SYNC_UPDATES_AVAILABLE",\n  "webhook_type": "TRANSACTIONS"\n}',
);
const keyOf = async (kid: string) => (kid === bank.key.kid ? bank.key : null);
const check = (
  token: string | undefined,
  bytes = body,
  keys: (kid: string) => Promise<WebhookKey | null> = keyOf,
) => isSignedByProvider({ body: bytes, token, nowMs }, keys);

describe('pitfall 19 only webhooks signed by the provider are accepted', () => {
  test('a fresh signature is accepted', async () => {
    expect(await check(bank.token(body, nowMs))).toBe(true);
    expect(await check(bank.token(body, nowMs - 4 * 60_000))).toBe(true);
  });

  test.each([
    ['no header', undefined],
    ['an empty header', ''],
    ['no token', 'hello'],
    ['alg HS256', bank.token(body, nowMs, { header: { alg: 'HS256' } })],
    ['alg none', bank.token(body, nowMs, { header: { alg: 'none' } })],
    [
      'alg none without a signature',
      bank.token(body, nowMs, { header: { alg: 'none' } }).replace(/[^.]*$/, ''),
    ],
    ['a fourth part', `${bank.token(body, nowMs)}.AAAA`],
    ['an unknown key', makeSigner('another').token(body, nowMs)],
    ['six minutes old', bank.token(body, nowMs - 6 * 60_000)],
    ['from the future', bank.token(body, nowMs + 6 * 60_000)],
    ['no time', bank.token(body, nowMs, { claims: { iat: null } })],
    ['no hash', bank.token(body, nowMs, { claims: { request_body_sha256: '' } })],
    ['signed with another key of the same id', makeSigner(bank.key.kid).token(body, nowMs)],
  ])('%s is refused', async (_what, token) => {
    expect(await check(token)).toBe(false);
  });

  test('an expired key is refused', async () => {
    const expiredAt = (seconds: number) => async () => ({ ...bank.key, expired_at: nowMs / 1000 + seconds });
    expect(await check(bank.token(body, nowMs), body, expiredAt(-1))).toBe(false);
    expect(await check(bank.token(body, nowMs), body, expiredAt(1))).toBe(true);
  });

  test('a key with a point off the curve is refused', async () => {
    const offCurve = async () => ({ ...bank.key, y: bank.key.x });
    expect(await check(bank.token(body, nowMs), body, offCurve)).toBe(false);
  });

  test('an invalid token requests no key', async () => {
    const asked: string[] = [];
    const recordingKeys = async (kid: string) => {
      asked.push(kid);
      return bank.key;
    };
    await check(bank.token(body, nowMs - 6 * 60_000), body, recordingKeys);
    await check(bank.token(Buffer.from('other'), nowMs), body, recordingKeys);
    await check(bank.token(body, nowMs, { header: { kid: '../x' } }), body, recordingKeys);
    expect(asked).toEqual([]);
  });
});

test('pitfall 19 accepts up to five minutes old and one minute ahead', async () => {
  for (const [ageMs, isTaken] of [
    [5 * 60_000, true],
    [5 * 60_000 + 1_000, false],
    [-60_000, true],
    [-61_000, false],
  ] as const)
    expect([ageMs, await check(bank.token(body, nowMs - ageMs))]).toEqual([ageMs, isTaken]);
});

test('pitfall 19 a valid signature with non-canonical base64url is refused', async () => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const token = bank.token(body, nowMs);
  const at = alphabet.indexOf(token.at(-1) ?? '');
  // The last character encodes only two bits of the 64 signature bytes.
  const respelled = token.slice(0, -1) + (alphabet[at ^ 1] ?? '');
  expect(Buffer.from(respelled.split('.')[2] ?? '', 'base64url')).toEqual(
    Buffer.from(token.split('.')[2] ?? '', 'base64url'),
  );
  expect(await check(respelled)).toBe(false);
});

test('pitfall 19 a token over 4,096 characters is refused', async () => {
  const padded = (length: number) => bank.token(body, nowMs, { header: { padding: 'a'.repeat(length) } });
  expect(await check(padded(2_000))).toBe(true);
  expect(padded(3_100).length).toBeGreaterThan(4_096);
  expect(await check(padded(3_100))).toBe(false);
});

test('pitfall 18 the raw bytes are verified: reserialized JSON is refused', async () => {
  const rewritten = Buffer.from(JSON.stringify(JSON.parse(body.toString())));
  expect(await check(bank.token(body, nowMs), rewritten)).toBe(false);
});

test('pitfall 19 any changed byte of the body is refused', async () => {
  const token = bank.token(body, nowMs);
  await fc.assert(
    fc.asyncProperty(fc.nat(body.length - 1), fc.integer({ min: 1, max: 255 }), async (at, by) => {
      const changed = Buffer.from(body);
      changed[at] = (changed[at] ?? 0) ^ by;
      expect(await check(token, changed)).toBe(false);
    }),
    { numRuns: 300 },
  );
});

test('pitfall 19 any changed character of the token is refused', async () => {
  const token = bank.token(body, nowMs);
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=';
  await fc.assert(
    fc.asyncProperty(fc.nat(token.length - 1), fc.constantFrom(...alphabet), async (at, letter) => {
      fc.pre(token[at] !== letter);
      expect(await check(token.slice(0, at) + letter + token.slice(at + 1))).toBe(false);
    }),
    { numRuns: 300 },
  );
});
