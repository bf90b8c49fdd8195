import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readAccountsList } from '../accounts/accounts-list.store.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import { inHousehold } from '../db/in-household.ts';
import { readInsights } from '../insights/insights.store.ts';
import { inHouseholdOnce } from '../journal/idempotency-keys.store.ts';
import { refreshInsights } from '../overview/refresh-insights.job.ts';
import { overviewDepsOn } from '../overview/test-overviews.ts';
import { addTestMember } from '../people/test-members.ts';
import { createTestSync, type TestSync } from '../syncing/test-sync.ts';
import { type DisconnectDeps, disconnectBank } from './disconnect-bank.ts';
import { refreshConnectionStatus } from './refresh-connection-status.job.ts';

const hourMs = 3_600_000;

let world: TestSync;
let scope: HouseholdScope;
beforeAll(async () => {
  world = await createTestSync({ historyDays: 90 });
});
afterAll(() => world.close());
beforeEach(async () => {
  scope = await world.newHousehold();
  world.failures.length = 0;
  await world.control('failures', { calls: 0, error_code: 'INSTITUTION_DOWN' });
});

const noJobs = { enqueueSync: async () => undefined, enqueueStatusRefresh: async () => undefined };
const refreshStatus = (connectionId: string) =>
  refreshConnectionStatus(
    { ...world.deps, queue: noJobs, webhookUrl: null },
    { connectionId, event: null, attempt: 0 },
  );

type Row = [date: string, amount: number, description: string];

const bankWith = (name: string, rows: Row[]) => ({
  override_accounts: [
    {
      type: 'depository',
      subtype: 'checking',
      starting_balance: 1000,
      meta: { name, mask: '0001' },
      transactions: rows.map(([date, amount, description]) => {
        return { date_transacted: date, date_posted: date, amount, description };
      }),
    },
  ],
});

/** Connects a bank and syncs its whole history. */
async function connect(institutionId: string, document?: object, as = scope) {
  const before = new Set((await world.allItems()).map((item) => item.item_id));
  const { connectionId } = await world.connect(as, institutionId, document);
  world.clock.ms += hourMs;
  await world.sync(connectionId);
  const item = (await world.allItems()).find(({ item_id }) => !before.has(item_id));
  if (item === undefined) throw new Error('The bank knows no new Item');
  return { connectionId, itemId: item.item_id, accessToken: item.access_token };
}

const disconnect = (connectionId: string, change: Partial<DisconnectDeps> = {}, as = scope) =>
  disconnectBank({ ...world.disconnecting, ...change }, as, connectionId);

async function isRemovedAtBank(itemId: string): Promise<boolean | undefined> {
  return (await world.allItems()).find((item) => item.item_id === itemId)?.removed;
}

const journal = () =>
  inHousehold(world.deps.database, scope, ({ query }) =>
    query.selectFrom('journal').select(['actor', 'action', 'subject_id', 'before']).execute(),
  );

const transactionKinds = () =>
  inHousehold(world.deps.database, scope, ({ query }) =>
    query
      .selectFrom('transactions')
      .select(['description', 'predicted_kind as kind', 'transfer_id as transferId'])
      .orderBy('description')
      .execute(),
  );

