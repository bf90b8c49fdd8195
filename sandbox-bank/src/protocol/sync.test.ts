import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyDelta, cents, openTestBank, type TestBank, type TestTransaction } from '../test-bank.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

const idsOf = (rows: readonly { transaction_id: string }[]) =>
  rows.map(({ transaction_id }) => transaction_id);

const byId = (rows: ReadonlyMap<string, TestTransaction>) =>
  [...rows.values()].toSorted((a, b) => (a.transaction_id < b.transaction_id ? -1 : 1));

test('history comes in two deliveries after the exchange', async () => {
  const slow = await openTestBank({ initialDelayMs: 400, historicalDelayMs: 1500 });
  const token = await slow.link();
  expect(await slow.page(token)).toMatchObject({
    added: [],
    has_more: false,
    next_cursor: '',
    transactions_update_status: 'NOT_READY',
  });
  slow.moveClock({ ms: 400 });
  const initial = await slow.loop(token);
  expect(initial.transactions_update_status).toBe('INITIAL_UPDATE_COMPLETE');
  expect(initial.added.every(({ date }) => date >= '2026-08-17')).toBe(true);
  slow.moveClock({ ms: 1100 });
  const rest = await slow.loop(token, { cursor: initial.next_cursor, count: 500 });
  expect(rest.transactions_update_status).toBe('HISTORICAL_UPDATE_COMPLETE');
  expect(rest.added.every(({ date }) => date < '2026-08-17' && date >= '2024-09-16')).toBe(true);
  expect(idsOf((await slow.loop(token, { count: 500 })).added)).toEqual(
    idsOf([...initial.added, ...rest.added]),
  );
  await slow.close();
});

test('the history is as long as the client asked', async () => {
  const token = await bank.link({ days: 60 });
  const oldest = (await bank.loop(token, { count: 500 })).added.map(({ date }) => date).toSorted()[0];
  expect(oldest).toMatch(/^2026-07-(18|19|20)$/);
});

test('any page size gives the same rows in the same order', async () => {
  const token = await bank.link({ days: 40 });
  const whole = await bank.loop(token, { count: 500 });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 300 }), async (count) => {
      const paged = await bank.loop(token, { count });
      expect(paged.added).toEqual(whole.added);
      expect(paged.next_cursor).toBe(whole.next_cursor);
    }),
    { numRuns: 8, examples: [[1]] },
  );
});

test('as days pass, every older cursor leads to the present', async () => {
  const living = await openTestBank();
  const token = await living.link({ days: 30 });
  const known = [{ cursor: '', rows: new Map<string, TestTransaction>() }];
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 90 }),
      fc.integer({ min: 8, max: 60 }),
      async (hours, count) => {
        living.moveClock({ ms: hours * 3_600_000 });
        const fresh = new Map<string, TestTransaction>();
        applyDelta(fresh, await living.loop(token, { count: 500 }));
        for (const { cursor, rows } of known) {
          const replayed = new Map(rows);
          applyDelta(replayed, await living.loop(token, { cursor, count }));
          expect(byId(replayed)).toEqual(byId(fresh));
        }
        const last = await living.loop(token, { count: 500 });
        known.push({ cursor: last.next_cursor, rows: fresh });
      },
    ),
    { numRuns: 8, endOnFailure: true },
  );
  await living.close();
});

test('pending charges post: the old row goes, a new one names it, tips are added', async () => {
  const living = await openTestBank();
  const token = await living.link({ days: 30 });
  let { next_cursor: cursor, added } = await living.loop(token, { count: 500 });
  const pending = new Map(added.filter((row) => row.pending).map((row) => [row.transaction_id, row]));
  let posted = 0;
  let unlinked = 0;
  let tipped = 0;
  for (let day = 0; day < 120; day += 1) {
    living.moveClock({ days: 1 });
    const delta = await living.loop(token, { cursor, count: 500 });
    cursor = delta.next_cursor;
    added = delta.added;
    const gone = new Set(idsOf(delta.removed));
    for (const row of added) {
      if (row.pending) pending.set(row.transaction_id, row);
      if (row.pending_transaction_id === null) continue;
      posted += 1;
      const before = pending.get(row.pending_transaction_id);
      if (before === undefined) continue;
      expect(gone.has(before.transaction_id)).toBe(true);
      expect(row.date >= before.date).toBe(true);
      if (row.amount > before.amount) tipped += 1;
    }
    const named = new Set(added.map((row) => row.pending_transaction_id));
    unlinked += [...gone].filter((id) => !named.has(id)).length;
  }
  expect(posted).toBeGreaterThan(100);
  expect(unlinked).toBeGreaterThan(2);
  expect(tipped).toBeGreaterThan(5);
  await living.close();
});

