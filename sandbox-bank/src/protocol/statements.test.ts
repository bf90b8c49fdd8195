import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf, openSdkBank, type SdkBank } from '../test-sdk.ts';

let sdk: SdkBank;
beforeAll(async () => {
  sdk = await openSdkBank();
});
afterAll(() => sdk.bank.close());

const period = { start_date: '2026-03-01', end_date: '2026-08-31' };

test('a period has the rows that sync has, newest first, each on one page', async () => {
  const access_token = await sdk.link();
  const synced = (await sdk.bank.loop(access_token, { count: 500 })).added.filter(
    ({ date }) => date >= period.start_date && date <= period.end_date,
  );
  const listed = [];
  let total = 1;
  while (listed.length < total) {
    const { data } = await sdk.plaid.transactionsGet({
      access_token,
      ...period,
      options: { count: 150, offset: listed.length },
    });
    listed.push(...data.transactions);
    total = data.total_transactions;
  }
  const idsOf = (rows: readonly { transaction_id: string }[]) => rows.map((row) => row.transaction_id);
  expect(idsOf(listed).toSorted()).toEqual(idsOf(synced).toSorted());
  const dates = listed.map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted().reverse());
  const beyond = await sdk.plaid.transactionsGet({ access_token, ...period, options: { offset: total } });
  expect(beyond.data).toMatchObject({ transactions: [], total_transactions: total });
});

test('accounts of a period: those that are asked for, and no others', async () => {
  const access_token = await sdk.link();
  const card = (await sdk.bank.accounts(access_token)).find(({ type }) => type === 'credit');
  const account_ids = [card?.account_id ?? ''];
  const { data } = await sdk.plaid.transactionsGet({ access_token, ...period, options: { account_ids } });
  expect(data.accounts.map(({ account_id }) => account_id)).toEqual(account_ids);
  expect(new Set(data.transactions.map(({ account_id }) => account_id))).toEqual(new Set(account_ids));
  const wrong = sdk.plaid.transactionsGet({ access_token, ...period, options: { account_ids: ['x'] } });
  expect(await codeOf(wrong)).toBe('INVALID_ACCOUNT_ID');
  const backwards = { access_token, start_date: period.end_date, end_date: period.start_date };
  expect(await codeOf(sdk.plaid.transactionsGet(backwards))).toBe('INVALID_FIELD');
});

test('a living account: what posted and what was changed is listed as it is', async () => {
  const access_token = await sdk.link({ username: 'user_transactions_dynamic', password: 'x' });
  const whole = { access_token, start_date: '2026-01-01', end_date: '2027-01-01', options: { count: 500 } };
  const before = (await sdk.plaid.transactionsGet(whole)).data;
  await sdk.plaid.transactionsRefresh({ access_token });
  const after = (await sdk.plaid.transactionsGet(whole)).data;
  expect(after.total_transactions).toBe(before.total_transactions + 1);
  const pendingBefore = before.transactions.filter(({ pending }) => pending);
  const ids = new Set(after.transactions.map(({ transaction_id }) => transaction_id));
  expect(pendingBefore.length).toBeGreaterThan(0);
  expect(pendingBefore.some(({ transaction_id }) => ids.has(transaction_id))).toBe(false);
});

test('streams name rows that exist, on their account, and the next date comes when it was predicted', async () => {
  const living = await openSdkBank();
  const access_token = await living.link();
  const { data } = await living.plaid.transactionsRecurringGet({ access_token });
  const streams = [...data.inflow_streams, ...data.outflow_streams];
  const rows = new Map(
    (await living.bank.loop(access_token, { count: 500 })).added.map((row) => [row.transaction_id, row]),
  );
  for (const stream of streams) {
    const members = stream.transaction_ids.map((id) => rows.get(id));
    expect(members.every((row) => row?.account_id === stream.account_id && !row.pending)).toBe(true);
    expect([members[0]?.date, members.at(-1)?.date]).toEqual([stream.first_date, stream.last_date]);
  }
  expect(data.inflow_streams.every(({ last_amount }) => (last_amount.amount ?? 0) < 0)).toBe(true);
  const named = new Map(streams.map((stream) => [stream.merchant_name ?? stream.description, stream]));
  const netflix = named.get('Netflix');
  expect(netflix).toMatchObject({ frequency: 'MONTHLY', status: 'MATURE', is_active: true });
  living.bank.moveClock({ days: 35 });
  const later = (await living.plaid.transactionsRecurringGet({ access_token })).data.outflow_streams;
  const next = later.find(({ stream_id }) => stream_id === netflix?.stream_id);
  const expected = Date.parse(netflix?.predicted_next_date ?? '');
  expect(Math.abs(Date.parse(next?.last_date ?? '') - expected)).toBeLessThanOrEqual(3 * 86_400_000);
  await living.bank.close();
});

test('a public token of a linked Item gives the same access token again, once', async () => {
  const access_token = await sdk.link();
  const issued = await sdk.bank.post('/item/public_token/create', { access_token });
  expect(issued.body.expiration).toBe('2026-09-16T17:30:00.000Z');
  const public_token = String(issued.body.public_token);
  expect((await sdk.plaid.itemPublicTokenExchange({ public_token })).data.access_token).toBe(access_token);
  expect(await codeOf(sdk.plaid.itemPublicTokenExchange({ public_token }))).toBe('INVALID_PUBLIC_TOKEN');
});

test('an imported Item is like any other', async () => {
  const user_auth = { user_id: 'someone', auth_token: 'token' };
  const imported = await sdk.bank.post('/item/import', { products: ['transactions', 'auth'], user_auth });
  const access_token = String(imported.body.access_token);
  expect((await sdk.plaid.itemGet({ access_token })).data.item.products).toEqual(['transactions', 'auth']);
  expect((await sdk.bank.loop(access_token)).added.length).toBeGreaterThan(100);
  const missing = await sdk.bank.post('/item/import', { products: ['auth'], user_auth: { user_id: 'x' } });
  expect(missing.body).toMatchObject({
    error_code: 'MISSING_FIELDS',
    error_message: 'the following required fields are missing: user_auth.auth_token',
  });
});