describe('a bank that is disconnected', () => {
  test('is removed at the provider and here; the other bank is unchanged', async () => {
    const going = await connect('ins_109508');
    const staying = await connect('ins_109511');
    world.enqueued.length = 0;
    await disconnect(going.connectionId);
    expect(await isRemovedAtBank(going.itemId)).toBe(true);
    expect(await isRemovedAtBank(staying.itemId)).toBe(false);
    expect(await world.connections(scope)).toMatchObject([{ id: staying.connectionId, state: 'healthy' }]);
    expect(await world.ledgerRows(scope)).toEqual(await world.bankRows([staying.itemId]));
    expect(await world.wrongTotals(scope)).toEqual([]);
    expect(world.enqueued).toEqual([{ name: 'insights', connectionId: staying.connectionId }]);
  });

  test('is journaled with the deleted counts', async () => {
    const rows: Row[] = [
      ['2026-11-02', 12.5, 'CORNER SHOP'],
      ['2026-11-03', 7, 'KIOSK'],
    ];
    const { connectionId } = await connect('ins_109508', bankWith('Joint', rows));
    await disconnect(connectionId);
    expect(await journal()).toContainEqual({
      actor: 'user',
      action: 'disconnect',
      subject_id: connectionId,
      before: { institutionName: 'First Platypus Bank', accounts: 1, transactions: 2 },
    });
  });

  test('P07 removes its sides of transfers; the remaining sides are reclassified', async () => {
    const moved: Row[] = [['2026-11-02', 512.34, 'MONEY ON ITS WAY']];
    const staying = await connect('ins_109508', bankWith('Daily', moved));
    const came: Row[] = [['2026-11-03', -512.34, 'ONLINE TRANSFER FROM CHECKING']];
    const going = await connect('ins_109511', bankWith('Rainy day', came));
    const [sent, arrived] = await transactionKinds();
    expect([arrived?.kind, sent?.kind]).toEqual(['transfer', 'transfer']);
    expect(sent?.transferId).toBe(arrived?.transferId);
    await disconnect(going.connectionId);
    expect(await transactionKinds()).toEqual([
      { description: 'MONEY ON ITS WAY', kind: 'spending', transferId: null },
    ]);
    expect(await world.wrongTotals(scope)).toEqual([]);
    expect(await world.connections(scope)).toMatchObject([{ id: staying.connectionId }]);
  });

  test('removes its insights, the last connection all of them', async () => {
    const { connectionId } = await connect('ins_109508');
    await refreshInsights(overviewDepsOn(world.deps.database, world.deps.now), scope);
    const insights = () => inHousehold(world.deps.database, scope, readInsights);
    expect((await insights()).length).toBeGreaterThan(0);
    await disconnect(connectionId);
    expect(await insights()).toEqual([]);
    const stored = await inHousehold(world.deps.database, scope, async ({ query }) => [
      ...(await query.selectFrom('insights').select('id').execute()),
      ...(await query.selectFrom('report_cache').select('kind').execute()),
    ]);
    expect(stored).toEqual([]);
    expect(await world.connections(scope)).toEqual([]);
  });

  test('removes stored idempotent responses about it, and no others', async () => {
    const gone = await connect('ins_109508');
    const stays = await connect('ins_109509');
    const { database, now } = world.deps;
    const rows = await inHousehold(database, scope, (tx) => readAccountsList(tx, world.deps.now()));
    const accountOf = ({ connectionId }: { connectionId: string }) =>
      rows.accounts.find((account) => account.connectionId === connectionId)?.id ?? '';
    const calls = [accountOf(gone), gone.connectionId, accountOf(stays), 'a rule'].map((named) => ({
      key: randomUUID(),
      named,
    }));
    const call = async ({ key, named }: (typeof calls)[number]) => {
      let isDone = false;
      const once = { key, digest: 'a', encode: (text: string) => ({ text }), decode: () => 'as before' };
      await inHouseholdOnce(database, scope, { once, now: now() }, async () => {
        isDone = true;
        return `CORNER SHOP ${named}`;
      });
      return isDone;
    };
    for (const one of calls) expect(await call(one)).toBe(true);
    await disconnect(gone.connectionId);
    const isDoneAgain = [];
    for (const one of calls) isDoneAgain.push(await call(one));
    expect(isDoneAgain).toEqual([true, true, false, false]);
  });

  test('a status refresh deletes stored responses after a week', async () => {
    const { connectionId } = await connect('ins_109508');
    const { database, now } = world.deps;
    const once = { key: randomUUID(), digest: 'a', encode: String, decode: String };
    await inHouseholdOnce(database, scope, { once, now: now() }, async () => 'CORNER SHOP');
    const countAnswers = () =>
      inHousehold(
        database,
        scope,
        async ({ query }) => (await query.selectFrom('idempotency_keys').select('id').execute()).length,
      );
    world.clock.ms += 6 * 24 * hourMs;
    await refreshStatus(connectionId);
    expect(await countAnswers()).toBe(1);
    world.clock.ms += 25 * hourMs;
    await refreshStatus(connectionId);
    expect(await countAnswers()).toBe(0);
  });

  test('can be connected again', async () => {
    const { connectionId } = await connect('ins_109508');
    await disconnect(connectionId);
    const again = await connect('ins_109508');
    expect(again.connectionId).not.toBe(connectionId);
    expect(await world.ledgerRows(scope)).toEqual(await world.bankRows([again.itemId]));
  });
});

