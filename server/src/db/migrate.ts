import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';

const migrationsFolder = path.join(import.meta.dirname, '../../migrations');

async function readMigrations(folder: string): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql'));
  const entries = names.map(async (name): Promise<[string, Migration]> => {
    const text = await readFile(path.join(folder, name), 'utf8');
    return [path.basename(name, '.sql'), { up: async (db) => void (await sql.raw(text).execute(db)) }];
  });
  return Object.fromEntries(await Promise.all(entries));
}

/**
 * Brings the database up to the newest migration of a folder, all pending ones in one transaction under a lock, so that two servers
 * may start at once. Throws what PostgreSQL says of a migration that fails; nothing of it stays.
 */
export async function migrate(adminUrl: string, folder: string = migrationsFolder): Promise<void> {
  const pool = new pg.Pool({ connectionString: adminUrl, max: 2 });
  // As in openPool: a connection that is cut off, also while it says goodbye, must not end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const migrator = new Migrator({
      db,
      provider: { getMigrations: () => readMigrations(folder) },
      migrationTableSchema: 'migrations',
    });
    const { error } = await migrator.migrateToLatest();
    if (error !== undefined) throw error;
  } finally {
    await db.destroy();
  }
}
