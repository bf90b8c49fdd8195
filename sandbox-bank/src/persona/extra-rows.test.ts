import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { cents, openTestBank, type TestBank, type TestTransaction } from '../test-bank.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

const document = JSON.stringify({
  override_accounts: [
    { type: 'depository', subtype: 'checking', starting_balance: 1234.56 },
    { type: 'credit', starting_balance: 400 },
  ],
});
const link = () => bank.link({ username: 'user_custom', password: document, days: 365 });

const merchantsOf = (rows: readonly TestTransaction[]) =>
  new Set(rows.map((row) => row.merchant_name ?? row.name));
const withoutIds = (rows: readonly TestTransaction[]) =>
  rows.map(({ transaction_id: _, account_id: __, ...row }) => row);

test('rows that are added come after a cursor like any others, in pages of any size', async () => {
  const token = await link();
  const { next_cursor: cursor } = await bank.loop(token);
  await bank.post('/control/rows', { access_token: token, count: 300 });
  const [whole, paged] = [
    await bank.loop(token, { cursor, count: 500 }),
    await bank.loop(token, { cursor, count: 47 }),
  ];
  expect(whole.added).toHaveLength(300);
  expect(paged.added).toEqual(whole.added);
  expect([whole.modified, whole.removed]).toEqual([[], []]);
  expect(new Set(whole.added.map((row) => row.transaction_id)).size).toBe(300);
  expect((await bank.loop(token, { cursor: whole.next_cursor })).added).toEqual([]);
});

test('are spread over the days that the Item asked for, at many merchants, and add up to nothing', async () => {
  const token = await link();
  const before = await bank.accounts(token);
  await bank.post('/control/rows', { access_token: token, count: 2000 });
  const { added } = await bank.loop(token, { count: 500 });
  const dates = added.map((row) => row.date).toSorted();
  expect([dates[0], dates.at(-1)]).toEqual(['2025-09-16', '2026-09-15']);
  expect(new Set(dates).size).toBe(365);
  expect(merchantsOf(added).size).toBeGreaterThan(400);
  expect(added.filter((row) => row.pending)).toEqual([]);
  expect(added.reduce((sum, row) => sum + cents(row.amount), 0)).toBe(0);
  expect(await bank.accounts(token)).toEqual(before);
});

test('are the same for the same seed, others for another, and stay through a restart', async () => {
  const rowsOf = async (seed: string) => {
    const token = await link();
    await bank.post('/control/rows', { access_token: token, count: 50, seed });
    return { token, rows: (await bank.loop(token)).added };
  };
  const first = await rowsOf('one');
  expect(withoutIds((await rowsOf('one')).rows)).toEqual(withoutIds(first.rows));
  expect(withoutIds((await rowsOf('two')).rows)).not.toEqual(withoutIds(first.rows));
  await bank.restart();
  expect((await bank.loop(first.token)).added).toEqual(first.rows);
});

test('go to the account that is named, and twice is twice as many', async () => {
  const token = await link();
  const card = (await bank.accounts(token)).find((account) => account.type === 'credit');
  const ask = { access_token: token, account_id: card?.account_id, count: 10 };
  for (const reply of [await bank.post('/control/rows', ask), await bank.post('/control/rows', ask)])
    expect(reply.body).toMatchObject({ account_id: card?.account_id, rows: 10 });
  const { added } = await bank.loop(token);
  expect(added.map((row) => row.account_id)).toEqual(Array.from({ length: 20 }, () => card?.account_id));
  const unknown = await bank.post('/control/rows', { ...ask, account_id: 'unknown' });
  expect(z.object({ error_code: z.string() }).parse(unknown.body).error_code).toBe('INVALID_ACCOUNT_ID');
});
