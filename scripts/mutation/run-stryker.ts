import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { z } from 'zod';
import type { Project } from './folders.ts';

/** Lines and columns from 1. */
const place = z.object({ line: z.number(), column: z.number() });
const mutantResult = z.object({
  fileName: z.string(),
  replacement: z.string(),
  status: z.string(),
  statusReason: z.string().nullish(),
  location: z.object({ start: place, end: place }),
});

/** What became of one change of the code. */
export type MutantResult = z.output<typeof mutantResult>;

export type Run = {
  project: Project;
  files: readonly string[];
  /** Only these test files; all of the project when absent. */
  tests: string | undefined;
  /** The part of the mutants that is tried, 0 to 1, and what it is drawn by. */
  part: number;
  seed: string;
  concurrency: number;
};

/** What became of each mutant, or of those that were tried before the run was ended early. */
export type Outcome = { results: MutantResult[]; isWhole: boolean };

/** Mutates files of the copy. Throws when no mutant was tried. */
export async function runStryker(copy: string, run: Run): Promise<Outcome> {
  const results = join(copy, 'mutation-results');
  const settings = join(copy, 'stryker.json');
  writeFileSync(settings, JSON.stringify(settingsOf(run)));
  const stryker = join(copy, 'node_modules/@stryker-mutator/core/bin/stryker.js');
  const child = spawn(process.execPath, [stryker, 'run', settings], {
    cwd: copy,
    env: {
      ...process.env,
      MUTATION_RESULTS: results,
      MUTATION_PROJECT: run.project,
      MUTATION_TESTS: run.tests ?? '',
      MUTATION_SAMPLE: String(run.part),
      MUTATION_SEED: run.seed,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  // Ctrl-C reaches Stryker too; what it has found is still to be printed.
  const passOn = () => child.kill();
  process.on('SIGINT', passOn).on('SIGTERM', passOn);
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  process.off('SIGINT', passOn).off('SIGTERM', passOn);
  if (!existsSync(results)) throw new Error(`Stryker ended with ${code}`);
  const lines = readFileSync(results, 'utf8')
    .trim()
    .split('\n')
    .map((line) => mutantResult.parse(JSON.parse(line)));
  return {
    results: lines.map((one) => ({ ...one, fileName: relative(copy, one.fileName) })),
    isWhole: code === 0,
  };
}

function settingsOf({ project, files, part, concurrency }: Run): object {
  return {
    mutate: files,
    // The copy is ours already.
    inPlace: true,
    testRunner: 'vitest',
    vitest: { configFile: 'scripts/mutation/test-settings.ts', related: true },
    plugins: [
      '@stryker-mutator/vitest-runner',
      './scripts/mutation/sample.ts',
      './scripts/mutation/result-reporter.ts',
    ],
    checkers: part < 1 ? ['sample'] : [],
    coverageAnalysis: 'perTest',
    // A word list that is made when its module loads has no test of its own: each of its words would run them all.
    ignoreStatic: true,
    concurrency,
    timeoutMS: project === 'database' ? 60_000 : 20_000,
    dryRunTimeoutMinutes: 60,
    reporters: ['progress-append-only', 'results'],
    allowEmpty: true,
  };
}
