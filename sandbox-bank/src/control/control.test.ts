import { CountryCode, type PlaidApi } from 'plaid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { applyDelta, LINK_REQUEST, type TestBank, type TestTransaction } from '../test-bank.ts';
import { openSdkBank } from '../test-sdk.ts';

let bank: TestBank;
let plaid: PlaidApi;
beforeEach(async () => {
  ({ bank, plaid } = await openSdkBank());
});
afterEach(() => bank.close());

/** A client of one Item that follows its changes. */
async function client(options: { username?: string; days?: number } = {}) {
  const access_token = await bank.link({ days: 40, ...options });
  const rows = new Map<string, TestTransaction>();
  let cursor = '';
  const sync = async () => {
    const delta = await bank.loop(access_token, { cursor, count: 500 });
    cursor = delta.next_cursor;
    applyDelta(rows, delta);
    const { added, modified, removed } = delta;
    return { added, modified, removed: removed.map(({ transaction_id }) => transaction_id) };
  };
  await sync();
  const control = async (path: string, body: object = {}) =>
    bank.post(`/control/${path}`, { access_token, ...body });
  const balances = async () => {
    const { accounts } = (await plaid.accountsGet({ access_token })).data;
    return new Map(accounts.map(({ account_id, balances: { current } }) => [account_id, current ?? 0]));
  };
  return { access_token, rows, sync, control, balances };
}

/** What the client holds is what the bank says that it must hold. */
async function expectTruth({ rows, control }: Awaited<ReturnType<typeof client>>) {
  const { body } = await control('truth');
  const view = [...rows.values()].map((row) => ({
    transaction_id: row.transaction_id,
    account_id: row.account_id,
    amount: row.amount,
    date: row.date,
    pending: row.pending,
    pending_transaction_id: row.pending_transaction_id,
    name: row.name,
  }));
  const truth = z.array(z.looseObject({ transaction_id: z.string() })).parse(body.rows);
  const byId = (a: { transaction_id: string }, b: { transaction_id: string }) =>
    a.transaction_id < b.transaction_id ? -1 : 1;
  expect(view.toSorted(byId)).toEqual(truth.toSorted(byId));
}

const errorOf = (error_code: string) => ({ response: { data: { error_code } } });

test('a pending charge posts with a tip, names the pending row, and the balance follows', async () => {
  const one = await client({ username: 'user_good' });
  await one.control('rows/add', { amount: 40, name: 'OSTERIA LUNA', pending: true });
  const { added } = await one.sync();
  const [pending] = added;
  const before = await one.balances();
  const posted = await one.control('rows/post', { transaction_id: pending?.transaction_id, tip: 8.4 });
  expect(posted.body).toMatchObject({ pending_amount: 40, amount: 48.4 });
  const delta = await one.sync();
  expect(delta.removed).toEqual([pending?.transaction_id]);
  expect(delta.added).toMatchObject([
    { pending: false, amount: 48.4, pending_transaction_id: pending?.transaction_id, name: 'OSTERIA LUNA' },
  ]);
  const after = await one.balances();
  const id = pending?.account_id ?? '';
  expect(Math.round(((before.get(id) ?? 0) - (after.get(id) ?? 0)) * 100)).toBe(4840);
  await expectTruth(one);
});

test('a charge of the person’s own posts early and unlinked; the bank does not post it twice', async () => {
  const one = await client();
  const waiting = [...one.rows.values()].filter((row) => row.pending && row.amount > 0);
  expect(waiting.length).toBeGreaterThan(0);
  for (const row of waiting) {
    await one.control('rows/post', { transaction_id: row.transaction_id, linked: false });
  }
  const delta = await one.sync();
  expect(delta.added.map((row) => row.pending_transaction_id)).toEqual(waiting.map(() => null));
  await bank.post('/control/clock', { advance_days: 10 });
  const later = await one.sync();
  const names = new Set(waiting.map((row) => `${row.name} ${row.authorized_date}`));
  expect(later.added.filter((row) => names.has(`${row.name} ${row.authorized_date}`))).toEqual([]);
  await expectTruth(one);
});

