// `npm run fuzz-files -- FOLDER --count 20000 --seed 1`: reads changed copies of a folder’s files; only FileRefused may be thrown.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { toPlainDate } from '@cairn/domain/plain-date';
import { z } from 'zod';
import { readStatementFile } from '../../server/src/files/read-statement-file.ts';
import { FileRefused } from '../../server/src/files/values/file-refused.ts';
import { print } from '../print.ts';
import { drawFrom, mutate } from './mutate-bytes.ts';

const { values, positionals } = parseArgs({
  options: { count: { type: 'string', default: '20000' }, seed: { type: 'string', default: '1' } },
  allowPositionals: true,
});
const { count, seed } = z
  .object({ count: z.coerce.number().int().min(1), seed: z.coerce.number().int().min(0) })
  .parse(values);
const [folder] = positionals;
if (folder === undefined) {
  process.stderr.write('Usage: npm run fuzz-files -- FOLDER --count 20000 --seed 1\n');
  process.exit(2);
}
const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
  statSync(join(folder, path)).isFile(),
);
const files = paths.toSorted().map((path) => ({ path, bytes: readFileSync(join(folder, path)) }));
const today = toPlainDate('2026-11-22');
const slowMs = 1_000;
let refused = 0;
const faults = new Map<string, string>();
for (let at = 0; at < count; at += 1) {
  const file = files[at % files.length];
  if (file === undefined) break;
  const bytes = mutate(file.bytes, drawFrom(seed + at));
  const startedMs = performance.now();
  try {
    readStatementFile(bytes, today);
  } catch (error) {
    if (error instanceof FileRefused) refused += 1;
    else {
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      const where = text.split('\n').slice(0, 3).join(' ');
      if (!faults.has(where)) faults.set(where, `${file.path} with seed ${seed + at}`);
    }
  }
  const tookMs = performance.now() - startedMs;
  if (tookMs > slowMs) faults.set(`${Math.round(tookMs)} ms`, `${file.path} with seed ${seed + at}`);
}
for (const [where, name] of faults) print(`FAULT ${name}: ${where}`);
print(`${count} changed files: ${refused} refused with a sentence, ${faults.size} faults.`);
process.exitCode = faults.size === 0 ? 0 : 1;
