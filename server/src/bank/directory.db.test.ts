import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawnRuns } from '../../../scripts/testing/part.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../db/in-household.ts';
import { type Database, openDatabase, openPool } from '../db/pool.ts';
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts';
import { findDirectoryFaults } from '../db/test-directory.ts';
import {
  createHousehold,
  findHouseholdOf,
  findScopeOfConnection,
  leaveHousehold,
} from '../people/households.store.ts';
import {
  clearFailure,
  markFailed,
  recordItemStatus,
  recordStatusRefreshFailure,
} from './connection-life.store.ts';
import {
  advanceCursor,
  deleteConnection,
  insertConnection,
  markClassifierVersion,
} from './connections.store.ts';
import {
  findConnectionsOfOtherClassifierVersion,
  findConnectionsOfProviderItem,
  findConnectionsToCheck,
  findDueConnections,
} from './due-connections.store.ts';
import { replaceItem, resetCursor } from './known-connections.store.ts';
import { replaceLostKey } from './lost-key.store.ts';

const start = Date.parse('2026-02-28T12:00:00Z');
const token = { sealed: Buffer.from('sealed'), keyVersion: 1 };

let urls: TestDatabase;
let database: Database;
let admin: pg.Client;
beforeAll(async () => {
  urls = await createTestDatabase();
  database = openDatabase(openPool({ url: urls.appUrl, searchPath: 'cairn', maxConnections: 3 }));
  admin = new pg.Client({ connectionString: urls.adminUrl });
  await admin.connect();
});
afterAll(async () => {
  await database.destroy();
  await admin.end();
  await urls.drop();
});

/** A household, and what happens to the `which`th of its connections. */
type Change = { home: number; which: number; hours: number; what: keyof typeof changes; fails: boolean };

const connect = (tx: HouseholdTransaction) =>
  insertConnection(tx, {
    id: randomUUID(),
    providerItemId: randomUUID(),
    institutionId: 'ins_1',
    institutionName: 'Bank',
    token,
  });
const failure =
  (state: 'degraded' | 'needs_login' | 'removed') => (tx: HouseholdTransaction, id: string, now: Date) =>
    markFailed(tx, { id, state, code: 'CODE', message: 'Message', now });

const changes = {
  connect: (tx: HouseholdTransaction) => connect(tx),
  deliver: async (tx: HouseholdTransaction, id: string, now: Date) => {
    await resetCursor(tx, [id]);
    const move = { id, from: '', to: 'next', isHistoryComplete: true, classifierVersion: '2' };
    expect(await advanceCursor(tx, { ...move, now })).toBe(true);
  },
  degrade: failure('degraded'),
  lock: failure('needs_login'),
  remove: failure('removed'),
  clear: clearFailure,
  check: (tx: HouseholdTransaction, id: string, now: Date) =>
    recordItemStatus(tx, { id, consentExpiresAt: now, event: 'disconnect', now }),
  miss: recordStatusRefreshFailure,
  replace: (tx: HouseholdTransaction, id: string) =>
    replaceItem(tx, id, { providerItemId: randomUUID(), token }),
  predict: (tx: HouseholdTransaction, id: string) => markClassifierVersion(tx, id, '1'),
  twice: async (tx: HouseholdTransaction, id: string, now: Date) => {
    await markClassifierVersion(tx, id, '3');
    await clearFailure(tx, id, now);
    await deleteConnection(tx, id);
  },
  disconnect: (tx: HouseholdTransaction, id: string) => deleteConnection(tx, id),
  leave: (tx: HouseholdTransaction) => leaveHousehold(tx),
};

const change: fc.Arbitrary<Change> = fc.record({
  home: fc.integer({ min: 0, max: 1 }),
  which: fc.nat(3),
  hours: fc.integer({ min: -48, max: 48 }),
  what: fc.constantFrom(...(Object.keys(changes) as (keyof typeof changes)[])),
  fails: fc.integer({ min: 0, max: 4 }).map((draw) => draw === 0),
});

const newHome = () => createHousehold(database, { ownerUserId: randomUUID(), name: 'Home', timeZone: 'UTC' });

async function make({ which, hours, what, fails }: Change, scope: HouseholdScope): Promise<void> {
  const done = inHousehold(database, scope, async (tx) => {
    const rows = await tx.query.selectFrom('connections').select('id').orderBy('id').execute();
    const id = rows[which % Math.max(rows.length, 1)]?.id;
    if (id === undefined && what !== 'leave') await connect(tx);
    else await changes[what](tx, id ?? '', new Date(start + hours * 3_600_000));
    if (fails) throw new Error('broken off');
  });
  if (fails) await expect(done).rejects.toThrow('broken off');
  else await done;
}