test('a pending charge vanishes, a posted one changes, another goes: exact from every older cursor', async () => {
  const one = await client();
  const fresh = await bank.loop(one.access_token, { count: 500 });
  const vanished = await one.control('rows/vanish');
  const modified = await one.control('rows/modify', { amount: 12.34, name: 'CORRECTED' });
  const delta = await one.sync();
  expect(delta.removed).toEqual([vanished.body.transaction_id]);
  expect(delta.modified).toMatchObject([
    { transaction_id: modified.body.transaction_id, amount: 12.34, name: 'CORRECTED' },
  ]);
  await one.control('rows/remove', { transaction_id: modified.body.transaction_id });
  expect((await one.sync()).removed).toEqual([modified.body.transaction_id]);
  await bank.post('/control/clock', { advance_days: 6, advance_hours: 5, advance_minutes: 4 });
  await one.sync();
  await expectTruth(one);
  await bank.restart();
  const replay = await bank.loop(one.access_token, { cursor: fresh.next_cursor, count: 7 });
  const rows = new Map(fresh.added.map((row) => [row.transaction_id, row]));
  applyDelta(rows, replay);
  expect([...rows.keys()].toSorted()).toEqual([...one.rows.keys()].toSorted());
});

test('the newest posted transactions are sent again unchanged, each once', async () => {
  const one = await client();
  const before = new Map(one.rows);
  await one.control('rows/modify', { amount: 12.34 });
  await one.sync();
  await one.control('rows/resend', { count: 5 });
  const { added, modified, removed } = await one.sync();
  expect([added, removed]).toEqual([[], []]);
  expect(new Set(modified.map((row) => row.transaction_id)).size).toBe(5);
  expect(modified.filter((row) => row.pending)).toEqual([]);
  const unchanged = modified.filter((row) => before.get(row.transaction_id)?.amount === row.amount);
  expect(unchanged).toHaveLength(4);
  await expectTruth(one);
});

test('a charge that is added pending posts by itself when its days have passed', async () => {
  const one = await client();
  await one.control('rows/add', { amount: 9.99, name: 'KIOSK', pending: true, posts_after_days: 2 });
  const pending = (await one.sync()).added.find(({ name }) => name === 'KIOSK');
  await bank.post('/control/clock', { advance_days: 3 });
  const posted = (await one.sync()).added.find(({ name }) => name === 'KIOSK');
  expect(posted).toMatchObject({ pending: false, pending_transaction_id: pending?.transaction_id });
  await expectTruth(one);
});

test('data changes before page N, as often as asked', async () => {
  const one = await client();
  await one.control('mutation', { page: 3, times: 2 });
  const { access_token } = one;
  const loop = async () => {
    let cursor = '';
    for (let page = 1; page <= 4; page += 1)
      cursor = (await plaid.transactionsSync({ access_token, cursor, count: 5 })).data.next_cursor;
  };
  await expect(loop()).rejects.toMatchObject(errorOf('TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION'));
  await expect(loop()).rejects.toMatchObject(errorOf('TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION'));
  await expect(loop()).resolves.toBeUndefined();
  expect((await one.sync()).modified).toHaveLength(1);
});

test('a balance that does not follow from the rows, until all is calm', async () => {
  const one = await client();
  const before = await one.balances();
  const { body } = await one.control('accounts/balance-off', { by: -12.5 });
  const id = String(body.account_id);
  expect((await one.balances()).get(id)).toBeCloseTo((before.get(id) ?? 0) - 12.5, 6);
  expect(await one.sync()).toMatchObject({ added: [], modified: [], removed: [] });
  await bank.post('/control/calm', {});
  expect(await one.balances()).toEqual(before);
});

