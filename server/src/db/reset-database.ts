import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartError } from '../config/start-error.ts';
import { withAdmin } from './admin.ts';
import { findPostmaster } from './postmaster.ts';

/** All that Cairn makes in a database; the last is there while a backup is restored into it. */
const SCHEMAS = ['directory', 'cairn', 'identity', 'migrations', 'pgboss', 'restoring'];
const STOP_POLL_MS = 100;
const STOP_POLLS = 100;

/**
 * Deletes the embedded cluster with all data, its password and log. The encryption key stays. The caller holds the data
 * folder's lock.
 */
export async function removeEmbeddedPostgres(dataDir: string): Promise<void> {
  await endPostmaster(join(dataDir, 'postgres'));
  for (const name of await readdir(dataDir)) {
    if (/^postgres(-being-made|-password|\.log|\.log\.1)?$/.test(name))
      await rm(join(dataDir, name), { recursive: true, force: true });
  }
}

/** Drops only our schemas, from a database that may be shared. The next start migrates it again. */
export async function dropSchemas(adminUrl: string): Promise<void> {
  await withAdmin(adminUrl, async (admin) => {
    for (const schema of SCHEMAS) await admin.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
  });
}

async function endPostmaster(clusterFolder: string): Promise<void> {
  const pidPath = join(clusterFolder, 'postmaster.pid');
  for (let poll = 0; poll < STOP_POLLS; poll += 1) {
    const pid = await findPostmaster(pidPath, clusterFolder);
    if (pid === null) return;
    // Immediate shutdown: the data is deleted anyway.
    if (poll === 0) process.kill(pid, 'SIGQUIT');
    await delay(STOP_POLL_MS);
  }
  throw new StartError(`The PostgreSQL on ${clusterFolder} does not stop.`);
}