test('a loop that meets a change must start again', async () => {
  const living = await openTestBank();
  const token = await living.link({ days: 30 });
  const first = await living.page(token, { count: 5 });
  living.moveClock({ days: 2 });
  const next = await living.post('/transactions/sync', {
    access_token: token,
    cursor: first.next_cursor,
    count: 5,
  });
  expect(next).toMatchObject({
    status: 400,
    body: { error_type: 'TRANSACTIONS_ERROR', error_code: 'TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION' },
  });
  expect((await living.loop(token, { count: 5 })).added.length).toBeGreaterThan(20);
  await living.close();
});

test('a cursor belongs to its Item', async () => {
  const [one, other] = [await bank.link({ days: 30 }), await bank.link({ days: 30 })];
  const { next_cursor: cursor } = await bank.page(one);
  const reply = await bank.post('/transactions/sync', { access_token: other, cursor });
  expect(reply.body).toMatchObject({ error_code: 'INVALID_FIELD' });
});

test('two links of one bank share no identifier and have the same history', async () => {
  const [one, other] = [
    await bank.loop(await bank.link({ days: 60 }), { count: 500 }),
    await bank.loop(await bank.link({ days: 60 }), { count: 500 }),
  ];
  const ids = new Set(idsOf(one.added));
  expect(idsOf(other.added).some((id) => ids.has(id))).toBe(false);
  const story = (rows: TestTransaction[]) =>
    rows.map(({ name, amount, date }) => `${date} ${name} ${amount}`);
  expect(story(other.added)).toEqual(story(one.added));
});

test('a restart preserves Items, clock and cursors', async () => {
  const living = await openTestBank();
  const token = await living.link({ days: 60 });
  await living.post('/control/clock', { advance_days: 9 });
  const before = await living.loop(token, { count: 500 });
  const accounts = await living.accounts(token);
  await living.restart();
  expect(await living.accounts(token)).toEqual(accounts);
  expect(await living.loop(token, { count: 500 })).toEqual(before);
  expect(await living.loop(token, { cursor: before.next_cursor })).toMatchObject({
    added: [],
    modified: [],
    removed: [],
  });
  await living.close();
});

test('user_transactions_dynamic moves with each refresh, and its balance with it', async () => {
  const living = await openTestBank();
  const token = await living.link({ username: 'user_transactions_dynamic', password: 'x' });
  const rows = new Map<string, TestTransaction>();
  let delta = await living.loop(token, { count: 500 });
  applyDelta(rows, delta);
  const postedCents = () =>
    [...rows.values()].filter((row) => !row.pending).reduce((sum, row) => sum + cents(row.amount), 0);
  const opening = cents((await living.accounts(token))[0]?.balances.current ?? 0) + postedCents();
  for (let round = 0; round < 4; round += 1) {
    const pendingBefore = [...rows.values()].filter((row) => row.pending).map((row) => row.transaction_id);
    expect(pendingBefore.length).toBeGreaterThan(0);
    living.moveClock({ ms: 60_000 });
    await living.post('/transactions/refresh', { access_token: token });
    const cursor = delta.next_cursor;
    delta = await living.loop(token, { cursor, count: 3 });
    expect(idsOf(delta.removed).toSorted()).toEqual(pendingBefore.toSorted());
    expect(
      delta.added
        .map((row) => row.pending_transaction_id)
        .filter((id) => id !== null)
        .toSorted(),
    ).toEqual(pendingBefore.toSorted());
    const [raised] = delta.modified;
    expect(cents(raised?.amount ?? 0) - cents(rows.get(raised?.transaction_id ?? '')?.amount ?? 0)).toBe(100);
    applyDelta(rows, delta);
    expect(cents((await living.accounts(token))[0]?.balances.current ?? 0)).toBe(opening - postedCents());
  }
  await living.close();
});
