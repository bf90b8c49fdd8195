import { AppError } from '@cairn/contract/errors';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createHousehold } from '../people/households.store.ts';
import { openReads, type Reads } from './household-reads.ts';
import type { HouseholdScope } from './household-scope.ts';
import { type HouseholdTransaction, inHousehold } from './in-household.ts';
import { type Database, openDatabase, openPool } from './pool.ts';
import { openReplica, type Replica } from './replica.ts';
import { urlOfRole } from './roles.ts';
import { startWithStandby } from './test-standby.ts';

/** Longer than a replica that is away is left alone. */
const laterMs = 60_000;
const polling = { interval: 5 };

let world: Awaited<ReturnType<typeof startWithStandby>>;
let database: Database;
let scope: HouseholdScope;
let clockMs = 0;
let log: string[] = [];
let replica: Replica;
let reads: Reads;
const opened: { close: () => Promise<void> }[] = [];

const appUrl = (url: string) => urlOfRole(url, 'cairn_app', world.passwords.app);

function openPrimary(url: string): Database {
  const opening = openDatabase(openPool({ url: appUrl(url), searchPath: 'cairn', maxConnections: 4 }));
  opened.push({ close: () => opening.destroy() });
  return opening;
}

function openReplicaOf(primary: Database, url: string): Replica {
  const one = openReplica({
    primary,
    url: appUrl(url),
    listener: {
      onAway: (error) => log.push(error instanceof Error && 'code' in error ? String(error.code) : 'away'),
      onBack: () => log.push('back'),
    },
    nowMs: () => clockMs,
  });
  opened.push(one);
  return one;
}

beforeAll(async () => {
  world = await startWithStandby();
  database = openPrimary(world.primaryUrl);
  replica = openReplicaOf(database, world.standbyUrl);
  reads = openReads(database, replica);
  scope = await newHousehold('Ours');
});
beforeEach(() => {
  log = [];
});
afterAll(async () => {
  for (const { close } of opened) await close();
  await world.close();
});

const newHousehold = (name: string, on: Database = database) =>
  createHousehold(on, { ownerUserId: crypto.randomUUID(), name, timeZone: 'UTC' });

const rename = (name: string, on: Database = database) =>
  inHousehold(on, scope, ({ query, householdId }) =>
    query.updateTable('households').set({ name }).where('household_id', '=', householdId).execute(),
  );

type Seen = { by: 'replica' | 'primary'; names: string[] };

/** Every household that is visible. */
async function look({ query }: HouseholdTransaction): Promise<Seen> {
  const { rows } = await sql<{ isStandby: boolean; names: string[] }>`
    select pg_is_in_recovery() as "isStandby", array_agg(name order by name) as names from households`.execute(
    query,
  );
  return { by: rows[0]?.isStandby ? 'replica' : 'primary', names: rows[0]?.names ?? [] };
}

async function* lookTwice(tx: HouseholdTransaction): AsyncGenerator<Seen> {
  yield await look(tx);
  yield await look(tx);
}

async function allOf<T>(values: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const value of values) all.push(value);
  return all;
}

const answered = async (by: Seen['by'], through: Reads = reads) => {
  await expect.poll(async () => (await through.inHousehold(scope, look)).by, polling).toBe(by);
};

/** The clock goes on: a replica that was away, and is slow to answer once more, is asked again later. */
const returned = async () => {
  const lookLater = async () => {
    clockMs += laterMs;
    return (await reads.inHousehold(scope, look)).by;
  };
  await expect.poll(lookLater, polling).toBe('replica');
};

async function onStandby(statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: world.standbyUrl });
  await client.connect();
  const { rows } = await client.query({ text: statement, rowMode: 'array' });
  await client.end();
  return rows.flat();
}

async function pauseReplay(): Promise<void> {
  await onStandby('select pg_wal_replay_pause()');
  await expect.poll(() => onStandby('select pg_get_wal_replay_pause_state()'), polling).toEqual(['paused']);
}
const resumeReplay = () => onStandby('select pg_wal_replay_resume()');

