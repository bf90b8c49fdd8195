import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLocks, type Locks } from './advisory-lock.ts';
import { openPool } from './pool.ts';
import { createTestDatabase } from './test-database.ts';

let urls: Awaited<ReturnType<typeof createTestDatabase>>;
let admin: pg.Pool;
let locks: Locks;
/** As of another process. */
let others: Locks;
beforeAll(async () => {
  urls = await createTestDatabase();
  admin = openPool({ url: urls.adminUrl, searchPath: 'cairn', maxConnections: 1 });
  locks = createLocks(urls.sessionUrl);
  others = createLocks(urls.sessionUrl);
});
afterAll(async () => {
  await locks.close();
  await others.close();
  await admin.end();
  await urls.drop();
});

/** PostgreSQL's numbers of the sessions that hold an advisory lock of this database. */
async function holders(): Promise<number[]> {
  const { rows } = await admin.query<{ pid: number }>(
    `select pid from pg_locks where locktype = 'advisory'
     and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows.map(({ pid }) => pid);
}

const did = { ran: true, result: 'done' };
const work = async () => 'done';

test('a lock is held by one at a time, in the same process too', async () => {
  await locks.withLock('one', async () => {
    expect(await locks.withLock('one', work)).toEqual({ ran: false });
    expect(await others.withLock('one', work)).toEqual({ ran: false });
    expect(await locks.withLock('another', work)).toEqual(did);
  });
  expect(await others.withLock('one', work)).toEqual(did);
  expect(await holders()).toEqual([]);
});

test('a lock ends with work that throws, and its session serves the next', async () => {
  const pids: number[][] = [];
  const failing = locks.withLock('failing', async () => {
    pids.push(await holders());
    throw new Error('The work failed');
  });
  await expect(failing).rejects.toThrow('The work failed');
  expect(await holders()).toEqual([]);
  await locks.withLock('next', async () => pids.push(await holders()));
  expect(pids[0]).toHaveLength(1);
  expect(pids[1]).toEqual(pids[0]);
});

test('a lock that is waited for is obtained when it is free, or refused after the time', async () => {
  let waiting: ReturnType<typeof others.withLock<string>> | undefined;
  await locks.withLock('busy', async () => {
    expect(await others.withLock('busy', work, 50)).toEqual({ ran: false });
    waiting = others.withLock('busy', work, 60_000);
  });
  expect(await waiting).toEqual(did);
});

test('a lock ends with its session, and the next lock gets another', async () => {
  const lost = locks.withLock('lost', async () => {
    const [pid] = await holders();
    await admin.query('select pg_terminate_backend($1, 5000)', [pid]);
    expect(await others.withLock('lost', work)).toEqual(did);
    return 'went on';
  });
  expect(await lost).toEqual({ ran: true, result: 'went on' });
  expect(await locks.withLock('lost', work)).toEqual(did);
});

test('a session that breaks while it is kept is not used again', async () => {
  let pid: number | undefined;
  await locks.withLock('kept', async () => {
    [pid] = await holders();
  });
  await admin.query('select pg_terminate_backend($1, 5000)', [pid]);
  // This process learns of its end a moment later.
  await expect.poll(() => locks.withLock('kept', work).catch(() => 'on a broken session')).toEqual(did);
});
