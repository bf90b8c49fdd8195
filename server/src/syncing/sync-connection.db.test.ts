import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawnRuns } from '../../../scripts/testing/part.ts';
import { inHousehold } from '../db/in-household.ts';
import { editTransactions } from '../edits/edits.store.ts';
import { readLedgerVersion } from '../overview/report-cache.store.ts';
import { createTestSync, type TestSync } from './test-sync.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

let world: TestSync;
beforeAll(async () => {
  world = await createTestSync();
});
afterAll(() => world.close());

/** The Item ids that `work` creates. */
async function createdItems(work: () => Promise<unknown>): Promise<string[]> {
  const before = new Set((await world.liveItems()).map((item) => item.item_id));
  await work();
  return (await world.liveItems()).map((item) => item.item_id).filter((id) => !before.has(id));
}

async function connectPerson(institutionId = 'ins_109508') {
  const scope = await world.newHousehold();
  let connectionId = '';
  const items = await createdItems(async () => {
    connectionId = (await world.connect(scope, institutionId)).connectionId;
  });
  return { scope, connectionId, items };
}

describe('P04 the first sync', () => {
  test('pitfall 1 waits for a bank that is not ready, shows the first month, then the whole history, equal to the bank’s', async () => {
    const { scope, connectionId, items } = await connectPerson();
    world.enqueued.length = 0;
    await world.sync(connectionId);
    expect(await world.ledgerRows(scope)).toEqual([]);
    expect(world.enqueued).toMatchObject([{ name: 'sync', job: { connectionId, attempt: 1 } }]);
    expect(await world.connections(scope)).toMatchObject([{ state: 'initial', accountsCount: 5 }]);

    world.clock.ms += 600;
    await world.sync(connectionId);
    const firstMonth = (await world.ledgerRows(scope)).length;
    expect(firstMonth).toBeGreaterThan(20);
    expect(await world.connections(scope)).toMatchObject([
      { state: 'historical', transactionsCount: firstMonth },
    ]);

    world.clock.ms += hourMs;
    await world.sync(connectionId);
    const rows = await world.ledgerRows(scope);
    expect(rows.length).toBeGreaterThan(1_000);
    expect(rows).toEqual(await world.bankRows(items));
    expect(await world.wrongTotals(scope)).toEqual([]);
    expect(await world.connections(scope)).toMatchObject([
      { state: 'healthy', historyComplete: true, transactionsCount: rows.length, message: null },
    ]);
  });
});

test('P10 P12 a cursor moved during the sync rolls back the whole delta and is logged', async () => {
  const { scope, connectionId, items } = await connectPerson();
  world.clock.ms += hourMs;
  await world.sync(connectionId);
  const moveCursor = () =>
    inHousehold(world.deps.database, scope, ({ query }) =>
      query
        .updateTable('connections')
        .set({ cursor: 'of another sync' })
        .where('household_id', '=', scope.householdId)
        .where('id', '=', connectionId)
        .execute(),
    );
  const plaid = new Proxy(world.deps.plaid, {
    get(client, name) {
      const method: unknown = Reflect.get(client, name);
      if (name !== 'accountsGet' || typeof method !== 'function') return method;
      return async (...args: unknown[]) => {
        await moveCursor();
        return Reflect.apply(method, client, args);
      };
    },
  });
  world.clock.ms += 5 * dayMs;
  const before = await world.ledgerRows(scope);
  expect(await world.bankRows(items)).not.toEqual(before);
  await world.sync(connectionId, { plaid });
  expect(await world.ledgerRows(scope)).toEqual(before);
  expect(world.failures.splice(0)).toMatchObject([{ message: 'Another sync moved the cursor meanwhile' }]);
});

