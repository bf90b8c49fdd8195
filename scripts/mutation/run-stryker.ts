import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Project } from './folders.ts';

const place = z.object({ line: z.number(), column: z.number() });
const report = z.object({
  files: z.record(
    z.string(),
    z.object({
      source: z.string(),
      mutants: z.array(
        z.object({
          mutatorName: z.string(),
          replacement: z.string().default(''),
          status: z.string(),
          statusReason: z.string().optional(),
          location: z.object({ start: place, end: place }),
        }),
      ),
    }),
  ),
});

export type StrykerReport = z.output<typeof report>;

export type Run = {
  project: Project;
  files: readonly string[];
  /** The part of the mutants that is tried, 0 to 1, and what it is drawn by. */
  part: number;
  seed: string;
  concurrency: number;
};

/** Mutates files of the copy, which Stryker puts back, and gives its report. Throws when Stryker fails. */
export async function runStryker(copy: string, run: Run): Promise<StrykerReport> {
  const reportFile = join(copy, 'mutation.json');
  const settings = join(copy, 'stryker.json');
  writeFileSync(settings, JSON.stringify(settingsOf(run, reportFile)));
  const stryker = join(copy, 'node_modules/@stryker-mutator/core/bin/stryker.js');
  const child = spawn(process.execPath, [stryker, 'run', settings], {
    cwd: copy,
    env: {
      ...process.env,
      MUTATION_PROJECT: run.project,
      MUTATION_SAMPLE: String(run.part),
      MUTATION_SEED: run.seed,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  if (code !== 0) throw new Error(`Stryker ended with ${code}`);
  return report.parse(JSON.parse(readFileSync(reportFile, 'utf8')));
}

function settingsOf({ project, files, part, concurrency }: Run, reportFile: string): object {
  const isSampled = part < 1;
  return {
    mutate: files,
    // The copy is ours already.
    inPlace: true,
    testRunner: 'vitest',
    vitest: { configFile: 'scripts/mutation/test-settings.ts', related: true },
    plugins: ['@stryker-mutator/vitest-runner', './scripts/mutation/sample.ts'],
    checkers: isSampled ? ['sample'] : [],
    coverageAnalysis: 'perTest',
    // A word list that is made when its module loads has no test of its own: each of its words would run them all.
    ignoreStatic: true,
    concurrency,
    timeoutMS: project === 'database' ? 60_000 : 20_000,
    dryRunTimeoutMinutes: 30,
    reporters: ['progress-append-only', 'json'],
    jsonReporter: { fileName: reportFile },
    allowEmpty: true,
  };
}