test('rate limits and failures come on the calls that were asked for', async () => {
  const { access_token } = await client();
  await bank.post('/control/rate-limit', { path: '/transactions/sync', skip: 1 });
  await plaid.transactionsSync({ access_token });
  await expect(plaid.transactionsSync({ access_token })).rejects.toMatchObject({
    response: {
      status: 429,
      data: { error_code: 'TRANSACTIONS_SYNC_LIMIT', error_type: 'RATE_LIMIT_EXCEEDED' },
    },
  });
  await plaid.transactionsSync({ access_token });
  await bank.post('/control/failures', { error_code: 'INTERNAL_SERVER_ERROR' });
  await expect(plaid.accountsGet({ access_token })).rejects.toMatchObject({ response: { status: 500 } });
});

test('an answer is cut off, lost after the call took effect, or never comes', async () => {
  const one = await client();
  const { access_token } = one;
  await bank.post('/control/breaks', { how: 'cut', after_bytes: 40, path: '/transactions/sync' });
  // The SDK has the status by then: 200 does not mean that there is an answer.
  await expect(plaid.transactionsSync({ access_token })).rejects.toMatchObject({
    message: 'stream has been aborted',
    response: { status: 200 },
  });
  await bank.post('/control/breaks', { how: 'lose', path: '/item/remove' });
  await expect(plaid.itemRemove({ access_token })).rejects.toMatchObject({ code: 'ECONNRESET' });
  await expect(plaid.itemRemove({ access_token })).rejects.toMatchObject(errorOf('ITEM_NOT_FOUND'));
  await bank.post('/control/breaks', { how: 'hang', path: '/institutions/search' });
  const search = { query: 'tartan', country_codes: [CountryCode.Us], products: [] };
  await expect(plaid.institutionsSearch(search, { timeout: 50 })).rejects.toMatchObject({
    code: 'ECONNABORTED',
  });
  expect((await plaid.institutionsSearch(search)).data.institutions).toHaveLength(1);
});

test('a login is asked for, and repaired elsewhere', async () => {
  const { access_token, control } = await client();
  await control('items/login-required');
  await expect(plaid.accountsGet({ access_token })).rejects.toMatchObject(errorOf('ITEM_LOGIN_REQUIRED'));
  expect((await plaid.itemGet({ access_token })).data.item.error).toMatchObject({
    error_code: 'ITEM_LOGIN_REQUIRED',
  });
  await control('items/repaired');
  expect((await plaid.accountsGet({ access_token })).data.item.error).toBeNull();
});

test('consent that ends is a login that is required', async () => {
  const { access_token, control } = await client();
  await control('items/consent-ends', { at: '2026-09-20T00:00:00Z' });
  expect((await plaid.itemGet({ access_token })).data.item.consent_expiration_time).toBe(
    '2026-09-20T00:00:00.000Z',
  );
  await plaid.accountsGet({ access_token });
  bank.moveClock({ days: 4 });
  await expect(plaid.accountsGet({ access_token })).rejects.toMatchObject(errorOf('ITEM_LOGIN_REQUIRED'));
});

test('access that is withdrawn stays withdrawn', async () => {
  const { access_token, control } = await client();
  await control('items/revoked');
  await expect(plaid.transactionsSync({ access_token })).rejects.toMatchObject(
    errorOf('USER_PERMISSION_REVOKED'),
  );
  expect((await plaid.itemGet({ access_token })).data.item.error).toMatchObject({
    error_code: 'USER_PERMISSION_REVOKED',
  });
  await bank.restart();
  expect((await bank.post('/accounts/get', { access_token })).body).toMatchObject({
    error_code: 'USER_PERMISSION_REVOKED',
  });
  expect((await bank.post('/item/remove', { access_token })).status).toBe(200);
});

