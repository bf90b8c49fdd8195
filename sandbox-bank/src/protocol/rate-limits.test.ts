import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { openTestBank, type TestBank } from '../test-bank.ts';
import { RateLimiter } from './rate-limits.ts';

let bank: TestBank;
afterEach(() => bank?.close());

test('no minute lets more calls of one Item through than the limit', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 4000 }), { minLength: 60, maxLength: 300 }), (pauses) => {
      let nowMs = 0;
      const limiter = new RateLimiter(() => nowMs);
      const passed: number[] = [];
      for (const pause of pauses) {
        nowMs += pause;
        const lately = passed.filter((time) => time > nowMs - 60_000).length;
        const refusal = limiter.refusal('/transactions/sync', 'item');
        expect(refusal).toBe(lately < 50 ? null : 'TRANSACTIONS_SYNC_LIMIT');
        if (refusal === null) passed.push(nowMs);
      }
    }),
    { numRuns: 30 },
  );
});

test('one Item does not use up another, but all share the limit of the client', () => {
  const limiter = new RateLimiter(() => 0);
  const refusals = Array.from({ length: 101 }, (_, call) =>
    limiter.refusal('/accounts/balance/get', `item-${call % 5}`),
  );
  expect(refusals.slice(0, 100).every((refusal) => refusal === null)).toBe(true);
  expect(refusals[100]).toBe('ACCOUNTS_BALANCE_GET_LIMIT');
  const lonely = new RateLimiter(() => 0);
  for (let call = 0; call < 25; call += 1) lonely.refusal('/accounts/balance/get', 'one');
  expect(lonely.refusal('/accounts/balance/get', 'one')).toBe('BALANCE_LIMIT');
  expect(lonely.refusal('/accounts/balance/get', 'other')).toBeNull();
});

const institutionsPage = { count: 1, offset: 0, country_codes: ['US'] };

test('over HTTP the call beyond the limit is 429, and a bank clock that moves does not help', async () => {
  bank = await openTestBank({ rateLimits: true });
  const access_token = await bank.link();
  const statuses = [];
  for (let call = 0; call < 3; call += 1) {
    statuses.push((await bank.post('/transactions/refresh', { access_token })).status);
    bank.moveClock({ days: 1 });
  }
  expect(statuses).toEqual([200, 200, 429]);
  for (let call = 0; call < 10; call += 1) await bank.post('/institutions/get', institutionsPage);
  expect(await bank.post('/institutions//get', institutionsPage)).toMatchObject({
    status: 429,
    body: {
      error_type: 'RATE_LIMIT_EXCEEDED',
      error_code: 'INSTITUTIONS_GET_LIMIT',
      display_message: null,
      request_id: expect.stringMatching(/^[A-Za-z0-9]{15}$/),
    },
  });
});

test('a bank without limits answers on', async () => {
  bank = await openTestBank();
  for (let call = 0; call < 12; call += 1) {
    expect((await bank.post('/institutions/get', institutionsPage)).status).toBe(200);
  }
});
