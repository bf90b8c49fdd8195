// `npm run check`: types, lint, the house's rules and dead code, as many at a time as there are cores. Prints one line each, and what
// failed in full. What the type checker knows of unchanged files is kept between runs.
import { availableParallelism } from 'node:os';
import { runNode } from './testing/run-program.ts';

type Check = { name: string; command: string[] };
type Result = { name: string; passed: boolean; output: string; seconds: string };

const types = (name: string, folder: string): Check => {
  const kept = `node_modules/.cache/types/${name.replaceAll(' ', '-')}.tsbuildinfo`;
  return {
    name: `types ${name}`,
    command: ['tsc', '-p', folder, '--incremental', '--tsBuildInfoFile', kept],
  };
};

const checks: Check[] = [
  // All that runs in Node at once: each file is read by one checker, whoever imports it.
  types('Node', '.'),
  types('web', 'web'),
  types('e2e', 'e2e'),
  types('bench', 'bench'),
  types('Link window', 'sandbox-bank/src/link/browser'),
  types('service worker', 'web/service-worker'),
  { name: 'lint', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'house', command: ['scripts/check-house.ts'] },
  { name: 'linear expressions', command: ['scripts/check-expressions.ts'] },
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

const waiting = [...checks];
const results: Result[] = [];
async function runWaiting(): Promise<void> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) results.push(await run(next));
}
await Promise.all(Array.from({ length: availableParallelism() }, runWaiting));
for (const { name, passed, output, seconds } of results) {
  if (!passed) process.stdout.write(`${output.trimEnd()}\n`);
  process.stdout.write(`${passed ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)\n`);
}
process.exitCode = results.every((result) => result.passed) ? 0 : 1;
