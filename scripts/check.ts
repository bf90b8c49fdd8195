// `npm run check`: types, lint, the house's rules and dead code, side by side. Prints one line each, and what failed in full.
import { workspaces } from './house/workspaces.ts';
import { runNode } from './testing/run-program.ts';

type Check = { name: string; command: string[] };
type Result = { name: string; passed: boolean; output: string; seconds: string };

const checks: Check[] = [
  ...['.', ...workspaces].map((folder) => ({
    name: `types ${folder === '.' ? 'scripts' : folder}`,
    command: ['tsc', '-p', folder],
  })),
  { name: 'types Link window', command: ['tsc', '-p', 'sandbox-bank/src/link/browser'] },
  { name: 'types service worker', command: ['tsc', '-p', 'web/service-worker'] },
  { name: 'lint', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'house', command: ['scripts/check-house.ts'] },
  { name: 'nothing unused', command: ['knip', '--no-progress'] },
];

async function run({ name, command }: Check): Promise<Result> {
  const [program = '', ...args] = command;
  const startedMs = performance.now();
  const file = program.endsWith('.ts') ? program : `node_modules/.bin/${program}`;
  const { succeeded, output } = await runNode([file, ...args]);
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  return { name, passed: succeeded, output, seconds };
}

const results = await Promise.all(checks.map(run));
for (const { name, passed, output, seconds } of results) {
  if (!passed) process.stdout.write(`${output.trimEnd()}\n`);
  process.stdout.write(`${passed ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)\n`);
}
process.exitCode = results.every((result) => result.passed) ? 0 : 1;