/** What the functions must answer, read from the tables as they were before there was a directory. */
async function answersFromTables(before: Date, waitingBefore: Date) {
  const ids = async (condition: string, values: unknown[]) => {
    const { rows } = await admin.query<{ id: string }>(
      `select id from cairn.connections where ${condition}`,
      values,
    );
    return rows.map(({ id }) => id).toSorted();
  };
  const attempted = 'greatest(last_succeeded_at, last_failed_at, created_at)';
  return {
    due: await ids(
      `state in ('initial', 'historical') or (state in ('healthy', 'consent_expiring', 'degraded', 'failed') and not (${attempted}
        between $1::timestamptz - make_interval(secs => (hashtext(id::text) & 4095) * 3600.0 / 4096) and $1::timestamptz + interval '1 day'))`,
      [before],
    ),
    toCheck: await ids(
      `state <> 'removed' and (coalesce(status_checked_at, '-infinity')
          < case when state in ('needs_login', 'revoked') then $2 else $1::timestamptz end
        or status_checked_at > $1 + interval '2 days')`,
      [before, waitingBefore],
    ),
    others: await ids(`classifier_version is distinct from $1`, ['2']),
  };
}

test('P12 the directory repeats the households’ tables after every change, and answers as they would', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 5, maxLength: 25 }), async (drawn) => {
      const homes = [await newHome(), await newHome()];
      for (const one of drawn) {
        await make(one, homes[one.home] ?? (await newHome()));
        if (one.what === 'leave' && !one.fails) homes[one.home] = await newHome();
        expect(await findDirectoryFaults(admin)).toEqual([]);
      }
      const [before, waitingBefore] = [new Date(start), new Date(start + 20 * 3_600_000)];
      expect({
        due: (await findDueConnections(database, before)).toSorted(),
        toCheck: (await findConnectionsToCheck(database, { before, waitingBefore })).toSorted(),
        others: (await findConnectionsOfOtherClassifierVersion(database, '2')).toSorted(),
      }).toEqual(await answersFromTables(before, waitingBefore));
    }),
    drawnRuns(24),
  );
});

test('P28 the server finds by id, and lists no entry of another household', async () => {
  const [mine, theirs] = [await newHome(), await newHome()];
  await inHousehold(database, theirs, connect);
  const connectionId = await inHousehold(database, theirs, async ({ query }) => {
    const { id } = await query.selectFrom('connections').select('id').executeTakeFirstOrThrow();
    return id;
  });
  expect(await findScopeOfConnection(database, connectionId)).toEqual(theirs);
  expect(await findHouseholdOf(database, theirs.userId, { at: new Date() })).toEqual(theirs);
  const { rows } = await admin.query<{ item: string }>(
    'select provider_item_id as item from cairn.connections where id = $1',
    [connectionId],
  );
  expect(await findConnectionsOfProviderItem(database, rows[0]?.item ?? '')).toEqual([connectionId]);

  const app = new pg.Client({ connectionString: urls.appUrl });
  await app.connect();
  const reached = async (statement: string, values: string[] = []) =>
    (await app.query(statement, values)).rowCount;
  for (const household of [null, mine.householdId]) {
    await app.query('begin');
    if (household !== null) await app.query(`set local cairn.household_id = '${household}'`);
    const own = household === null ? 0 : 1;
    expect(await reached('select from directory.members')).toBe(own);
    expect(await reached('select from directory.connections')).toBe(0);
    expect(await reached('update directory.connections set user_id = user_id')).toBe(0);
    expect(await reached('delete from directory.members where household_id = $1', [theirs.householdId])).toBe(
      0,
    );
    await expect(
      app.query("insert into directory.members values ($1, $2, now(), 'owner')", [
        mine.userId,
        theirs.householdId,
      ]),
    ).rejects.toThrow(/violates row-level security/);
    await app.query('rollback');
  }
  await app.end();
});

test('P12 a lost key, which breaks every connection, is in the directory', async () => {
  const home = await newHome();
  await inHousehold(database, home, connect);
  await admin.query('begin');
  await replaceLostKey(admin, Buffer.alloc(32, 7), new Date(start));
  await admin.query('commit');
  expect(await findDirectoryFaults(admin)).toEqual([]);
});

test('the due connections are found by an index, however many there are', async () => {
  await admin.query(`insert into directory.connections (connection_id, household_id, user_id, provider_item_id, sync_from,
      status_checked_at, is_waiting, classifier_version)
    select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), n::text, now(), now(), false, '2' from generate_series(1, 20000) n`);
  await admin.query('analyze directory.connections');
  // A session of its own: what another counted before is in these numbers too.
  const fresh = new pg.Client({ connectionString: urls.adminUrl });
  await fresh.connect();
  await fresh.query('begin');
  await fresh.query(`select from cairn.connections_due(now() - interval '4 hours')`);
  await fresh.query(
    `select from cairn.connections_to_check(now() - interval '1 day', now() - interval '1 hour')`,
  );
  await fresh.query(`select from cairn.connections_of_other_classifier('2')`);
  await fresh.query(`select from cairn.connections_of_provider_item('7')`);
  await fresh.query(`select from cairn.tenant_of_connection('${randomUUID()}')`);
  const { rows } = await fresh.query(
    `select seq_scan::int as "ofAll", idx_scan::int > 4 as "isIndexed" from pg_stat_xact_user_tables
     where schemaname = 'directory' and relname = 'connections'`,
  );
  await fresh.query('rollback');
  await fresh.end();
  expect(rows).toEqual([{ ofAll: 0, isIndexed: true }]);
});
