// `npm run test:pooled [-- FILES]`: the database tests through a PgBouncer in transaction mode, whose program is `TEST_PGBOUNCER` or `pgbouncer`.
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
const found = folders.map((folder) => join(folder, 'pgbouncer')).find(isProgram);
const TEST_PGBOUNCER = process.env.TEST_PGBOUNCER ?? found;

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

if (TEST_PGBOUNCER === undefined) {
  process.stderr.write('There is no pgbouncer on this machine: install it, or name it in TEST_PGBOUNCER.\n');
  process.exitCode = 1;
} else {
  const args = ['node_modules/.bin/vitest', 'run', '--project', 'database', ...process.argv.slice(2)];
  const { status } = spawnSync(process.execPath, args, {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, TEST_PGBOUNCER },
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}
