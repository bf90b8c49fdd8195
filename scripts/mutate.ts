// `npm run mutate -- [--folder ledger] [--project unit] [--files GLOB] [--tests GLOB] [--part 0.1] [--seed 1] [--concurrency 1]`: breaks the code on
// purpose, a little at a time, and counts the changes that no test sees. Ctrl-C ends a run early, with what it has found so far.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { copyProject } from './mutation/copy-project.ts';
import { folders, projects } from './mutation/folders.ts';
import { readAccepted, type Score, scoreOf, survivorsOf, tableOf } from './mutation/report.ts';
import { type Run, runStryker } from './mutation/run-stryker.ts';

const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    project: { type: 'string' },
    files: { type: 'string' },
    tests: { type: 'string' },
    part: { type: 'string' },
    seed: { type: 'string', default: '1' },
    concurrency: { type: 'string', default: '1' },
  },
});
const { files, tests, seed } = values;
const concurrency = Number(values.concurrency);
const root = join(import.meta.dirname, '..');
const accepted = readAccepted();

/** One run for each folder and each kind of tests that was asked for. */
const runs = Object.entries(folders)
  .filter(([folder]) => values.folder === undefined || values.folder === folder)
  .flatMap(([folder, { files: byProject, sample }]) =>
    projects.flatMap((project): (Run & { name: string })[] => {
      const mutated = files === undefined ? byProject[project] : [files];
      if (mutated === undefined || (values.project ?? project) !== project) return [];
      const part = Number(values.part ?? sample[project] ?? 1);
      return [{ name: `${folder} (${project})`, project, files: mutated, tests, part, seed, concurrency }];
    }),
  );

const scores: Score[] = [];
for (const run of runs) {
  const copy = mkdtempSync(join(tmpdir(), 'cairn-mutation-'));
  try {
    copyProject(root, copy);
    const { results, isWhole } = await runStryker(copy, run);
    const survivors = survivorsOf(results, root, accepted);
    for (const survivor of survivors.filter(({ why }) => why === null))
      process.stdout.write(`${JSON.stringify(survivor)}\n`);
    scores.push(scoreOf(run, results, survivors));
    if (!isWhole) break;
  } finally {
    rmSync(copy, { recursive: true });
  }
}
process.stdout.write(`${tableOf(scores)}\n`);
process.exitCode = scores.every(({ fresh }) => fresh === 0) ? 0 : 1;
