import pg from 'pg';
import { shiftDatabaseClock } from '../../../scripts/testing/clock.ts';

/** Puts a database, and those that are made of it, on the clock of the tests' run. `url`: a superuser's. */
export async function shiftDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(shiftDatabaseClock());
  } finally {
    await client.end();
  }
}
