import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { postgresScope, productionPackages } from './production-packages.ts';

/** The workspaces that run in production. Their sources are what Node runs, with types in them. */
const workspaces = ['server', 'mcp', 'contract', 'domain', 'sandbox-bank'];
const launcher = 'cairn.mjs';

const project = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string(),
  dependencies: z.object({ node: z.string() }),
});

export type BuildOptions = {
  /** Where the project is, installed and with the web client built. */
  root: string;
  /** Where the build goes: empty, missing, or an earlier build, which is replaced. */
  folder: string;
  /** Whether the embedded PostgreSQL goes with it. */
  withPostgres: boolean;
  /** Whether the Node that the project pins goes with it, as `bin/node`. */
  withNode: boolean;
};

/**
 * Copies what runs in production into a folder of its own: sources without tests, the built client, and the packages that the server
 * needs, without what Node cannot run. @throws Error when the folder holds something else.
 */
export async function build({ root, folder, withPostgres, withNode }: BuildOptions): Promise<void> {
  await clear(folder);
  const packages = (await productionPackages(root)).filter(
    ({ path }) => withPostgres || !path.startsWith(postgresScope),
  );
  for (const { path } of packages) await copyPackage(join(root, path), join(folder, path));
  for (const name of workspaces) await copyWorkspace(root, folder, name);
  await cp(join(root, 'server/migrations'), join(folder, 'server/migrations'), { recursive: true });
  await cp(join(root, 'web/build/client'), join(folder, 'web/build/client'), { recursive: true });
  for (const name of ['LICENSE', 'CHANGELOG.md']) await cp(join(root, name), join(folder, name));
  await cp(join(root, 'scripts/node-flags.json'), join(folder, 'node-flags.json'));
  await cp(join(root, 'scripts/building', launcher), join(folder, launcher));
  if (withNode) await cp(join(root, 'node_modules/node/bin/node'), join(folder, 'bin/node'));
  await writeFile(join(folder, 'package.json'), await manifest(root));
}

async function clear(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const names = await readdir(folder);
  if (names.length > 0 && !names.includes(launcher))
    throw new Error(`${folder} holds something else: name an empty folder, or an earlier build.`);
  for (const name of names) await rm(join(folder, name), { recursive: true });
}

/** Node refuses to run TypeScript below node_modules, and nothing reads source maps. Packages inside are listed by themselves. */
const notRun = /\.(?:[cm]?ts|map)$|\/node_modules$/;

async function copyPackage(from: string, to: string): Promise<void> {
  const isRun = (path: string) => !notRun.test(path.slice(from.length));
  await cp(from, to, { recursive: true, filter: isRun, verbatimSymlinks: true });
}

const test = /\.test\.tsx?$|\/test-[^/]+$/;

async function copyWorkspace(root: string, folder: string, name: string): Promise<void> {
  const [from, to] = [join(root, name), join(folder, name)];
  await cp(join(from, 'src'), join(to, 'src'), { recursive: true, filter: (path) => !test.test(path) });
  await cp(join(from, 'package.json'), join(to, 'package.json'));
  await mkdir(join(folder, 'node_modules/@cairn'), { recursive: true });
  await symlink(`../../${name}`, join(folder, 'node_modules/@cairn', name));
}

async function manifest(root: string): Promise<string> {
  const { name, version, license, dependencies } = project.parse(
    JSON.parse(await readFile(join(root, 'package.json'), 'utf8')),
  );
  const [major] = dependencies.node.split('.');
  const engines = { node: `>=${major}` };
  return `${JSON.stringify({ name, version, private: true, license, type: 'module', engines }, null, 2)}\n`;
}
