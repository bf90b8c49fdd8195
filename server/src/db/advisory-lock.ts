import pg from 'pg';
import { requireSession } from './pooler.ts';

/** The part of a session that a lock needs. Advisory locks end with their session. */
export type LockSession = { query<Row>(text: string, values: unknown[]): Promise<{ rows: Row[] }> };

/** `ran` is false when another session held the lock. */
export type Locked<T> = { ran: true; result: T } | { ran: false };
/** Runs `work` while holding a named lock, waiting up to `waitMs` for it. */
export type WithLock = <T>(name: string, work: () => Promise<T>, waitMs?: number) => Promise<Locked<T>>;

/** The locks of one process. */
export type Locks = { withLock: WithLock; close: () => Promise<void> };

/** Longer than anything waits for a lock. On a host that has vanished a statement would wait for a quarter of an hour. */
const answerWithinMs = 30_000;

/**
 * Opens named locks. Each is held on a session of its own, so that it always ends with its holder; sessions are kept for the next lock for
 * some seconds, because connecting takes longer than most locks are held. `withLock` returns `{ ran: false }` when another session holds
 * the lock: at once, or after `waitMs`.
 */
export function createLocks(url: string): Locks {
  const sessions = new pg.Pool({
    connectionString: requireSession(url),
    // A lock never waits for another lock's session. The queue's workers limit how many there are.
    max: Number.POSITIVE_INFINITY,
    query_timeout: answerWithinMs,
    keepAlive: true,
    allowExitOnIdle: true,
  });
  // A broken session loses the lock; the cursor's compare-and-swap still prevents double writes.
  sessions.on('error', () => undefined);
  sessions.on('connect', (client) => client.on('error', () => undefined));
  return {
    async withLock(name, work, waitMs) {
      const client = await sessions.connect();
      try {
        return await underAdvisoryLock(sessionOf(client), name, work, waitMs);
      } finally {
        const isFree = await client.query('select pg_advisory_unlock_all()').then(
          () => true,
          () => false,
        );
        client.release(!isFree);
      }
    },
    close: () => sessions.end(),
  };
}

function sessionOf(client: pg.PoolClient): LockSession {
  return {
    query: async <Row>(text: string, values: unknown[]) => {
      const { rows } = await client.query<Row & pg.QueryResultRow>(text, values);
      return { rows };
    },
  };
}

/** Runs `work` under a lock that the caller's session holds from then on. Returns `{ ran: false }` when another session holds it. */
export async function underAdvisoryLock<T>(
  session: LockSession,
  name: string,
  work: () => Promise<T>,
  waitMs = 0,
): Promise<Locked<T>> {
  const isHeld = await (waitMs === 0 ? tryLock(session, name) : awaitLock(session, name, waitMs));
  return isHeld ? { ran: true, result: await work() } : { ran: false };
}

async function tryLock(session: LockSession, name: string): Promise<boolean> {
  const { rows } = await session.query<{ locked: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 0)) as locked',
    [name],
  );
  return rows[0]?.locked === true;
}

/** PostgreSQL's code for a lock not obtained within lock_timeout. */
const lockNotAvailable = '55P03';

async function awaitLock(session: LockSession, name: string, waitMs: number): Promise<boolean> {
  await session.query(`select set_config('lock_timeout', $1, false)`, [`${waitMs}ms`]);
  try {
    await session.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === lockNotAvailable) return false;
    throw error;
  }
}
