import pg from 'pg';

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
  try {
    if (!(waitMs === 0 ? await tryLock(client, name) : await awaitLock(client, name, waitMs)))
      return { ran: false };
    return { ran: true, result: await work() };
  } finally {
    await client.end();
  }
}

async function tryLock(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 0)) as locked',
    [name],
  );
  return rows[0]?.locked === true;
}

/** PostgreSQL's word for a lock that was not had within lock_timeout. */
const lockNotAvailable = '55P03';

async function awaitLock(client: pg.Client, name: string, waitMs: number): Promise<boolean> {
  await client.query(`select set_config('lock_timeout', $1, false)`, [`${waitMs}ms`]);
  try {
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === lockNotAvailable) return false;
    throw error;
  }
}
