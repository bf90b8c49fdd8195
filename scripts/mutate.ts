// `npm run mutate -- [--folder ledger] [--project unit] [--files GLOB] [--part 0.1] [--seed 1] [--concurrency 1]`: breaks the code on
// purpose, a little at a time, and counts the tests that see it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { copyProject } from './mutation/copy-project.ts';
import { folders, type Project } from './mutation/folders.ts';
import { readAccepted, scoreOf, survivorsOf, tableOf } from './mutation/report.ts';
import { runStryker } from './mutation/run-stryker.ts';

const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    project: { type: 'string' },
    files: { type: 'string' },
    part: { type: 'string' },
    seed: { type: 'string', default: '1' },
    concurrency: { type: 'string', default: '1' },
  },
});
const root = join(import.meta.dirname, '..');
const projects: readonly Project[] = ['unit', 'database'];
const accepted = readAccepted();
const scores = [];

for (const [name, { files, sample }] of Object.entries(folders)) {
  if (values.folder !== undefined && values.folder !== name) continue;
  for (const project of projects) {
    const mutated = values.files === undefined ? files[project] : [values.files];
    if (mutated === undefined || (values.project !== undefined && values.project !== project)) continue;
    const part = Number(values.part ?? sample[project] ?? 1);
    const copy = mkdtempSync(join(tmpdir(), 'cairn-mutation-'));
    try {
      copyProject(root, copy);
      const run = {
        project,
        files: mutated,
        part,
        seed: values.seed,
        concurrency: Number(values.concurrency),
      };
      const report = await runStryker(copy, run);
      const survivors = survivorsOf(report, root, accepted);
      for (const survivor of survivors) process.stdout.write(`${JSON.stringify(survivor)}\n`);
      scores.push(scoreOf({ name: `${name} (${project})`, part }, report, survivors));
    } finally {
      rmSync(copy, { recursive: true });
    }
  }
}
process.stdout.write(`${tableOf(scores)}\n`);
process.exitCode = scores.every(({ fresh }) => fresh === 0) ? 0 : 1;
