import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
import { commandLine } from '../config/command-line.ts';
import { StartError } from '../config/start-error.ts';
import { isHalfRestoredQuery } from './restored-place.ts';
import { statementsOf } from './sql-statements.ts';

const migrationsFolder = path.join(import.meta.dirname, '../../migrations');

/** The names of all migrations that this Cairn knows, in order. */
export async function knownMigrations(folder: string = migrationsFolder): Promise<string[]> {
  return Object.keys(await readMigrations(folder)).toSorted();
}

async function readMigrations(folder: string): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql'));
  const entries = names.map(async (name): Promise<[string, Migration]> => {
    const text = await readFile(path.join(folder, name), 'utf8');
    return [path.basename(name, '.sql'), { up: (db) => runMigration(db, text) }];
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** One statement after the other: where tables are distributed, Citus passes on the message in which a statement came, which may hold no other. */
async function runMigration(db: Kysely<unknown>, text: string): Promise<void> {
  for (const statement of statementsOf(text)) await sql.raw(statement).execute(db);
}

/** @throws StartError for a database that an older or newer Cairn has made, which this one cannot bring up to its own state. */
async function refuseOthers(db: Kysely<unknown>, known: readonly string[]): Promise<void> {
  const applied = await appliedMigrations(db);
  refuseUnknown(applied, known);
}

/** The names of those that a database has, in order; empty where it is none of Cairn's. */
async function appliedMigrations(db: Kysely<unknown>): Promise<string[]> {
  const table =
    await sql`select from pg_tables where schemaname = 'migrations' and tablename = 'kysely_migration'`.execute(
      db,
    );
  if (table.rows.length === 0) return [];
  const { rows } = await sql<{
    name: string;
  }>`select name from migrations.kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

function refuseUnknown(applied: readonly string[], known: readonly string[]): void {
  const unknown = applied.filter((name) => !known.includes(name));
  const newest = known.toSorted().at(-1) ?? '';
  // What a newer Cairn adds comes after all that this one knows; before any release the migrations were others (docs/decisions/database.md).
  if (unknown.some((name) => name < newest))
    throw new StartError(
      `This database was made by a version of Cairn before its first release and cannot be upgraded. Empty it with ${commandLine('db:reset')}, which deletes everything in it, or start with an empty data folder (DATA_DIR).`,
    );
  const newer = unknown.at(-1);
  if (newer !== undefined)
    throw new StartError(
      `This database is of a newer Cairn (it has the migration ${newer}): start that version again, or restore a backup from before the upgrade.`,
    );
}

/**
 * The migrations that a database of an older Cairn still needs, in order; none where it is new. Throws StartError as `migrate`.
 */
export async function readPending(adminUrl: string, folder: string = migrationsFolder): Promise<string[]> {
  const known = await knownMigrations(folder);
  const db = openForMigrations(adminUrl);
  try {
    const applied = await appliedMigrations(db);
    refuseUnknown(applied, known);
    return applied.length === 0 ? [] : known.filter((name) => !applied.includes(name));
  } finally {
    await db.destroy();
  }
}

async function refuseHalfRestored(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ isHalfRestored: boolean }>`${sql.raw(isHalfRestoredQuery)}`.execute(db);
  if (rows[0]?.isHalfRestored === true)
    throw new StartError(
      `A restore into this database was cut off: run ${commandLine('restore', 'FILE')} again, or empty the database with ${commandLine('db:reset')}.`,
    );
}

function openForMigrations(adminUrl: string): Kysely<unknown> {
  const pool = new pg.Pool({ connectionString: adminUrl, max: 2 });
  // As in openPool: a broken session must not end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
}

/**
 * Brings the database up to the newest migration of a folder, all pending ones in one transaction under a lock, so that two servers
 * may start at once. Throws PostgreSQL's error when a migration fails; nothing of it stays. Throws StartError for a database from before
 * the first release, for one of a newer Cairn, and for one into which a backup was restored in part, unless this is the restore. `last`: the
 * migration to end with.
 */
export async function migrate(
  adminUrl: string,
  folder: string = migrationsFolder,
  { last, isRestore = false }: { last?: string | undefined; isRestore?: boolean } = {},
): Promise<void> {
  const db = openForMigrations(adminUrl);
  try {
    if (!isRestore) await refuseHalfRestored(db);
    const migrations = await readMigrations(folder);
    await refuseOthers(db, Object.keys(migrations));
    const migrator = new Migrator({
      db,
      provider: { getMigrations: async () => migrations },
      migrationTableSchema: 'migrations',
    });
    const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
    if (error !== undefined) throw error;
  } finally {
    await db.destroy();
  }
}
