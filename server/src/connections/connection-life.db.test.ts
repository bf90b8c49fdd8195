import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BankError } from '../bank/bank-error.ts';
import { recordItemStatus } from '../bank/connection-life.store.ts';
import { findConnectionsToCheck } from '../bank/due-connections.store.ts';
import { createPlaidClient } from '../bank/plaid-client.ts';
import { makeSigner, openRefusingProvider } from '../bank/test-webhooks.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import { inHousehold } from '../db/in-household.ts';
import { readNotifications } from '../notifications/notifications.store.ts';
import type { ConnectionStatusJob, SyncJob } from '../queue/queue.ts';
import { requestBankRefresh } from '../syncing/request-bank-refresh.ts';
import { createTestSync, type TestSync } from '../syncing/test-sync.ts';
import { receiveWebhook, type WebhookDeps } from './receive-webhook.ts';
import { type ConnectionStatusDeps, refreshConnectionStatus } from './refresh-connection-status.job.ts';

const hourMs = 3_600_000;
const network = '203.0.113.1';
const signer = makeSigner('key-1');

let world: TestSync;
let scope: HouseholdScope;
let connectionId: string;
let itemId: string;
let accessToken: string;
/** Jobs enqueued by webhooks and status refreshes. */
let enqueued: ({ sync: SyncJob } | { status: ConnectionStatusJob })[];
let statusDeps: ConnectionStatusDeps;
let webhookDeps: WebhookDeps;

beforeAll(async () => {
  world = await createTestSync({ historyDays: 90 });
});
afterAll(() => world.close());
beforeEach(async () => {
  scope = await world.newHousehold();
  enqueued = [];
  await noFailures();
  const known = new Set((await world.allItems()).map((item) => item.item_id));
  connectionId = (await world.connect(scope, 'ins_109508', oneAccount)).connectionId;
  const item = (await world.allItems()).find((one) => !known.has(one.item_id));
  if (item === undefined) throw new Error('The bank knows of no new link');
  itemId = item.item_id;
  accessToken = item.access_token;
  const queue = {
    enqueueSync: async (sync: SyncJob) => void enqueued.push({ sync }),
    enqueueStatusRefresh: async (status: ConnectionStatusJob) => void enqueued.push({ status }),
  };
  statusDeps = { ...world.deps, queue, webhookUrl: null };
  const { database, now } = world.deps;
  webhookDeps = { database, queue, now, keyOf: async (kid) => (kid === 'key-1' ? signer.key : null) };
  await syncFully();
});

const oneAccount = {
  override_accounts: [
    {
      type: 'depository',
      subtype: 'checking',
      starting_balance: 100,
      transactions: [
        {
          date_transacted: '2026-11-18',
          date_posted: '2026-11-18',
          amount: 5,
          description: 'Coffee',
          currency: 'USD',
        },
      ],
    },
  ],
};

const noFailures = () => world.control('failures', { calls: 0, error_code: 'INSTITUTION_DOWN' });
const failNext = (path: string, error_code: string, calls = 1) =>
  world.control('failures', { calls, path, error_code });

async function syncFully(): Promise<void> {
  for (let round = 0; round < 20; round += 1) {
    await world.sync(connectionId);
    if ((await state()) === 'healthy') return;
    world.clock.ms += 60_000;
  }
  throw new Error('The history did not come');
}

const connection = async () => (await world.connections(scope))[0];
const state = async () => (await connection())?.state;
const refreshStatus = (event: ConnectionStatusJob['event'] = null) =>
  refreshConnectionStatus(statusDeps, { connectionId, event, attempt: 0 });
const notifications = async () =>
  inHousehold(world.deps.database, scope, (tx) => readNotifications(tx, world.deps.now()));

function hear(webhook_type: string, webhook_code: string, more: object = {}): Promise<void> {
  const body = Buffer.from(JSON.stringify({ webhook_type, webhook_code, item_id: itemId, ...more }, null, 2));
  return receiveWebhook(webhookDeps, { body, token: signer.token(body, world.clock.ms), network });
}

