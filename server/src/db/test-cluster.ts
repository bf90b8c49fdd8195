import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startPgBouncer } from '../../../scripts/testing/pgbouncer.ts';
import { lockDataFolder } from '../app/data-folder-lock.ts';
import { refuseInsteadOfSettingNull } from './distribute.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { migrate } from './migrate.ts';
import { removeEmbeddedPostgres } from './reset-database.ts';
import { ensureLogins, type RolePasswords } from './roles.ts';
import { shiftDatabase } from './test-clock.ts';

const TEMPLATE_DATABASE = 'cairn_template';

const FOLDER_PREFIX = 'cairn-test-';
// A run that is starting may not hold its lock yet.
const ABANDONED_AFTER_MS = 60_000;

/** One PostgreSQL per run, with a migrated template database that each test file clones. */
export default async function startTestCluster(project: TestProject): Promise<() => Promise<void>> {
  const { postgresPackage, pgBouncer } = project.getProvidedContext();
  const rolePasswords = newRolePasswords();
  const { adminUrl, templateDatabase, stop } = await startPostgres(rolePasswords, postgresPackage);
  project.provide('adminUrl', adminUrl);
  project.provide('plainPostgres', null);
  project.provide('workerUrls', []);
  project.provide('templateDatabase', templateDatabase);
  project.provide('rolePasswords', rolePasswords);
  const pooler = pgBouncer === null ? null : await startPgBouncer(pgBouncer, adminUrl);
  project.provide('poolerPort', pooler?.port ?? null);
  return async () => {
    await pooler?.stop();
    await stop();
  };
}

export function newRolePasswords(): RolePasswords {
  return { app: randomBytes(16).toString('hex'), identity: randomBytes(16).toString('hex') };
}

/** A PostgreSQL for one run, with the template database. `binaryPackage`: the npm package of another one than the embedded. */
export async function startPostgres(
  rolePasswords: RolePasswords,
  binaryPackage: string | null = null,
): Promise<{ adminUrl: string; templateDatabase: string; stop: () => Promise<void> }> {
  await removeAbandoned();
  const dataDir = await mkdtemp(join(tmpdir(), FOLDER_PREFIX));
  const lock = await lockDataFolder(dataDir);
  // Not durable: these databases are thrown away.
  const postgres = await startEmbeddedPostgres({
    dataDir,
    durable: false,
    ...(binaryPackage === null ? {} : { binaryPackage }),
  });
  await makeTemplate(postgres.adminUrl, rolePasswords);
  return {
    adminUrl: postgres.adminUrl,
    templateDatabase: TEMPLATE_DATABASE,
    async stop() {
      await postgres.stop();
      await lock.release();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A killed run leaves its PostgreSQL behind, but not its lock. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const folder = join(tmpdir(), name);
    const changedMs = name.startsWith(FOLDER_PREFIX)
      ? (await stat(folder)).mtimeMs
      : Number.POSITIVE_INFINITY;
    if (changedMs > Date.now() - ABANDONED_AFTER_MS) continue;
    const lock = await lockDataFolder(folder).catch(() => null);
    if (lock === null) continue;
    await removeEmbeddedPostgres(folder);
    await rm(folder, { recursive: true, force: true });
    await lock.release();
  }
}

/** As `npm run distribute` does it: tests show that the server does not need keys that set columns to NULL. */
async function replaceKeys(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const table of ['cairn.transactions', 'cairn.planned_transactions'])
      await refuseInsteadOfSettingNull(client, table);
  } finally {
    await client.end();
  }
}

async function makeTemplate(adminUrl: string, rolePasswords: RolePasswords): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${TEMPLATE_DATABASE}`);
    const url = new URL(adminUrl);
    url.pathname = TEMPLATE_DATABASE;
    await migrate(url.href);
    await ensureLogins(url.href, rolePasswords);
    await replaceKeys(url.href);
    await shiftDatabase(url.href);
    // A template with open sessions cannot be cloned.
    await client.query(`ALTER DATABASE ${TEMPLATE_DATABASE} ALLOW_CONNECTIONS false`);
  } finally {
    await client.end();
  }
}
