import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sandboxBank } from '@cairn/sandbox-bank/plugin';
import fastify from 'fastify';
import { type PlaidApi, Products, type Transaction } from 'plaid';
import { BankError } from '../bank/bank-error.ts';
import { readConnections } from '../bank/connections.store.ts';
import { createPlaidClient } from '../bank/plaid-client.ts';
import { openPlaidSdk } from '../bank/test-plaid-sdk.ts';
import { type ConnectBankDeps, connectBank } from '../connections/connect-bank.ts';
import type { DisconnectDeps } from '../connections/disconnect-bank.ts';
import { createLocks } from '../db/advisory-lock.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import { inHousehold } from '../db/in-household.ts';
import { openDatabase, openPool } from '../db/pool.ts';
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts';
import { checkVersions } from '../ledger/test-version-check.ts';
import { createHousehold, findScopeOfConnection } from '../people/households.store.ts';
import type { SyncJob } from '../queue/queue.ts';
import { findWrongDailyTotals } from '../totals/daily-totals.store.ts';
import { type SyncDeps, syncConnection } from './sync-connection.job.ts';

const secret = 'secret-of-the-test-bank';

export type Enqueued =
  | { name: 'sync'; job: SyncJob; afterMs: number }
  | { name: 'insights'; connectionId: string };

/** A sandbox bank over HTTP with a controlled clock, a database, and the dependencies of a sync with a recording queue. */
export type TestSync = Awaited<ReturnType<typeof createTestSync>>;

/**
 * `historyDays`: what a test does not ask for, it need not sync; two years are some 1,800 rows. `shared`: a database that the
 * caller drops, instead of a new one.
 */
