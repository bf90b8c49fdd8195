import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LINK_REQUEST, openTestBank, type TestBank } from '../test-bank.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

describe('bodies are read strictly', () => {
  test.each([
    ['an unknown key', { ...LINK_REQUEST, color: 'red' }, 'UNKNOWN_FIELDS', 'color'],
    [
      'an unknown nested key',
      { ...LINK_REQUEST, transactions: { days: 3 } },
      'UNKNOWN_FIELDS',
      'transactions.days',
    ],
    ['a missing key', { ...LINK_REQUEST, client_name: undefined }, 'MISSING_FIELDS', 'client_name'],
    ['null for a required key', { ...LINK_REQUEST, client_name: null }, 'MISSING_FIELDS', 'client_name'],
    ['a wrong type', { ...LINK_REQUEST, client_name: 7 }, 'INVALID_FIELD', 'client_name'],
    ['no user', { ...LINK_REQUEST, user: undefined }, 'MISSING_FIELDS', 'user'],
    ['no product', { ...LINK_REQUEST, products: [] }, 'INVALID_FIELD', 'product'],
    ['an unknown product', { ...LINK_REQUEST, products: ['balance'] }, 'INVALID_PRODUCT', 'balance'],
    [
      'a redirect with a query',
      { ...LINK_REQUEST, redirect_uri: 'https://a.example/?b' },
      'INVALID_FIELD',
      'redirect_uri',
    ],
  ])('%s', async (_name, body, code, mention) => {
    const reply = await bank.post('/link/token/create', body);
    expect(reply).toMatchObject({
      status: 400,
      body: { error_code: code, error_message: expect.stringContaining(mention) },
    });
    expect(reply.body.request_id).toMatch(/^[A-Za-z0-9]{15}$/);
  });

  test.each(['[]', '"text"', '{', 'null'])('a body that is not an object: %s', async (payload) => {
    const headers = { 'content-type': 'application/json' };
    const reply = await bank.server.inject({ method: 'POST', url: '/item/get', payload, headers });
    expect(reply.json()).toMatchObject({ error_code: 'INVALID_BODY' });
  });
});

describe('credentials', () => {
  const ask = (headers: Record<string, string>, body: object = {}) =>
    bank.server.inject({
      method: 'POST',
      url: '/item/get',
      payload: { access_token: 'x', ...body },
      headers,
    });

  test('in the body', async () => {
    const reply = await ask({}, { client_id: 'client', secret: 'secret' });
    expect(reply.json()).toMatchObject({ error_code: 'INVALID_ACCESS_TOKEN' });
  });

  test.each([
    ['none', {}],
    ['a wrong secret', { 'plaid-client-id': 'client', 'plaid-secret': 'wrong' }],
    ['a wrong client', { 'plaid-client-id': 'wrong', 'plaid-secret': 'secret' }],
  ])('%s', async (_name, headers) => {
    const reply = await ask(headers);
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ error_code: 'INVALID_API_KEYS' });
  });

  test('a version that does not exist', async () => {
    const reply = await ask({
      'plaid-client-id': 'client',
      'plaid-secret': 'secret',
      'plaid-version': '1999-01-01',
    });
    expect(reply.json()).toMatchObject({ error_code: 'INCOMPATIBLE_API_VERSION' });
  });
});

