// `npm run fuzz-files -- FOLDER --count 20000 --seed 1 [--grown] [--imports]`: reads changed copies of a folder’s files; only FileRefused may be
// thrown. With --grown each has one thing in it very often. With --imports each is also imported on PostgreSQL and undone; nothing may be
// left of it. None may take more CPU time than its size allows.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { print } from '../../scripts/testing/print.ts';
import { withResource } from '../../server/src/app/process-life.ts';
import { migrate } from '../../server/src/db/migrate.ts';
import { openDatabase, openPool } from '../../server/src/db/pool.ts';
import { readStatementFile } from '../../server/src/files/read-statement-file.ts';
import { FileRefused } from '../../server/src/files/values/file-refused.ts';
import type { ChosenFile } from '../../server/src/imports/read-files.ts';
import { createLogins, startThrowawayPostgres } from '../throwaway-postgres.ts';
import { grow } from './grow-bytes.ts';
import { type Became, openChangedImports, today } from './import-changed.ts';
import { type Draw, drawFrom, mutate } from './mutate-bytes.ts';

type Try = (file: ChosenFile, draw: Draw) => Promise<Became | 'read'>;

const { values, positionals } = parseArgs({
  options: {
    count: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    grown: { type: 'boolean', default: false },
    imports: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const { count, seed } = z
  .object({ count: z.coerce.number().int().min(1), seed: z.coerce.number().int().min(0) })
  .parse(values);
const [folder] = positionals;
if (folder === undefined) {
  process.stderr.write('Usage: npm run fuzz-files -- FOLDER --count 20000 --seed 1 [--grown] [--imports]\n');
  process.exit(2);
}
const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
  statSync(join(folder, path)).isFile(),
);
const files = paths.toSorted().map((path) => ({ path, bytes: readFileSync(join(folder, path)) }));
/** What a file may take: as in the server, where a thread first loads its program; an import also waits for PostgreSQL. */
const [cpuMsPerMb, leastCpuMs] = values.imports ? [20_000, 20_000] : [2_000, 1_000];
const filesBetweenLines = 1_000;

if (values.imports)
  await withResource(
    startThrowawayPostgres('changed-files'),
    ({ stop }) => stop(),
    async ({ adminUrl }) => {
      await migrate(adminUrl);
      const url = (await createLogins(adminUrl))(adminUrl);
      const database = openDatabase(openPool({ url, searchPath: 'cairn', maxConnections: 2 }));
      await tryAll(openChangedImports(database));
      await database.destroy();
    },
  );
else await tryAll(read);

async function read({ bytes }: ChosenFile): Promise<'read' | 'refused'> {
  try {
    await readStatementFile(bytes, today);
    return 'read';
  } catch (error) {
    if (error instanceof FileRefused) return 'refused';
    throw error;
  }
}

async function tryAll(tryFile: Try): Promise<void> {
  const faults = new Map<string, string>();
  const counts = new Map<string, number>();
  for (let at = 0; at < count; at += 1) {
    const file = files[at % files.length];
    if (file === undefined) break;
    const named = `${file.path} with seed ${seed + at}`;
    const draw = drawFrom(seed + at);
    const changed = { name: file.path, bytes: (values.grown ? grow : mutate)(file.bytes, draw) };
    const before = process.cpuUsage();
    try {
      const became = await tryFile(changed, draw);
      counts.set(became, (counts.get(became) ?? 0) + 1);
    } catch (error) {
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      const where = text.split('\n').slice(0, 3).join(' ');
      if (!faults.has(where)) faults.set(where, named);
    }
    const { user, system } = process.cpuUsage(before);
    const tookMs = Math.round((user + system) / 1_000);
    const allowedMs = Math.max(leastCpuMs, (changed.bytes.length / 1_000_000) * cpuMsPerMb);
    if (tookMs > allowedMs) faults.set(`${tookMs} ms for ${changed.bytes.length} bytes`, named);
    if (values.imports && (at + 1) % filesBetweenLines === 0) print(`${at + 1} files, ${faults.size} faults`);
  }
  for (const [where, name] of faults) print(`FAULT ${name}: ${where}`);
  const shown = [...counts].map(([became, times]) => `${times} ${became}`).join(', ');
  print(`${count} changed files: ${shown}; ${faults.size} faults.`);
  process.exitCode = faults.size === 0 ? 0 : 1;
}
