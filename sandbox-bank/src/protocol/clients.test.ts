import { Products } from 'plaid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LINK_REQUEST } from '../test-bank.ts';
import { codeOf, openSdkBank, type SdkBank } from '../test-sdk.ts';
import { problemsOf } from './test-plaid-types.ts';

let sdk: SdkBank;
beforeAll(async () => {
  sdk = await openSdkBank();
});
afterAll(() => sdk.bank.close());

test('the older categories are for anybody, with credentials or without', async () => {
  const payload = {};
  const bare = await sdk.bank.server.inject({ method: 'POST', url: '/categories/get', payload });
  expect(bare.statusCode).toBe(200);
  const wrong = { client_id: 'unknown', secret: 'nothing' };
  expect((await sdk.bank.post('/categories/get', wrong)).status).toBe(200);
});

describe('a link token', () => {
  const codeFor = async (products: object) => {
    const { body } = await sdk.bank.post('/link/token/create', { ...LINK_REQUEST, ...products });
    return body.error_code;
  };
  test('without a product is refused, as is one product in two lists', async () => {
    expect(await codeFor({ products: undefined })).toBe('INVALID_FIELD');
    const twice = ['transactions'];
    expect(await codeFor({ optional_products: twice })).toBe('INVALID_FIELD');
    expect(await codeFor({ required_if_supported_products: twice })).toBe('INVALID_FIELD');
    expect(await codeFor({ optional_products: ['investments'] })).toBeUndefined();
  });
});

test('what is no cursor is refused, before there are rows, with them, and for one account', async () => {
  const slow = await openSdkBank({ initialDelayMs: 400 });
  for (const bank of [slow, sdk]) {
    const access_token = await bank.link();
    const account = (await bank.bank.accounts(access_token))[0]?.account_id;
    for (const cursor of ['garbage', 'AAAA', '====', '\u0000', 'CAESJWFiYw', 'now ']) {
      expect(await codeOf(bank.plaid.transactionsSync({ access_token, cursor }))).toBe('INVALID_FIELD');
      const options = account === undefined ? {} : { account_id: account };
      expect(await codeOf(bank.plaid.transactionsSync({ access_token, cursor, options }))).toBe(
        'INVALID_FIELD',
      );
    }
  }
  await slow.bank.close();
});

test('the controls of pages hold for calls that say no count', async () => {
  const access_token = await sdk.link();
  await sdk.bank.post('/control/page-size', { most: 7 });
  const first = (await sdk.plaid.transactionsSync({ access_token })).data;
  expect(first.added).toHaveLength(7);
  await sdk.bank.post('/control/mutation', { access_token });
  const next = sdk.plaid.transactionsSync({ access_token, cursor: first.next_cursor });
  expect(await codeOf(next)).toBe('TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION');
  await sdk.bank.post('/control/calm', {});
  expect((await sdk.plaid.transactionsSync({ access_token })).data.added.length).toBeGreaterThan(7);
});

test('who agreed to transactions agreed to the terms of those debts', async () => {
  const access_token = await sdk.link({ products: [Products.Transactions] });
  const { liabilities } = (await sdk.plaid.liabilitiesGet({ access_token })).data;
  expect(liabilities.credit).not.toBeNull();
});

test('what a broker needs to take an account over, for who agreed to that', async () => {
  const access_token = await sdk.link({ products: [Products.Transactions, Products.InvestmentsAuth] });
  const { data } = await sdk.plaid.investmentsAuthGet({ access_token });
  expect(data.numbers.acats).toHaveLength(data.accounts.length);
  expect(data.holdings.length).toBeGreaterThan(0);
  const without = await sdk.link();
  expect(await codeOf(sdk.plaid.investmentsAuthGet({ access_token: without }))).toBe(
    'ADDITIONAL_CONSENT_REQUIRED',
  );
});

describe('the comparison with what Plaid declares', () => {
  const reply = { key: {}, request_id: 'r' };
  test('finds what is missing, too much or of another type', () => {
    expect(problemsOf(reply, 'WebhookVerificationKeyGetResponse')).toContain(
      'WebhookVerificationKeyGetResponse.key.alg: missing',
    );
    expect(problemsOf({ ...reply, extra: 1 }, 'WebhookVerificationKeyGetResponse')).toContain(
      "WebhookVerificationKeyGetResponse.extra: not in Plaid's protocol",
    );
    expect(problemsOf({ request_id: 5 }, 'ItemRemoveResponse')).toEqual([
      'ItemRemoveResponse.request_id: not string',
    ]);
    expect(problemsOf({}, 'NoSuchResponse')).toEqual(['NoSuchResponse: Plaid has no such type']);
    expect(problemsOf('gold', 'AccountType')).toEqual(['AccountType: gold is not in AccountType']);
  });
});