describe('tokens', () => {
  const createPublicToken = async () => {
    const reply = await bank.post('/sandbox/public_token/create', {
      institution_id: 'ins_109508',
      initial_products: ['transactions'],
    });
    return reply.body.public_token;
  };

  test('a public token is exchanged once', async () => {
    const public_token = await createPublicToken();
    expect((await bank.post('/item/public_token/exchange', { public_token })).status).toBe(200);
    const again = await bank.post('/item/public_token/exchange', { public_token });
    expect(again.body).toMatchObject({ error_code: 'INVALID_PUBLIC_TOKEN' });
  });

  test('a public token lives for 30 minutes', async () => {
    const public_token = await createPublicToken();
    bank.moveClock({ ms: 30 * 60_000 });
    const reply = await bank.post('/item/public_token/exchange', { public_token });
    expect(reply.body).toMatchObject({ error_code: 'INVALID_PUBLIC_TOKEN' });
  });

  test('a removed Item is not found, also by a second removal', async () => {
    const access_token = await bank.link();
    expect((await bank.post('/item/remove', { access_token })).status).toBe(200);
    for (const path of ['/item/remove', '/item/get', '/accounts/get', '/transactions/sync']) {
      expect((await bank.post(path, { access_token })).body).toMatchObject({ error_code: 'ITEM_NOT_FOUND' });
    }
  });

  test('a login that is required stops data calls and shows in the Item', async () => {
    const access_token = await bank.link();
    expect((await bank.post('/sandbox/item/reset_login', { access_token })).body).toMatchObject({
      reset_login: true,
    });
    const period = { start_date: '2026-01-01', end_date: '2026-02-01' };
    const calls: [string, object?][] = [
      ['/accounts/get'],
      ['/accounts/balance/get'],
      ['/transactions/sync'],
      ['/transactions/refresh'],
      ['/transactions/get', period],
      ['/transactions/recurring/get'],
      ['/investments/holdings/get'],
      ['/investments/transactions/get', period],
      ['/liabilities/get'],
      ['/auth/get'],
    ];
    for (const [path, body] of calls) {
      const reply = await bank.post(path, { access_token, ...body });
      expect(reply).toMatchObject({
        status: 400,
        body: { error_type: 'ITEM_ERROR', error_code: 'ITEM_LOGIN_REQUIRED' },
      });
    }
    const item = await bank.post('/item/get', { access_token });
    expect(item).toMatchObject({
      status: 200,
      body: { item: { error: { error_code: 'ITEM_LOGIN_REQUIRED' } } },
    });
  });

  test('every account of a filter, and no other', async () => {
    const access_token = await bank.link();
    const account_id = (await bank.accounts(access_token))[1]?.account_id;
    const reply = await bank.post('/accounts/get', { access_token, options: { account_ids: [account_id] } });
    expect(reply.body.accounts).toMatchObject([{ account_id }]);
    const wrong = await bank.post('/accounts/get', { access_token, options: { account_ids: ['other'] } });
    expect(wrong.body).toMatchObject({ error_code: 'INVALID_ACCOUNT_ID' });
  });
});

describe('error identities', () => {
  test.each([
    ['user_good', 'error_INSTITUTION_DOWN', 'INSTITUTION_ERROR', 'INSTITUTION_DOWN'],
    ['user_good', 'error_ITEM_LOCKED', 'ITEM_ERROR', 'ITEM_LOCKED'],
    ['user_good', 'error_NO_ACCOUNTS', 'ITEM_ERROR', 'NO_ACCOUNTS'],
    ['user_good', '{"recaptcha":"bad"}', 'RECAPTCHA_ERROR', 'RECAPTCHA_BAD'],
    [
      'user_custom',
      '{"override_accounts":[{"type":"loan"}],"recaptcha":"bad"}',
      'RECAPTCHA_ERROR',
      'RECAPTCHA_BAD',
    ],
    ['user_good', 'wrong', 'ITEM_ERROR', 'INVALID_CREDENTIALS'],
    ['unknown', 'pass_good', 'ITEM_ERROR', 'INVALID_CREDENTIALS'],
    ['user_custom', '{', 'INVALID_REQUEST', 'INVALID_FIELD'],
  ])('%s / %s', async (override_username, override_password, error_type, error_code) => {
    const reply = await bank.post('/sandbox/public_token/create', {
      institution_id: 'ins_109508',
      initial_products: ['transactions'],
      options: { override_username, override_password },
    });
    expect(reply).toMatchObject({ status: 400, body: { error_type, error_code } });
  });
});

describe('the control channel', () => {
  test('an outage of one Item leaves the others alone', async () => {
    const [one, other] = [await bank.link(), await bank.link()];
    await bank.post('/control/outage', { access_token: one, down: true });
    expect((await bank.post('/accounts/get', { access_token: one })).body).toMatchObject({
      error_code: 'INSTITUTION_DOWN',
    });
    expect((await bank.post('/accounts/get', { access_token: other })).status).toBe(200);
    await bank.post('/control/outage', { access_token: one, down: false });
    expect((await bank.post('/accounts/get', { access_token: one })).status).toBe(200);
  });

  test('fails as many calls of one path as asked', async () => {
    const access_token = await bank.link();
    await bank.post('/control/failures', { calls: 2, path: '/accounts/get', error_code: 'ACCOUNTS_LIMIT' });
    const statuses = [];
    for (const path of ['/item/get', '/accounts/get', '/accounts/get', '/accounts/get']) {
      statuses.push((await bank.post(path, { access_token })).status);
    }
    expect(statuses).toEqual([200, 429, 429, 200]);
  });
});
