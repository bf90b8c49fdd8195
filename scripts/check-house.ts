// Checks the house's rules: imports (.dependency-cruiser.mjs), no cycles of folders, names and lengths of files, and the words of screens.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import project from '../package.json' with { type: 'json' };
import { brokenFileRules } from './house/file-rules.ts';
import { folderCycles } from './house/folder-cycles.ts';
import { oldWordsIn } from './house/old-words.ts';

const execute = promisify(execFile);
const root = join(import.meta.dirname, '..');
const folders = [...project.workspaces, 'scripts'];

const cruise = z.object({
  modules: z.array(
    z.object({
      source: z.string(),
      dependencies: z.array(z.object({ resolved: z.string() })),
    }),
  ),
  summary: z.object({
    violations: z.array(
      z.object({
        from: z.string(),
        to: z.string(),
        comment: z.string().optional(),
        rule: z.object({ name: z.string() }),
      }),
    ),
  }),
});

const test = /\.test\.tsx?$|\/test-[^/]+$/;

async function importProblems(): Promise<string[]> {
  const cruiser = join(root, 'node_modules/.bin/depcruise');
  const args = [cruiser, '-c', '.dependency-cruiser.mjs', '-T', 'json', ...folders];
  const { stdout } = await execute(process.execPath, args, { cwd: root, maxBuffer: 200_000_000 });
  const { modules, summary } = cruise.parse(JSON.parse(stdout));
  const isOurs = (file: string) =>
    folders.some((folder) => file.startsWith(`${folder}/`)) && !test.test(file);
  const ours = modules
    .filter(({ source }) => isOurs(source))
    .map(({ source, dependencies }) => ({
      file: source,
      imports: dependencies.map(({ resolved }) => resolved).filter(isOurs),
    }));
  return [
    ...summary.violations.map(
      ({ rule, from, to, comment = '' }) => `${rule.name}: ${from} imports ${to}. ${comment}`,
    ),
    ...folderCycles(ours).map(
      (cycle) =>
        `These folders import each other: ${cycle.join(', ')}. Move what they share into a folder below them.`,
    ),
  ];
}

async function fileProblems(): Promise<string[]> {
  const { stdout } = await execute('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    maxBuffer: 50_000_000,
  });
  const files = stdout.split('\n').filter((file) => file !== '');
  const texts = await Promise.all(files.map((file) => readFile(join(root, file), 'utf8').catch(() => '')));
  return files.flatMap((file, index) => {
    const text = texts[index] ?? '';
    return [...brokenFileRules(file, text), ...oldWordsIn(file, text)];
  });
}

const problems = (await Promise.all([importProblems(), fileProblems()])).flat();
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
