import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LINK_REQUEST as LINK, openTestBank, type TestBank } from '../test-bank.ts';

let bank: TestBank;
let access_token: string;
beforeAll(async () => {
  bank = await openTestBank();
  access_token = await bank.link();
});
afterAll(() => bank.close());

const SYNC = '/transactions/sync';
const PERIOD = { start_date: '2026-01-01', end_date: '2026-02-01' };

test.each([
  ['INVALID_ACCESS_TOKEN', 'could not find matching access token', '/item/get', { access_token: 'x' }],
  [
    'INVALID_ACCESS_TOKEN',
    'could not find matching access token',
    SYNC,
    { access_token: 'access-production-1' },
  ],
  [
    'INVALID_PUBLIC_TOKEN',
    'could not find matching public token',
    '/item/public_token/exchange',
    { public_token: 'x' },
  ],
  [
    'INVALID_INSTITUTION',
    'invalid institution_id provided',
    '/institutions/get_by_id',
    { institution_id: 'ins_0', country_codes: ['US'] },
  ],
  ['NOT_FOUND', 'not found', '/transactions/nothing', {}],
  [
    'INVALID_CREDENTIALS',
    'the provided credentials were not correct',
    '/sandbox/public_token/create',
    { institution_id: 'ins_109508', initial_products: ['auth'], options: { override_password: 'x' } },
  ],
  [
    'MISSING_FIELDS',
    'the following required fields are missing: access_token, start_date, end_date',
    '/transactions/get',
    {},
  ],
  [
    'UNKNOWN_FIELDS',
    'the following fields are not recognized by this endpoint: color, shape',
    '/categories/get',
    { color: 1, shape: 2 },
  ],
])('%s says: %s', async (error_code, error_message, path, body) => {
  expect(await bank.post(path, body)).toMatchObject({
    status: error_code === 'NOT_FOUND' ? 404 : 400,
    body: {
      error_code,
      error_message,
      suggested_action: null,
      documentation_url: expect.stringContaining('plaid.com/docs'),
      request_id: expect.stringMatching(/^[A-Za-z0-9]{15}$/),
    },
  });
});

describe('values at their bounds', () => {
  const outcome = async (path: string, body: object) => {
    const reply = await bank.post(path, body);
    return reply.status === 200 ? 'taken' : reply.body.error_code;
  };

  test('count is 1 to 500, and days are 1 to 730, whole numbers', async () => {
    const numbers = fc.oneof(
      fc.constantFrom(0, 1, 500, 501, 730, 731, -1, 1.5),
      fc.integer({ min: -1000, max: 2000 }),
    );
    await fc.assert(
      fc.asyncProperty(numbers, async (value) => {
        const isWhole = Number.isInteger(value);
        const isCount = isWhole && value >= 1 && value <= 500 ? 'taken' : 'INVALID_FIELD';
        expect(await outcome(SYNC, { access_token, cursor: 'now', count: value })).toBe(isCount);
        const listed = { access_token, ...PERIOD, options: { count: value } };
        expect(await outcome('/transactions/get', listed)).toBe(isCount);
        const days = { ...LINK, transactions: { days_requested: value } };
        const isDays = isWhole && value >= 1 && value <= 730 ? 'taken' : 'INVALID_FIELD';
        expect(await outcome('/link/token/create', days)).toBe(isDays);
      }),
      { numRuns: 25 },
    );
  });

  test.each([
    ['a language of the list', '/link/token/create', { ...LINK, language: 'vi' }, 'taken'],
    ['no such language', '/link/token/create', { ...LINK, language: 'ja' }, 'INVALID_FIELD'],
    ['no such country', '/link/token/create', { ...LINK, country_codes: ['CH'] }, 'INVALID_FIELD'],
    ['no country', '/link/token/create', { ...LINK, country_codes: [] }, 'INVALID_FIELD'],
    ['30 characters', '/link/token/create', { ...LINK, client_name: 'x'.repeat(30) }, 'taken'],
    ['31 characters', '/link/token/create', { ...LINK, client_name: 'x'.repeat(31) }, 'INVALID_FIELD'],
    ['a webhook that is no URL', '/link/token/create', { ...LINK, webhook: 'hook' }, 'INVALID_FIELD'],
    [
      'half a statement period',
      '/link/token/create',
      { ...LINK, statements: { start_date: '2026-01-01' } },
      'MISSING_FIELDS',
    ],
    ['a date that is none', '/transactions/get', { ...PERIOD, end_date: '2026-02-30' }, 'INVALID_FIELD'],
    ['a number for a token', '/transactions/get', { ...PERIOD, access_token: 7 }, 'INVALID_FIELD'],
    ['a category version 3', SYNC, { options: { personal_finance_category_version: 'v3' } }, 'INVALID_FIELD'],
    ['a reason that is not of the list', '/item/remove', { reason_code: 'BOREDOM' }, 'INVALID_FIELD'],
    ['a note of 513 characters', '/item/remove', { reason_note: 'x'.repeat(513) }, 'INVALID_FIELD'],
    [
      'another Item’s account',
      '/accounts/balance/get',
      { options: { account_ids: ['x'] } },
      'INVALID_ACCOUNT_ID',
    ],
  ])('%s', async (_name, path, body, expected) => {
    const token = path === '/link/token/create' ? {} : { access_token };
    expect(await outcome(path, { ...token, ...body })).toBe(expected);
  });

  test('null counts as absent, also inside lists', async () => {
    const moving = await bank.link({ username: 'user_transactions_dynamic', password: 'x' });
    const row = {
      date_transacted: '2026-09-10',
      date_posted: '2026-09-11',
      amount: 1,
      description: 'ROW',
      iso_currency_code: null,
    };
    const body = { access_token: moving, transactions: [row] };
    expect(await outcome('/sandbox/transactions/create', body)).toBe('taken');
    expect(await outcome(SYNC, { access_token, cursor: null, count: null, options: null })).toBe('taken');
  });
});

test.each([
  'COUNTRY_NOT_SUPPORTED',
  'INSTITUTION_DOWN',
  'INSTITUTION_NOT_RESPONDING',
  'INSTITUTION_NO_LONGER_SUPPORTED',
  'INSUFFICIENT_CREDENTIALS',
  'INTERNAL_SERVER_ERROR',
  'INVALID_CREDENTIALS',
  'INVALID_MFA',
  'INVALID_SEND_METHOD',
  'ITEM_LOCKED',
  'ITEM_NOT_SUPPORTED',
  'MFA_NOT_SUPPORTED',
  'NO_ACCOUNTS',
  'USER_INPUT_TIMEOUT',
  'USER_SETUP_REQUIRED',
])('the password error_%s ends with it', async (error_code) => {
  const reply = await bank.post('/sandbox/public_token/create', {
    institution_id: 'ins_109508',
    initial_products: ['transactions'],
    options: { override_password: `error_${error_code}` },
  });
  expect(reply.body).toMatchObject({ error_code, display_message: expect.any(String) });
  expect(reply.status).toBe(error_code === 'INTERNAL_SERVER_ERROR' ? 500 : 400);
});

test('every reply names its request and the version', async () => {
  const headers = { 'plaid-client-id': 'client', 'plaid-secret': 'secret' };
  for (const payload of [{ access_token }, { access_token: 'x' }]) {
    const reply = await bank.server.inject({ method: 'POST', url: '//item///get', payload, headers });
    expect(reply.headers).toMatchObject({
      'plaid-version': '2020-09-14',
      'content-type': 'application/json; charset=utf-8',
    });
    expect(reply.json().request_id).toMatch(/^[A-Za-z0-9]{15}$/);
  }
});
