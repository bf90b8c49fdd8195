import pg from 'pg';
import { builtInPostgres } from './built-in-postgres.ts';

/** Makes all proofs that people gave in their sessions an hour older than they are, as if that time had passed. */
export async function ageConfirmations(dataDir: string): Promise<void> {
  const client = new pg.Client({ connectionString: await builtInPostgres(dataDir).url() });
  await client.connect();
  try {
    await client.query(`update identity.sessions set confirmed_at = confirmed_at - interval '1 hour'`);
  } finally {
    await client.end();
  }
}
