import pg from 'pg';

/** The part of a session that a lock needs. The lock is the session's: it dies with it. */
export type LockSession = { query<Row>(text: string, values: unknown[]): Promise<{ rows: Row[] }> };

/**
 * Runs `work` while holding a lock by that name, on a session of its own, so that the lock dies with its holder whatever
 * happens. Gives `{ ran: false }` when somebody else holds it: at once, or after waiting `waitMs` for them to end.
 */
export async function withAdvisoryLock<T>(
  url: string,
  name: string,
  work: () => Promise<T>,
  waitMs = 0,
): Promise<{ ran: true; result: T } | { ran: false }> {
  const client = new pg.Client({ connectionString: url });
  // A session that breaks under us loses the lock; the cursor's compare-and-swap keeps the books right all the same.
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

/** As `withAdvisoryLock`, on a session that the caller opens and ends: until then it keeps the lock. */
export async function underAdvisoryLock<T>(
  session: LockSession,
  name: string,
  work: () => Promise<T>,
  waitMs = 0,
): Promise<{ ran: true; result: T } | { ran: false }> {
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

/** PostgreSQL's word for a lock that was not had within lock_timeout. */
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
