import pg from 'pg';
import { shiftDatabaseClock } from '../../scripts/testing/clock.ts';
import type { Postgres } from './built-in-postgres.ts';

/** Puts a PostgreSQL on the clock of the tests' run. */
export async function shiftPostgres(postgres: Postgres): Promise<void> {
  const statements = shiftDatabaseClock();
  if (statements === '') return;
  const client = new pg.Client({ connectionString: await postgres.url() });
  // A database that ends between two steps makes the next step fail, which is enough.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(statements);
  } finally {
    await client.end();
  }
}
