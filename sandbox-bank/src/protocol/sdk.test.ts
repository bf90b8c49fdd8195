import Fastify from 'fastify';
import { Configuration, CountryCode, PlaidApi, Products, type Transaction } from 'plaid';
import { afterEach, expect, test } from 'vitest';
import { openTestBank, type TestBank } from '../test-bank.ts';
import { openSdkBank } from '../test-sdk.ts';

let bank: TestBank;
afterEach(() => bank.close());

test('the official SDK links a bank and syncs it to the end', async () => {
  const sdk = await openSdkBank();
  const { plaid } = sdk;
  bank = sdk.bank;
  const link = await plaid.linkTokenCreate({
    client_name: 'Cairn',
    language: 'en',
    country_codes: [CountryCode.Us],
    user: { client_user_id: 'user-1' },
    products: [Products.Transactions],
  });
  expect(link.data.link_token).toMatch(/^link-sandbox-[0-9a-f-]{36}$/);

  const created = await plaid.sandboxPublicTokenCreate({
    institution_id: 'ins_109508',
    initial_products: [Products.Transactions],
    options: { transactions: { days_requested: 730 } },
  });
  const exchanged = await plaid.itemPublicTokenExchange({ public_token: created.data.public_token });
  const { access_token } = exchanged.data;
  const accounts = (await plaid.accountsGet({ access_token })).data.accounts;
  expect(accounts.map(({ type }) => type)).toEqual([
    'depository',
    'depository',
    'credit',
    'loan',
    'investment',
  ]);

  const rows: Transaction[] = [];
  let cursor: string | undefined;
  let hasMore = true;
  while (hasMore) {
    const { data } = await plaid.transactionsSync({
      access_token,
      count: 500,
      ...(cursor ? { cursor } : {}),
    });
    rows.push(...data.added);
    cursor = data.next_cursor;
    hasMore = data.has_more;
    expect(data.request_id).toMatch(/^[A-Za-z0-9]{15}$/);
    expect(data.transactions_update_status).toBe('HISTORICAL_UPDATE_COMPLETE');
  }
  expect(rows.length).toBeGreaterThan(1500);
  expect(new Set(rows.map(({ transaction_id }) => transaction_id)).size).toBe(rows.length);
});

test('the SDK finds the Plaid envelope of a failure', async () => {
  bank = await openTestBank();
  const basePath = await bank.server.listen({ host: '127.0.0.1', port: 0 });
  const plaid = new PlaidApi(new Configuration({ basePath, baseOptions: { proxy: false } }));
  await expect(plaid.itemGet({ access_token: 'x' })).rejects.toMatchObject({
    response: {
      status: 400,
      data: { error_type: 'INVALID_INPUT', error_code: 'INVALID_API_KEYS', display_message: null },
    },
  });
});

test('mounted under a prefix, the bank answers only below it', async () => {
  bank = await openTestBank();
  const app = Fastify();
  const { sandboxBank } = await import('../plugin.ts');
  await app.register(sandboxBank, {
    prefix: '/sandbox-bank',
    clientId: 'client',
    secret: 'secret',
    stateFile: `${bank.stateFile}.app`,
  });
  app.post('/echo', async (request) => request.body);
  const payload = { client_id: 'client', secret: 'secret', count: 3, offset: 4, country_codes: ['US'] };

  const through = await app.inject({ method: 'POST', url: '/sandbox-bank//institutions//get', payload });
  expect(through.json().institutions).toHaveLength(3);
  expect((await app.inject({ method: 'POST', url: '/echo', payload: { parsed: true } })).json()).toEqual({
    parsed: true,
  });
  const lost = await app.inject({ method: 'GET', url: '/elsewhere' });
  expect(lost.json()).toMatchObject({ statusCode: 404 });
  const inside = await app.inject({ method: 'GET', url: '/sandbox-bank/elsewhere' });
  expect(inside.json()).toMatchObject({ error_code: 'NOT_FOUND' });
  await app.close();
});
