import pg from 'pg';

/**
 * Runs `work` while holding a lock by that name, on a session of its own, so that the lock dies with its holder whatever
 * happens. Gives `{ ran: false }` at once when somebody else holds it.
 */
export async function withAdvisoryLock<T>(
  url: string,
  name: string,
  work: () => Promise<T>,
): Promise<{ ran: true; result: T } | { ran: false }> {
  const client = new pg.Client({ connectionString: url });
  // A session that breaks under us loses the lock; the cursor's compare-and-swap keeps the books right all the same.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as locked',
      [name],
    );
    if (rows[0]?.locked !== true) return { ran: false };
    return { ran: true, result: await work() };
  } finally {
    await client.end();
  }
}
