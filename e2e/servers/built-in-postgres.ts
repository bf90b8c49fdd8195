import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { postgresOf } from './data-folder.ts';

export type Postgres = {
  /** Its superuser's, now. */
  url(): Promise<string>;
  /** The file of its log. */
  logPath: string;
  /** Ends it as a power cut would; whatever it had begun dies with it. */
  kill(): Promise<void>;
};

/** The port of the PostgreSQL that runs on a data folder. */
export async function portOf(dataDir: string): Promise<number> {
  const lines = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  return Number(lines[3]);
}

/** The PostgreSQL that a server has started on its data folder. */
export function builtInPostgres(dataDir: string): Postgres {
  return {
    logPath: join(dataDir, 'postgres.log'),
    async url() {
      const password = (await readFile(join(dataDir, 'postgres-password'), 'utf8')).trim();
      return `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${await portOf(dataDir)}/postgres`;
    },
    async kill() {
      const pid = await postgresOf(dataDir);
      if (pid === null) throw new Error('PostgreSQL is not running');
      process.kill(pid, 'SIGKILL');
    },
  };
}
