import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { ensureChromium, useFullChromium } from './chromium.ts';
import { ensureJournalPrograms } from './journal-programs.ts';
import { nearestFiles } from './nearest-files.ts';
import { type Ended, root, runNode, runProgram } from './run-program.ts';

/** What a run is made of. A live stage shows what it prints while it runs; another gives it as its output. */
export type Stage = { name: string; run: (isLive: boolean) => Promise<Result> };

export type Result = { passed: number; failed: number; output: string };

const vitestReport = z
  .object({ numPassedTests: z.number(), numFailedTests: z.number() })
  .transform((report) => ({ passed: report.numPassedTests, failed: report.numFailedTests }));
const playwrightReport = z
  .object({ stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }) })
  .transform(({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }));

const testFiles = z.array(z.object({ file: z.string() }));
const vitestProgram = 'node_modules/.bin/vitest';

/** A stage that counts no tests: it succeeds, or it is one failure. */
function step(name: string, run: (isLive: boolean) => Promise<Ended>): Stage {
  return {
    name,
    async run(isLive) {
      const { succeeded, output } = await run(isLive);
      return { passed: 0, failed: succeeded ? 0 : 1, output };
    },
  };
}

/** A stage that counts what the report says which it writes. */
function counted(
  name: string,
  schema: z.ZodType<Pick<Result, 'passed' | 'failed'>>,
  run: (report: string, isLive: boolean) => Promise<Ended>,
): Stage {
  return {
    name,
    async run(isLive) {
      const folder = mkdtempSync(join(tmpdir(), 'cairn-report-'));
      const report = join(folder, 'report.json');
      const { succeeded, output } = await run(report, isLive);
      const { passed, failed } = existsSync(report)
        ? schema.parse(JSON.parse(readFileSync(report, 'utf8')))
        : { passed: 0, failed: 0 };
      rmSync(folder, { recursive: true });
      // A run that fails without a failed test (a file that does not load, a crash) counts as one failure.
      return { passed, failed: failed === 0 && !succeeded ? 1 : failed, output };
    },
  };
}

/** The tests of one of vitest's projects: of all its files, or of those that are given. */
function vitest(project: string, files: readonly string[] = []): Stage {
  return counted(`${project} tests`, vitestReport, (report, isLive) => {
    const reporters = ['--reporter=minimal', '--reporter=json', `--outputFile.json=${report}`];
    return runNode([vitestProgram, 'run', '--project', project, ...reporters, ...files], { isLive });
  });
}

/** One of package.json's commands. */
export function command(name: string, ...args: string[]): Stage {
  return step([name, ...args].join(' '), (isLive) =>
    runProgram('npm', ['run', '--silent', name, '--', ...args], { isLive }),
  );
}

export const check = command('check');
export const webClient = step('web client', () => runNode(['scripts/with-web-built.mjs']));
export const chromium = step('Chromium', ensureChromium);
export const withFullChromium = step('full Chromium', useFullChromium);
export const journalPrograms = step('journal programs', ensureJournalPrograms);
export const unitTests = vitest('unit');
export const databaseTests = vitest('database');
export const browserTests = counted('browser tests', playwrightReport, (report, isLive) =>
  runNode(['node_modules/.bin/playwright', 'test', '--config', 'e2e/playwright.config.ts'], {
    isLive,
    variables: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  }),
);

/** Of the files of database tests that import what has changed since main, at most so many: the nearest to the change. */
export function relatedDatabaseTests(mostFiles: number): Stage {
  const name = 'related database tests';
  return {
    name,
    async run(isLive) {
      const changed = await changedFiles();
      const list = [
        vitestProgram,
        'list',
        '--filesOnly',
        '--json',
        '--project',
        'database',
        '--changed=main',
      ];
      const { succeeded, output } = await runNode(list);
      if (!succeeded) return { passed: 0, failed: 1, output };
      const related = testFiles.parse(JSON.parse(output)).map(({ file }) => relative(root, file));
      const files = nearestFiles(related, changed, mostFiles);
      if (files.length === 0)
        return { passed: 0, failed: 0, output: 'No database test is related to the changes.\n' };
      const result = await vitest('database', files).run(isLive);
      const count = `${files.length} of ${related.length} files of database tests that are related to the changes.\n`;
      return { ...result, output: `${result.output}${count}` };
    },
  };
}

async function changedFiles(): Promise<string[]> {
  const lists = [
    ['diff', '--name-only', 'main'],
    ['ls-files', '--others', '--exclude-standard'],
  ];
  const ended = await Promise.all(lists.map((args) => runProgram('git', args)));
  return ended.flatMap(({ output }) => output.split('\n')).filter((file) => file !== '');
}