describe('P40 a sync costs what it changes', () => {
  test('without changes the ledger version stays, so that nothing is recomputed; a new transaction raises it', async () => {
    const { scope, connectionId } = await connectPerson();
    for (let time = 0; time < 3; time += 1) {
      world.clock.ms += hourMs;
      await world.sync(connectionId);
    }
    const version = () => inHousehold(world.deps.database, scope, readLedgerVersion);
    const before = await version();
    world.enqueued.length = 0;
    await world.sync(connectionId);
    expect([await version(), world.enqueued]).toEqual([before, []]);
    expect(await world.connections(scope)).toMatchObject([{ state: 'healthy', message: null }]);

    world.clock.ms += 3 * dayMs;
    await world.sync(connectionId);
    expect((await version()).ledgerVersion).toBeGreaterThan(before.ledgerVersion);
    expect(world.enqueued).toEqual([{ name: 'insights', connectionId }]);
  });
});

describe('P04 daily syncs', () => {
  test('pitfall 2 pitfall 4 after each of thirty days the ledger equals the bank', async () => {
    const { scope, connectionId, items } = await connectPerson('ins_109511');
    for (let day = 0; day < 30; day += 1) {
      world.clock.ms += dayMs;
      await world.sync(connectionId);
      expect(await world.ledgerRows(scope)).toEqual(await world.bankRows(items));
    }
    expect(await world.wrongTotals(scope)).toEqual([]);
  });

  test('interrupted at any call by any failure and retried, the ledger ends the same', async () => {
    const fault = fc.record({
      path: fc.constantFrom('/transactions/sync', '/accounts/get', undefined),
      error_code: fc.constantFrom(
        'INSTITUTION_DOWN',
        'INTERNAL_SERVER_ERROR',
        'TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION',
      ),
      calls: fc.integer({ min: 1, max: 8 }),
      days: fc.integer({ min: 0, max: 5 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(fault, { minLength: 1, maxLength: 4 }), async (faults) => {
        const { scope, connectionId, items } = await connectPerson('ins_109510');
        world.clock.ms += hourMs;
        for (const { days, ...failure } of faults) {
          world.clock.ms += days * dayMs;
          await world.control('failures', failure);
          await world.sync(connectionId);
        }
        await world.control('failures', { calls: 0, error_code: 'INSTITUTION_DOWN' });
        await world.sync(connectionId);
        expect(await world.ledgerRows(scope)).toEqual(await world.bankRows(items));
        expect(await world.wrongTotals(scope)).toEqual([]);
        expect(await world.connections(scope)).toMatchObject([{ state: 'healthy', message: null }]);
      }),
      drawnRuns(8),
    );
  });
});

test('P04 pitfall 6 repeated mutations from one cursor cause one full fetch, which is reconciled', async () => {
  const { scope, connectionId, items } = await connectPerson();
  world.clock.ms += hourMs;
  // A removed transaction whose removal is lost with the pages.
  const bank = world.deps.plaid;
  const withExtraRow: typeof bank.transactionsSync = async ({ access_token, cursor, count }) => {
    const { data } = await world.sdk.transactionsSync({
      access_token,
      cursor: cursor ?? '',
      count: count ?? 500,
    });
    const extra = data.added.slice(-1).map((row) => ({ ...row, transaction_id: 'lost' }));
    return { ...data, added: [...data.added, ...extra] };
  };
  await world.sync(connectionId, {
    plaid: Object.create(bank, { transactionsSync: { value: withExtraRow } }),
  });
  expect((await world.ledgerRows(scope)).map(({ bankId }) => bankId)).toContain('lost');
  const written = await inHousehold(world.deps.database, scope, async (tx) => {
    const { id } = await tx.query.selectFrom('transactions').select('id').executeTakeFirstOrThrow();
    await editTransactions(tx, [{ id, note: 'mine' }], world.deps.now());
    return id;
  });
  const cursors: unknown[] = [];
  const transactionsSync: typeof bank.transactionsSync = (request) => {
    cursors.push(request.cursor);
    return bank.transactionsSync(request);
  };
  const plaid = Object.create(bank, { transactionsSync: { value: transactionsSync } });
  world.clock.ms += dayMs;
  const error_code = 'TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION';
  await world.control('failures', { path: '/transactions/sync', error_code, calls: 100 });
  for (const _ of [1, 2, 3]) await world.sync(connectionId, { plaid });
  await world.control('failures', { calls: 0, error_code });
  const [stored = ''] = cursors;
  expect(stored).not.toBe('');
  expect([...new Set(cursors)], 'the same cursor twice over, then none').toEqual([stored, '']);
  expect(cursors.filter((cursor) => cursor === '')).toHaveLength(6);
  expect((await world.ledgerRows(scope)).length).toBeGreaterThan(1_000);

  await world.sync(connectionId, { plaid });
  expect(await world.ledgerRows(scope)).toEqual(await world.bankRows(items));
  expect(await world.wrongTotals(scope)).toEqual([]);
  expect(await world.connections(scope)).toMatchObject([{ state: 'healthy', message: null }]);
  const notes = await inHousehold(world.deps.database, scope, ({ query }) =>
    query.selectFrom('transactions').select('id').where('user_note', '=', 'mine').execute(),
  );
  expect(notes).toEqual([{ id: written }]);
  cursors.length = 0;
  await world.sync(connectionId, { plaid });
  expect(cursors).not.toContain('');
});

describe('P05 the state of a connection', () => {
  test('a bank that is down: data stays, the failure is shown and retried until it is over', async () => {
    const { scope, connectionId } = await connectPerson();
    world.clock.ms += hourMs;
    await world.sync(connectionId);
    const before = await world.ledgerRows(scope);
    await world.control('failures', { calls: 1, error_code: 'INTERNAL_SERVER_ERROR' });
    world.enqueued.length = 0;
    await world.sync(connectionId);
    expect(await world.ledgerRows(scope)).toEqual(before);
    const [failing] = await world.connections(scope);
    expect(failing).toMatchObject({
      state: 'degraded',
      message: expect.stringContaining('isn’t responding'),
    });
    expect(world.enqueued).toMatchObject([{ name: 'sync', job: { connectionId } }]);
    expect(world.enqueued[0]).toHaveProperty('afterMs', 3_750);
    await world.sync(connectionId);
    expect(await world.connections(scope)).toMatchObject([{ state: 'healthy', message: null }]);
  });

  test('a bank that stays down is not retried forever', async () => {
    const { scope, connectionId } = await connectPerson();
    await world.control('failures', { calls: 100, error_code: 'INSTITUTION_DOWN' });
    let attempts = 0;
    for (world.enqueued.length = 1; world.enqueued.length > 0 && attempts < 50; attempts += 1) {
      world.enqueued.length = 0;
      await world.sync(connectionId);
    }
    await world.control('failures', { calls: 0, error_code: 'INSTITUTION_DOWN' });
    expect(attempts).toBe(9);
    expect(await world.connections(scope)).toMatchObject([{ state: 'degraded' }]);
  });

  test('a bank that needs a login shows it, and is not retried', async () => {
    const { scope, connectionId, items } = await connectPerson();
    const item = (await world.liveItems()).find((live) => items.includes(live.item_id));
    await world.sdk.sandboxItemResetLogin({ access_token: item?.access_token ?? '' });
    world.enqueued.length = 0;
    await world.sync(connectionId);
    expect(world.enqueued).toEqual([]);
    expect(await world.connections(scope)).toMatchObject([
      { state: 'needs_login', message: expect.stringContaining('again to resume syncing') },
    ]);
  });

  test('pitfall 29 an Item that needs a login after thirty days leaves its data and continues afterward', async () => {
    const { scope, connectionId, items } = await connectPerson();
    for (const days of [1, 14, 15]) {
      world.clock.ms += days * dayMs;
      await world.sync(connectionId);
    }
    const before = await world.ledgerRows(scope);
    const item = (await world.liveItems()).find((live) => items.includes(live.item_id));
    await world.sdk.sandboxItemResetLogin({ access_token: item?.access_token ?? '' });
    world.clock.ms += 3 * dayMs;
    await world.sync(connectionId);
    expect(await world.ledgerRows(scope)).toEqual(before);
    expect(await world.connections(scope)).toMatchObject([{ state: 'needs_login' }]);
    await world.control('items/repaired', { access_token: item?.access_token });
    await world.sync(connectionId);
    expect(await world.ledgerRows(scope)).toEqual(await world.bankRows(items));
    expect((await world.ledgerRows(scope)).length).toBeGreaterThan(before.length);
    expect(await world.connections(scope)).toMatchObject([{ state: 'healthy', message: null }]);
  });

  test('a failure does not change the time of the last success', async () => {
    const { scope, connectionId } = await connectPerson();
    world.clock.ms += hourMs;
    await world.sync(connectionId);
    const lastSucceededAt = world.deps.now().toISOString();
    world.clock.ms += dayMs;
    await world.control('failures', { calls: 1, error_code: 'INSTITUTION_DOWN' });
    await world.sync(connectionId);
    expect(await world.connections(scope)).toMatchObject([{ state: 'degraded', lastSucceededAt }]);
    await world.sync(connectionId);
    expect(await world.connections(scope)).toMatchObject([
      { state: 'healthy', lastSucceededAt: world.deps.now().toISOString() },
    ]);
  });

  test('an internal error leaves the ledger unchanged, is logged and retried', async () => {
    const { scope, connectionId } = await connectPerson();
    world.clock.ms += hourMs;
    const failing = {
      enqueueSync: world.deps.queue.enqueueSync,
      enqueueInsights: async () => {
        throw new Error('the queue is gone');
      },
    };
    world.failures.length = 0;
    await world.sync(connectionId, { queue: failing });
    expect(await world.ledgerRows(scope)).toEqual([]);
    expect(world.failures).toMatchObject([{ message: 'the queue is gone' }]);
    expect(await world.connections(scope)).toMatchObject([
      { state: 'degraded', message: expect.stringContaining('on our side') },
    ]);
  });
});

describe('P04 pitfall 5 two syncs of one connection', () => {
  test('do not run at once: the second is retried later', async () => {
    const { scope, connectionId, items } = await connectPerson();
    world.clock.ms += hourMs;
    world.enqueued.length = 0;
    await Promise.all([world.sync(connectionId), world.sync(connectionId), world.sync(connectionId)]);
    expect(world.enqueued.filter((job) => job.name === 'sync')).toHaveLength(2);
    expect(await world.ledgerRows(scope)).toEqual(await world.bankRows(items));
  });

  test('even without the lock, only one is applied', async () => {
    const { scope, connectionId, items } = await connectPerson();
    world.clock.ms += hourMs;
    const unlocked = {
      withLock: async <T>(_name: string, work: () => Promise<T>) => ({
        ran: true as const,
        result: await work(),
      }),
    };
    await Promise.all([world.sync(connectionId, unlocked), world.sync(connectionId, unlocked)]);
    await world.sync(connectionId);
    expect(await world.ledgerRows(scope)).toEqual(await world.bankRows(items));
    expect(await world.wrongTotals(scope)).toEqual([]);
  });
});

describe('P03 pitfall 8 a bank linked twice', () => {
  test('stays one connection with one history, and the second Item is removed', async () => {
    const { scope, connectionId, items } = await connectPerson();
    world.clock.ms += hourMs;
    await world.sync(connectionId);
    const created = await createdItems(async () => {
      expect((await world.connect(scope, 'ins_109508')).connectionId).toBe(connectionId);
    });
    expect(created).toEqual([]);
    await world.sync(connectionId);
    expect(await world.connections(scope)).toHaveLength(1);
    expect(await world.ledgerRows(scope)).toEqual(await world.bankRows(items));
  });

  test('by two clicks at once stays one connection', async () => {
    const scope = await world.newHousehold();
    const made = await createdItems(() =>
      Promise.all([world.connect(scope, 'ins_109511'), world.connect(scope, 'ins_109511')]),
    );
    expect(made).toHaveLength(1);
    expect(await world.connections(scope)).toMatchObject([{ accountsCount: 5 }]);
  });

  test('with other accounts makes another connection', async () => {
    const { scope } = await connectPerson();
    const document = {
      override_accounts: [
        {
          type: 'depository',
          subtype: 'checking',
          starting_balance: 12.34,
          meta: { name: 'Joint', mask: '9999' },
          transactions: [],
        },
      ],
    };
    await world.connect(scope, 'ins_109508', document);
    expect(await world.connections(scope)).toHaveLength(2);
  });
});
