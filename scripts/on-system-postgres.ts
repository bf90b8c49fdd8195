// `npm run test:system-postgres` and `npm run bench:system-postgres [-- --binaries FOLDER] [ARGUMENTS]`: the database tests and the measurements
// on a PostgreSQL as a distribution builds it, which can compile statements (JIT); the embedded one can not.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '../server/src/db/embedded-postgres.ts';
import { oldestPostgres } from '../server/src/db/postgres-binaries.ts';

const root = join(import.meta.dirname, '..');
/** Where Debian and Ubuntu have theirs, each major version in a folder of its own. */
const installed = '/usr/lib/postgresql';

const [what, ...given] = process.argv.slice(2);
const { values, tokens } = parseArgs({
  args: given,
  options: { binaries: { type: 'string' } },
  strict: false,
  tokens: true,
});
/** What is not for this command, as it was given. */
const others = given.filter(
  (_arg, index) =>
    !tokens.some(
      (token) =>
        token.kind === 'option' &&
        token.name === 'binaries' &&
        (index === token.index || (index === token.index + 1 && token.inlineValue === false)),
    ),
);

function findBinaries(): string | undefined {
  if (typeof values.binaries === 'string') return values.binaries;
  const majors = existsSync(installed) ? readdirSync(installed).map(Number) : [];
  const newest = majors.filter((major) => major >= oldestPostgres).toSorted((a, b) => b - a)[0];
  return newest === undefined ? undefined : join(installed, String(newest), 'bin');
}

function run(args: readonly string[], env: NodeJS.ProcessEnv): number {
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  return status ?? 1;
}

/** A module that says where the programs are, as the packages of the embedded PostgreSQL do. */
function describe(binaries: string, folder: string): string {
  const paths = ['postgres', 'initdb', 'pg_ctl'].map(
    (name) => `export const ${name} = ${JSON.stringify(join(binaries, name))};`,
  );
  const file = join(folder, 'postgres.mjs');
  writeFileSync(file, paths.join('\n'));
  return pathToFileURL(file).href;
}

async function bench(binaryPackage: string, dataDir: string): Promise<number> {
  const { adminUrl, stop } = await startEmbeddedPostgres({ dataDir, binaryPackage });
  try {
    const BENCH_POSTGRES = JSON.stringify({ url: adminUrl, logPath: join(dataDir, 'postgres.log') });
    return run(['--import', './scripts/with-web-built.mjs', 'bench/src/main.ts', ...others], {
      BENCH_POSTGRES,
    });
  } finally {
    await stop();
  }
}

const binaries = findBinaries();
if (binaries === undefined || !existsSync(join(binaries, 'postgres'))) {
  process.stderr.write(
    `There is no PostgreSQL ${oldestPostgres} or newer in ${binaries ?? installed}: name the folder of its programs with --binaries.\n`,
  );
  process.exitCode = 1;
} else {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-system-postgres-'));
  try {
    const TEST_POSTGRES_PACKAGE = describe(binaries, folder);
    process.exitCode =
      what === 'bench'
        ? await bench(TEST_POSTGRES_PACKAGE, join(folder, 'data'))
        : run(['node_modules/.bin/vitest', 'run', '--project', 'database', ...others], {
            TEST_POSTGRES_PACKAGE,
          });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