describe('P05 a webhook is a hint, enqueued', () => {
  test('new transactions and Item events each enqueue a job', async () => {
    await hear('TRANSACTIONS', 'SYNC_UPDATES_AVAILABLE');
    await hear('HOLDINGS', 'DEFAULT_UPDATE');
    await hear('ITEM', 'ERROR', { error: { error_code: 'ITEM_LOGIN_REQUIRED' } });
    await hear('ITEM', 'NEW_ACCOUNTS_AVAILABLE');
    await hear('ITEM', 'PENDING_DISCONNECT');
    await hear('ITEM', 'LOGIN_REPAIRED');
    const sync = { sync: { connectionId, attempt: 0 } };
    const refresh = (what: ConnectionStatusJob['event']) => ({
      status: { connectionId, event: what, attempt: 0 },
    });
    expect(enqueued).toEqual([
      sync,
      sync,
      refresh(null),
      refresh('new_accounts'),
      refresh('disconnect'),
      refresh('repaired'),
    ]);
    expect(await state()).toBe('healthy');
  });

  test('pitfall 26 unknown Items and unused codes are ignored', async () => {
    await hear('TRANSACTIONS', 'SYNC_UPDATES_AVAILABLE', { item_id: 'removedlongago' });
    for (const code of ['INITIAL_UPDATE', 'HISTORICAL_UPDATE', 'DEFAULT_UPDATE', 'TRANSACTIONS_REMOVED'])
      await hear('TRANSACTIONS', code);
    await hear('ITEM', 'WEBHOOK_UPDATE_ACKNOWLEDGED');
    await hear('ITEM', 'constructor');
    expect(enqueued).toEqual([]);
  });

  test('pitfall 19 an unsigned webhook is refused; one that cannot be verified now is retried by the provider', async () => {
    const body = Buffer.from(
      JSON.stringify({
        webhook_type: 'TRANSACTIONS',
        webhook_code: 'SYNC_UPDATES_AVAILABLE',
        item_id: itemId,
      }),
    );
    const forged = makeSigner('key-1').token(body, world.clock.ms);
    for (const token of [undefined, forged])
      await expect(receiveWebhook(webhookDeps, { body, token, network })).rejects.toMatchObject({
        code: 'unauthorized',
      });
    const unreachable: WebhookDeps = {
      ...webhookDeps,
      keyOf: async () => Promise.reject(new BankError({ kind: 'transient', code: 'NETWORK' })),
    };
    const token = signer.token(body, world.clock.ms);
    await expect(receiveWebhook(unreachable, { body, token, network })).rejects.toMatchObject({
      code: 'unavailable',
    });
    expect(enqueued).toEqual([]);
  });
});