test('reads are answered by the replica, each in one household', async () => {
  const other = await newHousehold('Theirs');
  await answered('replica');
  const ours = { by: 'replica', names: ['Ours'] };
  const theirs = { by: 'replica', names: ['Theirs'] };
  // PostgreSQL writes to its log of its own accord: until the replica has that too, the primary answers.
  await expect.poll(() => reads.inHousehold(scope, look), polling).toEqual(ours);
  await expect.poll(() => reads.inHousehold(other, look), polling).toEqual(theirs);
  await expect
    .poll(() => allOf(reads.streamInHousehold(other, lookTwice)), polling)
    .toEqual([theirs, theirs]);
  expect(log).toEqual([]);
});

test('nothing is written through them, on the replica or on the primary', async () => {
  const write = ({ query }: HouseholdTransaction) =>
    sql`update households set name = 'Written'`.execute(query);
  const refusal = 'read-only transaction';
  await answered('replica');
  await expect(reads.inHousehold(scope, write)).rejects.toThrow(refusal);
  // Null until it has what PostgreSQL writes to its log of its own accord.
  const session = await vi.waitUntil(() => replica.hold(), { ...polling, timeout: laterMs });
  await expect(inHousehold(session.database, scope, write)).rejects.toThrow(refusal);
  session.release();
  const alone = openReads(database, { hold: async () => null });
  await expect(alone.inHousehold(scope, write)).rejects.toThrow(refusal);
});

test('each edit is in the next read, while the replica replays', async () => {
  for (let time = 0; time < 200; time += 1) {
    await rename(`Name ${time}`);
    const [{ names }, [first]] = await Promise.all([
      reads.inHousehold(scope, look, { isSnapshot: time % 2 === 0 }),
      allOf(reads.streamInHousehold(scope, lookTwice)),
    ]);
    expect([names, first?.names]).toEqual([[`Name ${time}`], [`Name ${time}`]]);
  }
});

test('also where commits do not wait for the disk', async () => {
  const hasty = openPrimary(`${world.primaryUrl}?options=-c%20synchronous_commit%3Doff`);
  const hastyReads = openReads(hasty, openReplicaOf(hasty, world.standbyUrl));
  for (let time = 0; time < 200; time += 1) {
    await rename(`Hasty ${time}`, hasty);
    expect((await hastyReads.inHousehold(scope, look)).names).toEqual([`Hasty ${time}`]);
  }
});

describe('while the replica does not replay', () => {
  test('an edit is in the next read, which the primary answers', async () => {
    await answered('replica');
    await pauseReplay();
    await rename('Edited');
    expect(await reads.inHousehold(scope, look)).toEqual({ by: 'primary', names: ['Edited'] });
    const edited = { by: 'primary', names: ['Edited'] };
    expect(await allOf(reads.streamInHousehold(scope, lookTwice))).toEqual([edited, edited]);
    await resumeReplay();
    await answered('replica');
    await expect
      .poll(() => reads.inHousehold(scope, look), polling)
      .toEqual({ by: 'replica', names: ['Edited'] });
    expect(log).toEqual([]);
  });

  test('it is away after some seconds, and not asked for each read', async () => {
    await pauseReplay();
    await rename('Edited again');
    for (let time = 0; time < 3; time += 1) {
      expect(await reads.inHousehold(scope, look)).toEqual({ by: 'primary', names: ['Edited again'] });
      clockMs += laterMs;
    }
    expect(log).toEqual(['stopped_replaying']);
    clockMs -= laterMs;
    await resumeReplay();
    const [lsn] = await sql<{ lsn: string }>`select pg_current_wal_flush_lsn()::text as lsn`
      .execute(database)
      .then(({ rows }) => rows);
    await expect
      .poll(() => onStandby(`select pg_last_wal_replay_lsn() >= '${lsn?.lsn}'`), polling)
      .toEqual([true]);
    expect((await reads.inHousehold(scope, look)).by).toBe('primary');
    await returned();
    expect(log).toEqual(['stopped_replaying', 'back']);
  });
});