describe('at the provider', () => {
  test('a failure changes nothing, and a second try succeeds', async () => {
    const { connectionId, itemId } = await connect('ins_109508');
    const before = await world.ledgerRows(scope);
    await world.control('failures', { calls: 1, error_code: 'INTERNAL_SERVER_ERROR', path: '/item/remove' });
    await expect(disconnect(connectionId)).rejects.toMatchObject({
      code: 'bank_unavailable',
      message: expect.stringContaining('Nothing was changed; please try again'),
    });
    expect(await world.ledgerRows(scope)).toEqual(before);
    expect(await isRemovedAtBank(itemId)).toBe(false);
    await disconnect(connectionId);
    expect(await world.connections(scope)).toEqual([]);
    expect(await isRemovedAtBank(itemId)).toBe(true);
  });

  test('after failures for a day the connection is deleted here, with a notice for the user', async () => {
    const { connectionId, itemId } = await connect('ins_109508');
    const failing = () => world.control('failures', { calls: 1, error_code: 'INSTITUTION_DOWN' });
    for (const hours of [0, 1, 22]) {
      world.clock.ms += hours * hourMs;
      await failing();
      await expect(disconnect(connectionId)).rejects.toMatchObject({ code: 'bank_unavailable' });
    }
    world.clock.ms += hourMs;
    await failing();
    expect(await disconnect(connectionId)).toContain('could not end its access');
    expect(await world.connections(scope)).toEqual([]);
    expect(await isRemovedAtBank(itemId)).toBe(false);
  });

  test.each([
    ['a sync', (id: string) => world.sync(id)],
    ['a status refresh', (id: string) => refreshStatus(id)],
  ])('a successful %s in between restarts the day', async (_what, ask) => {
    const { connectionId, itemId } = await connect('ins_109508');
    const failing = () => world.control('failures', { calls: 1, error_code: 'INSTITUTION_DOWN' });
    await failing();
    await expect(disconnect(connectionId)).rejects.toMatchObject({ code: 'bank_unavailable' });
    world.clock.ms += 30 * 24 * hourMs;
    await ask(connectionId);
    await failing();
    await expect(disconnect(connectionId)).rejects.toMatchObject({ code: 'bank_unavailable' });
    expect(await world.connections(scope)).toHaveLength(1);
    await disconnect(connectionId);
    expect(await isRemovedAtBank(itemId)).toBe(true);
  });

  test('pitfall 32 an unknown Item counts as removed', async () => {
    const { connectionId, accessToken } = await connect('ins_109508');
    await world.sdk.itemRemove({ access_token: accessToken });
    await disconnect(connectionId);
    expect(await world.connections(scope)).toEqual([]);
  });
});

describe('at the same moment', () => {
  test('a second click finds nothing to disconnect', async () => {
    const { connectionId } = await connect('ins_109508');
    const clicks = await Promise.allSettled([disconnect(connectionId), disconnect(connectionId)]);
    const outcomes = clicks.map((click) => (click.status === 'rejected' ? click.reason.code : 'gone'));
    expect(outcomes.toSorted()).toEqual(['gone', 'not_found']);
  });

  test('waits for a running sync, and leaves nothing behind', async () => {
    const { connectionId } = await connect('ins_109508');
    world.clock.ms += 24 * hourMs;
    await world.control('delays', { calls: 1, delay_ms: 300, path: '/transactions/sync' });
    const order: string[] = [];
    const begun = Promise.withResolvers<void>();
    const withLock: typeof world.deps.withLock = (name, work) =>
      world.deps.withLock(name, () => {
        begun.resolve();
        return work();
      });
    const syncing = world.sync(connectionId, { withLock }).then(() => order.push('synced'));
    await begun.promise;
    const disconnecting = disconnect(connectionId).then(() => order.push('disconnected'));
    await Promise.all([syncing, disconnecting]);
    expect(order).toEqual(['synced', 'disconnected']);
    expect(world.failures).toEqual([]);
    expect(await world.ledgerRows(scope)).toEqual([]);
    world.enqueued.length = 0;
    await world.sync(connectionId);
    expect(world.enqueued).toEqual([]);
  });

  test('P04 a sync that lost its lock finds nothing to sync, and leaves nothing behind', async () => {
    const { connectionId } = await connect('ins_109508');
    world.clock.ms += 24 * hourMs;
    const plaid = new Proxy(world.deps.plaid, {
      get(client, name) {
        const method: unknown = Reflect.get(client, name);
        if (name !== 'accountsGet' || typeof method !== 'function') return method;
        return async (...args: unknown[]) => {
          const accounts = await Reflect.apply(method, client, args);
          await disconnect(connectionId);
          return accounts;
        };
      },
    });
    const withLock = async <T>(_name: string, work: () => Promise<T>) => ({
      ran: true as const,
      result: await work(),
    });
    world.enqueued.length = 0;
    await world.sync(connectionId, { plaid, withLock });
    expect(world.failures.splice(0)).toHaveLength(1);
    expect(world.enqueued).toEqual([]);
    expect(await world.ledgerRows(scope)).toEqual([]);
  });

  test('a sync that does not end in time is a conflict, and changes nothing', async () => {
    const { connectionId, itemId } = await connect('ins_109508');
    const impatient = {
      withLock: <T>(name: string, work: () => Promise<T>) => world.disconnecting.withLock(name, work, 50),
    };
    const { ran } = await world.deps.withLock(`sync ${connectionId}`, () =>
      expect(disconnect(connectionId, impatient)).rejects.toMatchObject({ code: 'conflict' }),
    );
    expect(ran).toBe(true);
    expect(await isRemovedAtBank(itemId)).toBe(false);
    expect(await world.connections(scope)).toHaveLength(1);
  });
});

