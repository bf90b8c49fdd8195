import pg from 'pg';
import { requireSession } from './pooler.ts';

/** The part of a session that a lock needs. Advisory locks end with their session. */
export type LockSession = { query<Row>(text: string, values: unknown[]): Promise<{ rows: Row[] }> };

/** `ran` is false when another session held the lock. */
export type Locked<T> = { ran: true; result: T } | { ran: false };
/** Runs `work` while holding a named lock, waiting up to `waitMs` for it. */
export type WithLock = <T>(name: string, work: () => Promise<T>, waitMs?: number) => Promise<Locked<T>>;

/**
 * Runs `work` while holding a named lock, on a session of its own, so that the lock always ends with its holder. Returns `{
 * ran: false }` when another session holds it: at once, or after `waitMs`.
 */
export async function withAdvisoryLock<T>(
  url: string,
  name: string,
  work: () => Promise<T>,
  waitMs = 0,
): Promise<Locked<T>> {
  const client = new pg.Client({ connectionString: requireSession(url) });
  // A broken session loses the lock; the cursor's compare-and-swap still prevents double writes.
  client.on('error', () => undefined);
  await client.connect();
  const session: LockSession = {
    query: async <Row>(text: string, values: unknown[]) => {
      const { rows } = await client.query<Row & pg.QueryResultRow>(text, values);
      return { rows };
    },
  };
  try {
    return await underAdvisoryLock(session, name, work, waitMs);
  } finally {
    await client.end();
  }
}

/** As `withAdvisoryLock`, on the caller's session, which holds the lock until it ends. */
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
