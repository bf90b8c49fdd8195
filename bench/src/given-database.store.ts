import { randomBytes } from 'node:crypto';
import { withClient } from './database.store.ts';

/** A new database of a PostgreSQL that runs already. `url`: the superuser's. */
export type GivenDatabase = { url: string; logPath: string; drop(): Promise<void> };

/** A database of the PostgreSQL that `npm run bench:system-postgres` has started; null elsewhere: each server starts its own. */
export async function makeGivenDatabase(): Promise<GivenDatabase | null> {
  const { BENCH_POSTGRES } = process.env;
  if (BENCH_POSTGRES === undefined) return null;
  const { url, logPath }: { url: string; logPath: string } = JSON.parse(BENCH_POSTGRES);
  const name = `bench_${randomBytes(8).toString('hex')}`;
  const statement = (text: string) => withClient(url, async (admin) => void (await admin.query(text)));
  await statement(`create database ${name}`);
  const own = new URL(url);
  own.pathname = name;
  return { url: own.href, logPath, drop: () => statement(`drop database ${name} with (force)`) };
}