describe('is refused for', () => {
  test('P28 the bank of another household', async () => {
    const { connectionId, itemId } = await connect('ins_109508');
    const stranger = await world.newHousehold();
    await expect(disconnect(connectionId, {}, stranger)).rejects.toMatchObject({ code: 'not_found' });
    expect(await isRemovedAtBank(itemId)).toBe(false);
    expect(await world.connections(scope)).toHaveLength(1);
  });

  test('a connection of another member, whose accounts may be private', async () => {
    const { connectionId, itemId } = await connect('ins_109508');
    const member = await addTestMember(world.deps.database, scope);
    await expect(disconnect(connectionId, {}, member)).rejects.toMatchObject({ code: 'conflict' });
    expect(await isRemovedAtBank(itemId)).toBe(false);
  });
});

describe('the list of accounts', () => {
  test('shows each account as the bank does, with its transaction count', async () => {
    const { connectionId } = await connect('ins_109508');
    const { accounts } = await inHousehold(world.deps.database, scope, (tx) =>
      readAccountsList(tx, world.deps.now()),
    );
    expect(accounts.map(({ name, type, subtype }) => [name, type, subtype])).toEqual([
      ['Everyday Checking', 'depository', 'checking'],
      ['High Yield Savings', 'depository', 'savings'],
      ['Cash Rewards Card', 'credit', 'credit card'],
      ['Brokerage', 'investment', 'brokerage'],
      ['Student Loan', 'loan', 'student'],
    ]);
    const counted = accounts.reduce((sum, account) => sum + account.transactionsCount, 0);
    expect(counted).toBe((await world.ledgerRows(scope)).length);
    const card = accounts.find((account) => account.type === 'credit');
    expect(card).toMatchObject({
      connectionId,
      institution: 'First Platypus Bank',
      mask: expect.any(String),
    });
    expect(card?.currentBalance).toBeLessThan(0);
    expect(card?.availableBalance).toBeGreaterThan(0);
  });

  test('sums the depository accounts in the household’s currency', async () => {
    await connect('ins_109508');
    await connect('ins_43');
    const { accounts, totalBalance } = await inHousehold(world.deps.database, scope, (tx) =>
      readAccountsList(tx, world.deps.now()),
    );
    const dollars = accounts.filter((account) => account.institution === 'First Platypus Bank');
    const canadian = accounts.filter((account) => account.institution !== 'First Platypus Bank');
    const sumOf = (type: string, of: typeof accounts) =>
      of.filter((account) => account.type === type).reduce((sum, row) => sum + (row.currentBalance ?? 0), 0);
    expect(sumOf('depository', canadian)).not.toBe(0);
    // Of the other bank's dollars nothing is known here.
    expect(totalBalance).toMatchObject({ is: 'part', amount: sumOf('depository', dollars) });
  });
});