describe('a read that fails on the replica', () => {
  /** Fails there only. */
  const lose = async (tx: HouseholdTransaction) => {
    if ((await look(tx)).by === 'replica')
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx.query);
    return look(tx);
  };

  test('is answered by the primary', async () => {
    await answered('replica');
    expect((await reads.inHousehold(scope, lose)).by).toBe('primary');
    const losing = reads.streamInHousehold(scope, async function* (tx) {
      yield await lose(tx);
    });
    expect((await allOf(losing)).map(({ by }) => by)).toEqual(['primary']);
    await answered('replica');
    expect(log).toEqual([]);
  });

  test('after its first part ends there', async () => {
    await answered('replica');
    const parts: string[] = [];
    const reading = reads.streamInHousehold(scope, async function* (tx) {
      yield await look(tx);
      yield await lose(tx);
    });
    await expect(
      (async () => {
        for await (const { by } of reading) parts.push(by);
      })(),
    ).rejects.toThrow();
    expect(parts).toEqual(['replica']);
  });

  test('because replaying cancels it is answered by the primary', async () => {
    await onStandby("alter system set max_standby_streaming_delay = '0'");
    await onStandby('select pg_reload_conf()');
    await answered('replica');
    const admin = new pg.Client({ connectionString: world.primaryUrl });
    await admin.connect();
    const reading = async (tx: HouseholdTransaction) => {
      const seen = await look(tx);
      if (seen.by === 'primary') return seen;
      await admin.query('begin; lock table cairn.households in access exclusive mode; commit');
      // Until it is cancelled.
      await sql`select pg_sleep(60)`.execute(tx.query);
      return seen;
    };
    expect((await reads.inHousehold(scope, reading)).by).toBe('primary');
    await admin.end();
  });

  test('for a reason of its own is not read again', async () => {
    await answered('replica');
    let times = 0;
    const missing = async () => {
      times += 1;
      throw new AppError('not_found', 'It is not there.');
    };
    await expect(reads.inHousehold(scope, missing)).rejects.toThrow('It is not there.');
    expect(times).toBe(1);
  });
});

test.each([
  ['a primary', 'not_a_standby', () => world.primaryUrl],
  ['another database', 'of_another_database', () => world.standbyUrl.replace(/postgres$/, 'another')],
  ['nowhere', 'ECONNREFUSED', () => 'postgres://postgres@127.0.0.1:1/postgres'],
])('%s in its place is not read, and the log says so once', async (_what, code, urlOf) => {
  if (code === 'of_another_database') {
    const admin = new pg.Client({ connectionString: world.primaryUrl });
    await admin.connect();
    await admin.query('create database another');
    await admin.end();
    await expect
      .poll(() => onStandby("select count(*)::integer from pg_database where datname = 'another'"), polling)
      .toEqual([1]);
  }
  const through = openReads(database, openReplicaOf(database, urlOf()));
  for (let time = 0; time < 3; time += 1) {
    expect((await through.inHousehold(scope, look)).by).toBe('primary');
    clockMs += laterMs;
  }
  expect(log).toEqual([code]);
});

test('reads go on when the replica is killed, and return to it', async () => {
  await answered('replica');
  await world.killStandby();
  await answered('primary');
  for (let time = 0; time < 5; time += 1) {
    clockMs += laterMs;
    expect((await reads.inHousehold(scope, look)).by).toBe('primary');
  }
  await world.reviveStandby();
  await returned();
  expect(log).toEqual([expect.any(String), 'back']);
});

test('a standby that did not follow a promotion is not read, though it is ahead', async () => {
  await answered('replica');
  await onStandby('select pg_promote()');
  // Only the old primary has these.
  for (let time = 0; time < 100; time += 1) await rename('Of the old one');
  const demotedUrl = await world.demotePrimary();
  const promoted = openPrimary(world.standbyUrl);
  const through = openReads(promoted, openReplicaOf(promoted, demotedUrl));
  await rename('Of the new one', promoted);
  expect(await through.inHousehold(scope, look)).toEqual({ by: 'primary', names: ['Of the new one'] });
  expect(log).toEqual(['of_another_database']);
});