export async function createTestSync({
  historyDays = 730,
  shared = null,
}: {
  historyDays?: number;
  shared?: TestDatabase | null;
} = {}) {
  const clock = { ms: Date.parse('2026-11-20T15:00:00Z') };
  const now = () => new Date(clock.ms);
  const folder = await mkdtemp(path.join(tmpdir(), 'cairn-bank-'));
  const app = fastify({ bodyLimit: 4_000_000 });
  await app.register(sandboxBank, {
    clientId: 'client',
    secret,
    stateFile: path.join(folder, 'bank.json'),
    now,
  });
  const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 });
  const keysAtBank = { clientId: 'client', secret, baseUrl };
  const sdk = openPlaidSdk(keysAtBank);
  const urls = shared ?? (await createTestDatabase());
  await checkVersions(urls.adminUrl);
  const database = openDatabase(openPool({ url: urls.appUrl, searchPath: 'cairn', maxConnections: 6 }));
  const locks = createLocks(urls.sessionUrl);
  const enqueued: Enqueued[] = [];
  const failures: unknown[] = [];
  const bankFailures: unknown[] = [];
  const deps: SyncDeps = {
    database,
    plaid: createPlaidClient(keysAtBank),
    keys: { currentVersion: 1, keys: new Map([[1, randomBytes(32)]]) },
    products: ['transactions', 'investments'],
    queue: {
      enqueueSync: async (job, options) =>
        void enqueued.push({ name: 'sync', job, afterMs: options?.afterMs ?? 0 }),
      enqueueInsights: async (connectionId) => void enqueued.push({ name: 'insights', connectionId }),
    },
    scopeOfConnection: (id) => findScopeOfConnection(database, id),
    withLock: locks.withLock,
    logFailure: (_id, error) => void (error instanceof BankError ? bankFailures : failures).push(error),
    now,
    random: () => 0.5,
    pause: async () => undefined,
  };

  /** Dependencies for linking and disconnecting. Jobs are only recorded, so there are none to delete. */
  const disconnecting = {
    ...deps,
    queue: { ...deps.queue, deleteJobs: async () => undefined },
    countryCodes: ['US'],
  } satisfies DisconnectDeps & Pick<ConnectBankDeps, 'countryCodes'>;

  async function publicToken(institutionId: string, document?: object): Promise<string> {
    const override =
      document === undefined
        ? {}
        : { override_username: 'user_custom', override_password: JSON.stringify(document) };
    const { data } = await sdk.sandboxPublicTokenCreate({
      institution_id: institutionId,
      initial_products: [Products.Transactions],
      options: { transactions: { days_requested: historyDays }, ...override },
    });
    return data.public_token;
  }

  return {
    urls,
    clock,
    sdk,
    deps,
    disconnecting,
    enqueued,
    failures,
    bankFailures,
    newHousehold: () =>
      createHousehold(database, { ownerUserId: randomUUID(), name: 'Test', timeZone: 'America/New_York' }),
    publicToken,
    /** Links an institution; `document` defines its accounts and transactions. */
    connect: async (scope: HouseholdScope, institutionId: string, document?: object) =>
      connectBank(disconnecting, scope, await publicToken(institutionId, document)),
    sync: (connectionId: string, change: Partial<SyncDeps> = {}) =>
      syncConnection({ ...deps, ...change }, { connectionId, attempt: 0 }),
    connections: (scope: HouseholdScope) => inHousehold(database, scope, (tx) => readConnections(tx)),
    ledgerRows: (scope: HouseholdScope) => inHousehold(database, scope, readLedgerRows),
    wrongTotals: (scope: HouseholdScope) => inHousehold(database, scope, findWrongDailyTotals),
    /** The bank's transactions of all live Items, or of some, in the ledger's order. */
    async bankRows(itemIds?: readonly string[]) {
      const rows: Transaction[] = [];
      for (const item of await liveItems()) {
        if (itemIds !== undefined && !itemIds.includes(item.item_id)) continue;
        rows.push(...(await readEverything(sdk, item.access_token)));
      }
      return rows.map(viewOfBankRow).toSorted(byId);
    },
    liveItems,
    allItems,
    async control(command: string, body: object): Promise<void> {
      await controlBank(command, body);
    },
    async close() {
      await locks.close();
      await database.destroy();
      if (shared === null) await urls.drop();
      await app.close();
      await rm(folder, { recursive: true });
    },
  };

  async function controlBank(command: string, body: object): Promise<unknown> {
    const response = await fetch(`${baseUrl}/control/${command}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sandbox-control': secret },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`The bank refused ${command}: ${response.status}`);
    return response.json();
  }

  /** All Items of the bank, removed ones included. */
  async function allItems(): Promise<{ item_id: string; access_token: string; removed: boolean }[]> {
    const answer = await controlBank('items', {});
    const { items } = answer as { items: { item_id: string; access_token: string; removed: boolean }[] };
    return items;
  }

  async function liveItems() {
    return (await allItems()).filter((item) => !item.removed);
  }
}

async function readEverything(sdk: PlaidApi, accessToken: string): Promise<Transaction[]> {
  const rows = new Map<string, Transaction>();
  let cursor = '';
  for (let hasMore = true; hasMore; ) {
    const { data } = await sdk.transactionsSync({ access_token: accessToken, cursor, count: 500 });
    for (const { transaction_id } of data.removed) rows.delete(transaction_id);
    for (const row of [...data.added, ...data.modified]) rows.set(row.transaction_id, row);
    cursor = data.next_cursor;
    hasMore = data.has_more;
  }
  return [...rows.values()];
}

type RowView = { bankId: string; date: string; cents: number; isPending: boolean; description: string };

function viewOfBankRow(row: Transaction): RowView {
  return {
    bankId: row.transaction_id,
    date: row.date,
    // The bank's amounts have two decimals; money out is positive.
    cents: 0 - Math.round(row.amount * 100),
    isPending: row.pending,
    // Where the bank wrote several spaces, as in columns, the ledger has one (docs/decisions/transactions.md).
    description: row.name.replaceAll(/ +/g, ' '),
  };
}

async function readLedgerRows({
  query,
  householdId,
}: Parameters<Parameters<typeof inHousehold>[2]>[0]): Promise<RowView[]> {
  const rows = await query
    .selectFrom('transactions')
    .select([
      'source_id as bankId',
      'posted_on as date',
      'amount_cents as cents',
      'is_pending as isPending',
      'description',
    ])
    .where('household_id', '=', householdId)
    .where('removed_at', 'is', null)
    .execute();
  return rows.toSorted(byId);
}

function byId(a: RowView, b: RowView): number {
  return a.bankId < b.bankId ? -1 : 1;
}