test('an account that is no longer shared is gone, and nothing more is heard of it', async () => {
  const one = await client();
  const { access_token } = one;
  const [first] = (await plaid.accountsGet({ access_token })).data.accounts;
  await one.control('accounts/revoked', { account_id: first?.account_id });
  const left = (await plaid.accountsGet({ access_token })).data.accounts;
  expect(left.map(({ account_id }) => account_id)).not.toContain(first?.account_id);
  await expect(
    plaid.accountsGet({ access_token, options: { account_ids: [first?.account_id ?? ''] } }),
  ).rejects.toMatchObject(errorOf('INVALID_ACCOUNT_ID'));
  await bank.post('/control/clock', { advance_days: 20 });
  const delta = await one.sync();
  expect(delta.added.length).toBeGreaterThan(5);
  expect(delta.added.some(({ account_id }) => account_id === first?.account_id)).toBe(false);
  await expectTruth(one);
});

test('what is pending on an account that is closed vanishes', async () => {
  const one = await client();
  await one.control('rows/add', { amount: 5, name: 'LAST COFFEE', pending: true });
  const [pending] = (await one.sync()).added;
  await one.control('accounts/closed', { account_id: pending?.account_id });
  expect((await one.sync()).removed).toContain(pending?.transaction_id);
  const { accounts } = (await plaid.accountsGet({ access_token: one.access_token })).data;
  expect(accounts.map(({ account_id }) => account_id)).not.toContain(pending?.account_id);
});

test('an account that is opened is shared in update mode, and brings its rows', async () => {
  const one = await client();
  const { access_token } = one;
  await one.control('accounts/opened', { name: 'Holiday Savings', opening_amount: 300 });
  expect((await plaid.accountsGet({ access_token })).data.accounts).toHaveLength(5);
  const update = { access_token, products: [], update: { account_selection_enabled: true } };
  const { link_token } = (await bank.post('/link/token/create', { ...LINK_REQUEST, ...update })).body;
  const opened = await bank.post('/link/api/open', { link_token });
  const session = { link_token, link_session_id: opened.body.link_session_id };
  const login = { institution_id: 'ins_109508', username: 'user_good', password: 'pass_good' };
  const step = await bank.post('/link/api/login', { ...session, ...login });
  const offered = z.array(z.object({ id: z.string(), name: z.string() })).parse(step.body.accounts);
  const fresh = offered.find(({ name }) => name === 'Holiday Savings');
  bank.moveClock({ ms: 5 });
  await bank.post('/link/api/finish', { ...session, account_ids: [fresh?.id] });
  expect((await plaid.accountsGet({ access_token })).data.accounts.at(-1)).toMatchObject({
    account_id: fresh?.id,
    balances: { current: 300, available: 300 },
  });
  expect((await one.sync()).added).toMatchObject([{ account_id: fresh?.id, amount: -300 }]);
  await expectTruth(one);
});

test('history delays that are changed hold for later Items only', async () => {
  const early = await client();
  await bank.post('/control/history-delays', { initial_ms: 1000, historical_ms: 5000 });
  const late = await bank.link({ days: 40 });
  expect((await bank.page(late)).transactions_update_status).toBe('NOT_READY');
  expect(await early.sync()).toEqual({ added: [], modified: [], removed: [] });
  bank.moveClock({ ms: 1000 });
  expect((await bank.page(late)).transactions_update_status).toBe('INITIAL_UPDATE_COMPLETE');
  await bank.restart();
  bank.moveClock({ ms: 4000 });
  expect((await bank.page(late)).transactions_update_status).toBe('HISTORICAL_UPDATE_COMPLETE');
});

test('the delays of one institution are switched off, and those of others stay', async () => {
  await bank.post('/control/history-delays', { initial_ms: 1000, historical_ms: 5000 });
  const none = { initial_ms: 0, historical_ms: 0 };
  await bank.post('/control/history-delays', { ...none, institution_id: 'ins_109511' });
  const statusAt = async (institutionId: string) =>
    (await bank.page(await bank.link({ days: 40, institutionId }))).transactions_update_status;
  expect(await statusAt('ins_109511')).toBe('HISTORICAL_UPDATE_COMPLETE');
  expect(await statusAt('ins_109508')).toBe('NOT_READY');
  const unknown = await bank.post('/control/history-delays', { ...none, institution_id: 'ins_0' });
  expect(unknown.body.error_code).toBe('INVALID_INSTITUTION');
});