describe('P05 a status refresh corrects the state', () => {
  test('a bank that needs a login shows it and is not synced', async () => {
    await world.sdk.sandboxItemResetLogin({ access_token: accessToken });
    await refreshStatus();
    expect(await connection()).toMatchObject({
      state: 'needs_login',
      message: expect.stringContaining('Sign in'),
    });
    expect(await notifications()).toMatchObject([{ kind: 'connection', isUnread: true }]);
    expect(enqueued).toEqual([]);
  });

  test('pitfall 28 an Item that works again is healthy after the next refresh', async () => {
    await failNext('/transactions/sync', 'ITEM_LOGIN_REQUIRED');
    await world.sync(connectionId);
    expect(await state()).toBe('needs_login');
    await refreshStatus();
    expect(await connection()).toMatchObject({ state: 'healthy', message: null });
    expect(await notifications()).toEqual([]);
    expect(enqueued).toEqual([{ sync: { connectionId, attempt: 0 } }]);
  });

  test('LOGIN_REPAIRED is checked against the Item', async () => {
    await world.sdk.sandboxItemResetLogin({ access_token: accessToken });
    await refreshStatus('repaired');
    expect(await state()).toBe('needs_login');
  });

  test('pitfall 26 an Item that the provider deleted is removed and not requested again', async () => {
    await world.sdk.itemRemove({ access_token: accessToken });
    await world.sync(connectionId);
    expect(await connection()).toMatchObject({
      state: 'removed',
      message: expect.stringContaining('no longer'),
    });
    await refreshStatus();
    expect(await state()).toBe('removed');
    expect(enqueued).toEqual([]);
  });

  test('withdrawn access is revoked', async () => {
    const provider = await openRefusingProvider('INVALID_INPUT', 'USER_PERMISSION_REVOKED');
    const plaid = createPlaidClient({ clientId: 'client', secret: 'secret', baseUrl: provider.baseUrl });
    await refreshConnectionStatus({ ...statusDeps, plaid }, { connectionId, event: null, attempt: 0 });
    await provider.close();
    expect(await connection()).toMatchObject({
      state: 'revoked',
      message: expect.stringContaining('was removed'),
    });
  });

  test('a bank that is down during a refresh changes nothing, and the refresh is retried', async () => {
    await failNext('/item/get', 'INTERNAL_SERVER_ERROR');
    await expect(refreshStatus()).rejects.toMatchObject({ kind: 'transient' });
    expect(await state()).toBe('healthy');
    // The queue retries; the schedule follows its normal interval.
    const before = new Date(world.clock.ms - hourMs);
    const statusDue = await findConnectionsToCheck(world.deps.database, { before, waitingBefore: before });
    expect(statusDue).not.toContain(connectionId);
  });

  test('an expiring consent is shown until it is renewed; syncs continue meanwhile', async () => {
    const consentExpiresAt = new Date(world.clock.ms + 48 * hourMs);
    await inHousehold(world.deps.database, scope, (tx) =>
      recordItemStatus(tx, { id: connectionId, consentExpiresAt, event: null, now: world.deps.now() }),
    );
    expect(await connection()).toMatchObject({
      state: 'consent_expiring',
      consentExpiresAt: consentExpiresAt.toISOString(),
      message: expect.stringMatching(/will end Cairn’s access on \w+ \d+, 2026/),
    });
    await world.sync(connectionId);
    expect(await state()).toBe('consent_expiring');
    expect(await notifications()).toHaveLength(1);
    await refreshStatus('link_completed');
    expect(await state()).toBe('healthy');
    expect(await notifications()).toEqual([]);
  });

  test('an announced disconnect is shown until LOGIN_REPAIRED', async () => {
    await refreshStatus('disconnect');
    expect(await connection()).toMatchObject({ state: 'consent_expiring', consentExpiresAt: null });
    await refreshStatus('repaired');
    expect(await state()).toBe('healthy');
  });

  test('new accounts are announced until the user has chosen', async () => {
    await refreshStatus('new_accounts');
    expect(await connection()).toMatchObject({ state: 'healthy', hasNewAccounts: true });
    expect(await notifications()).toMatchObject([{ message: expect.stringContaining('accounts') }]);
    await refreshStatus();
    expect(await connection()).toMatchObject({ hasNewAccounts: true });
    await refreshStatus('link_completed');
    expect(await connection()).toMatchObject({ hasNewAccounts: false });
    expect(await notifications()).toEqual([]);
  });

  test('an Item linked without webhook URL gets it', async () => {
    const webhookUrl = 'https://money.example.org/api/plaid/webhook';
    await refreshConnectionStatus({ ...statusDeps, webhookUrl }, { connectionId, event: null, attempt: 0 });
    const { data } = await world.sdk.itemGet({ access_token: accessToken });
    expect(data.item.webhook).toBe(webhookUrl);
  });

  test('while the connection is being synced, a refresh waits', async () => {
    const busy: ConnectionStatusDeps = { ...statusDeps, withLock: async () => ({ ran: false }) };
    await refreshConnectionStatus(busy, { connectionId, event: 'link_completed', attempt: 0 });
    expect(enqueued).toEqual([{ status: { connectionId, event: 'link_completed', attempt: 1 } }]);
  });
});

test('P20 repeated failures with one cause give one notification, which ends when fixed; the next cause gives another', async () => {
  const at = async () => (await notifications()).map((one) => one.at);
  await failNext('/transactions/sync', 'INSTITUTION_DOWN');
  await world.sync(connectionId);
  const first = await at();
  expect(first).toHaveLength(1);
  world.clock.ms += hourMs;
  await failNext('/transactions/sync', 'INTERNAL_SERVER_ERROR');
  await world.sync(connectionId);
  expect(await at()).toEqual(first);
  await failNext('/transactions/sync', 'ITEM_LOGIN_REQUIRED');
  await world.sync(connectionId);
  const second = await at();
  expect(second).toEqual([world.deps.now().toISOString()]);
  await world.sync(connectionId);
  expect(await at()).toEqual([]);
});

describe('pitfall 17 a sync requested by the user refreshes the bank first', () => {
  const afterwards = () =>
    world.enqueued.filter((one) => one.name === 'sync' && one.afterMs === 15_000).length;
  beforeEach(() => {
    world.enqueued.length = 0;
  });

  test('once per half minute, followed by a second sync', async () => {
    await requestBankRefresh(world.deps, connectionId);
    await requestBankRefresh(world.deps, connectionId);
    expect(afterwards()).toBe(1);
    world.clock.ms += 31_000;
    await requestBankRefresh(world.deps, connectionId);
    expect(afterwards()).toBe(2);
  });

  test('a provider without refresh is ignored', async () => {
    await failNext('/transactions/refresh', 'INVALID_PRODUCT');
    await requestBankRefresh(world.deps, connectionId);
    expect(afterwards()).toBe(0);
    expect(await state()).toBe('healthy');
  });
});
