// `npm run test:days`: all of `npm test` once on each day of day.ts, one after the other. After `--`, another command instead, such as
// `npm run test:days -- npx vitest run server/src/history`.
import { clockVariables } from './testing/clock.ts';
import { shiftOfDay, testDays } from './testing/day.ts';
import { partAt } from './testing/part.ts';
import { runProgram, say } from './testing/run-program.ts';

const [program = 'npm', ...args] = process.argv.length > 2 ? process.argv.slice(2) : ['npm', 'test'];
const isRun = program === 'npm' && args[0] === 'test';

const ended: string[] = [];
for (const [index, { at, name }] of testDays.entries()) {
  say(`${at}: ${name}`);
  const { succeeded } = await runProgram(program, args, {
    isLive: true,
    variables: {
      CAIRN_TEST_DAY: at,
      // Each part of the long proofs too, two of them twice.
      ...(isRun ? { CAIRN_TEST_PART: partAt(index) } : clockVariables(shiftOfDay(at, Date.now()))),
    },
  });
  ended.push(`${succeeded ? 'ok' : 'FAILED'}: ${at}, ${name}`);
}
for (const line of ended) say(line);
process.exitCode = ended.some((line) => line.startsWith('FAILED')) ? 1 : 0;
