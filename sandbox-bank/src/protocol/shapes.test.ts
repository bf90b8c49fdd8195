import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSdkBank, type SdkBank } from '../test-sdk.ts';
import { problemsOf } from './test-plaid-types.ts';

/** Optional fields of Plaid's protocol that the bank does not send. */
const unsent =
  /\.(?:last_updated_datetime|verification_\w+|persistent_account_id|apy|business_finance_category|merchant_category_code|running_balance|client_customization|last_user_modified_datetime|tax_lots|loan|line_of_credit|refresh_interval|payment_initiation_metadata|auth_metadata): missing$/;

/** How texts look, by the name of their field. */
const formats: readonly (readonly [RegExp, RegExp])[] = [
  [
    /^(?:(?:pending_|investment_|cancel_)?transaction|account|item|security|stream)_ids?$/,
    /^[A-Za-z0-9]{37}$/,
  ],
  [/(?:^|_)date$|_as_of$/, /^\d{4}-\d{2}-\d{2}$/],
  [
    /datetime$|_at$|_update$|_change$/,
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/,
  ],
  [/^request_id$/, /^[A-Za-z0-9]{15}$/],
  [/^institution_id$/, /^ins_\d+$/],
  [/url$/, /^https?:\/\//],
  [/^primary_color$/, /^#[0-9a-f]{6}$/],
  [/^routing$/, /^\d{9}$/],
];

/** Null at this bank, whatever else the type allows. */
const nulls = /^(?:auth_method|error|consent_expiration_time|account_numbers|option_contract|last_webhook)$/;

function oddFields(value: unknown, field = ''): string[] {
  if (nulls.test(field)) return value === null ? [] : [`${field}: not null`];
  if (typeof value === 'string')
    return formats
      .filter(([names, format]) => names.test(field) && !format.test(value))
      .map(() => `${field}: ${value}`);
  return Object.entries(Object(value)).flatMap(([key, one]) =>
    oddFields(one, Array.isArray(value) ? field : key),
  );
}

/** The reply has every field of the type, optional ones too, and no other. */
function expectWhole(reply: unknown, type: string): void {
  expect(problemsOf(reply, type, true).filter((problem) => !unsent.test(problem))).toEqual([]);
  expect(oddFields(reply)).toEqual([]);
}

const period = { start_date: '2025-01-01', end_date: '2026-12-31' };

let sdk: SdkBank;
let access_token: string;
beforeAll(async () => {
  sdk = await openSdkBank();
  access_token = await sdk.link();
});
afterAll(() => sdk.bank.close());

test('accounts and their Item', async () => {
  expectWhole((await sdk.plaid.accountsGet({ access_token })).data, 'AccountsGetResponse');
  expectWhole((await sdk.plaid.accountsBalanceGet({ access_token })).data, 'AccountsGetResponse');
  expectWhole((await sdk.plaid.itemGet({ access_token })).data, 'ItemGetResponse');
  const persistent = await sdk.link({ institutionId: 'ins_127287' });
  const { data } = await sdk.plaid.accountsGet({ access_token: persistent });
  for (const one of data.accounts) expect(one.persistent_account_id).toMatch(/^[A-Za-z0-9]{37}$/);
});

test('transactions, by sync and by period, with and without the original line', async () => {
  const synced = (await sdk.plaid.transactionsSync({ access_token, count: 500 })).data;
  expectWhole(synced, 'TransactionsSyncResponse');
  expect(synced.added).toHaveLength(500);
  expect(synced.next_cursor.length).toBeLessThanOrEqual(256);
  const options = { count: 500, include_original_description: true };
  const listed = (await sdk.plaid.transactionsGet({ access_token, ...period, options })).data;
  expectWhole(listed, 'TransactionsGetResponse');
  expect(listed.transactions).toHaveLength(500);
  for (const row of listed.transactions) expect(row.original_description).toEqual(expect.any(String));
});

test('recurring streams', async () => {
  const { data } = await sdk.plaid.transactionsRecurringGet({ access_token });
  expectWhole(data, 'TransactionsRecurringGetResponse');
  expect(data.inflow_streams.length).toBeGreaterThan(0);
  expect(data.outflow_streams.length).toBeGreaterThanOrEqual(5);
  for (const stream of [...data.inflow_streams, ...data.outflow_streams]) {
    expect(stream).toMatchObject({ category: null, category_id: null, is_user_modified: false });
    expect(stream.transaction_ids.length).toBeGreaterThanOrEqual(2);
  }
});

test('institutions, with and without what is optional', async () => {
  const request = { institution_id: 'ins_109508', country_codes: ['US'] };
  const ask = async (options: object) =>
    (await sdk.bank.post('/institutions/get_by_id', { ...request, options })).body;
  const all = await ask({ include_optional_metadata: true, include_status: true });
  expectWhole(all, 'InstitutionsGetByIdResponse');
  const optional = ['logo', 'primary_color', 'status', 'url'];
  const keys = Object.keys(Object(all.institution)).filter((key) => !optional.includes(key));
  expect(Object.keys(Object((await ask({})).institution)).toSorted()).toEqual(keys.toSorted());
});

test('investments', async () => {
  const holdings = (await sdk.plaid.investmentsHoldingsGet({ access_token })).data;
  expectWhole(holdings, 'InvestmentsHoldingsGetResponse');
  const moves = (await sdk.plaid.investmentsTransactionsGet({ access_token, ...period })).data;
  expectWhole(moves, 'InvestmentsTransactionsGetResponse');
  expect(Math.min(holdings.holdings.length, holdings.securities.length)).toBeGreaterThanOrEqual(5);
  expect(moves.investment_transactions.length).toBeGreaterThanOrEqual(50);
});

test('liabilities', async () => {
  const owner = await sdk.link({ username: 'user_yuppie', password: 'x' });
  for (const token of [access_token, owner]) {
    const { data } = await sdk.plaid.liabilitiesGet({ access_token: token });
    expectWhole(data, 'LiabilitiesGetResponse');
    const { credit, student, mortgage } = data.liabilities;
    expect(credit).toHaveLength(1);
    expect(token === owner ? mortgage : student).toHaveLength(1);
  }
});

test.each(['ins_109508', 'ins_43', 'ins_116834'])('account numbers at %s', async (institutionId) => {
  const { data } = await sdk.plaid.authGet({ access_token: await sdk.link({ institutionId }) });
  expectWhole(data, 'AuthGetResponse');
  expect(data.accounts).toHaveLength(2);
  const { ach, eft, bacs } = data.numbers;
  for (const { account } of ach) expect(account).toMatch(/^\d{12}$/);
  expect([ach, eft, bacs].map((list) => list.length).toSorted()).toEqual([0, 0, 2]);
});

test('categories', async () => {
  const { data } = await sdk.plaid.categoriesGet({});
  expectWhole(data, 'CategoriesGetResponse');
  expect(data.categories.length).toBeGreaterThanOrEqual(10);
  for (const { category_id, hierarchy } of data.categories) {
    expect(category_id).toMatch(/^\d{8}$/);
    expect(hierarchy.length).toBeGreaterThan(0);
  }
});
