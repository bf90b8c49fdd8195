// `npm test`, `npm run test:quick`, `npm run test:deep`: the tests in three sizes. `npm run test:full-chromium`: the browser tests alone.
// The last line has the totals.
import { clockVariables } from './clock.ts';
import { dayOfCommit, shiftOfDay, testDays } from './day.ts';
import { partOfCommit } from './part.ts';
import { runProgram, say } from './run-program.ts';
import {
  browserTests,
  check,
  chromium,
  command,
  databaseTests,
  journalPrograms,
  type Result,
  relatedDatabaseTests,
  type Stage,
  unitTests,
  webClient,
  withFullChromium,
} from './stages.ts';

const size = process.argv[2] ?? 'usual';

/** More files than these take longer than one waits after each change. */
const mostRelatedFiles = 8;

const commit = await runProgram('git', ['rev-parse', 'HEAD']);
const hash = commit.succeeded ? commit.output.trim() : null;
// Another start for each commit, as the long tests begin at 1 themselves.
const seed = String(Number.parseInt((hash ?? '1').slice(0, 7), 16) + 100_000);

/** Stages of one group run side by side; the groups follow each other. */
const usual: Stage[][] = [
  [check, webClient, chromium, journalPrograms],
  [unitTests],
  [databaseTests],
  [browserTests],
];
const quick: Stage[][] = [[check, unitTests, relatedDatabaseTests(mostRelatedFiles)]];
const fullChromium: Stage[][] = [[webClient, withFullChromium], [browserTests]];
const deep: Stage[][] = [
  ...usual,
  [command('simulate', '--seed', seed, '--worlds', '20000')],
  [command('arrive', '--seed', seed, '--worlds', '5000')],
  [command('fuzz', '--seed', seed, '--requests', '50000')],
  [command('fuzz-archives', '--count', '5000')],
  [command('agree', '--first', seed, '--households', '10000')],
  [command('kills')],
  [command('kills', '--under', 'edits')],
  [command('explore', '--rounds', '20')],
  [command('test:oldest-postgres')],
  [command('test:container')],
  [command('test:self-hosting')],
  [command('test:full-chromium')],
  [command('mutate')],
];
const groups = { usual, quick, deep, 'full-chromium': fullChromium }[size];
if (groups === undefined) throw new Error(`There is no size ${size}`);

const part = size === 'deep' ? 'all' : (process.env.CAIRN_TEST_PART ?? partOfCommit(hash));
process.env.CAIRN_TEST_PART = part;
say(`CAIRN_TEST_PART=${part}: ${part === 'all' ? 'all' : 'this part'} of the long tests`);

const day = process.env.CAIRN_TEST_DAY ?? dayOfCommit(hash);
process.env.CAIRN_TEST_DAY = day;
Object.assign(process.env, clockVariables(shiftOfDay(day, Date.now())));
say(`CAIRN_TEST_DAY=${day}: ${testDays.find(({ at }) => at === day)?.name ?? 'as it was asked for'}`);

const total = { passed: 0, failed: 0 };
const figures: string[] = [];

for (const group of groups) {
  const results = await Promise.all(group.map((stage) => run(stage, group.length === 1)));
  // What follows would fail for the same reason; but a night's proofs are worth having, whatever one of them found.
  if (size !== 'deep' && results.some(({ failed }) => failed > 0)) break;
}
for (const line of figures) say(line);
say(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

async function run(stage: Stage, isAlone: boolean): Promise<Result> {
  const startedMs = performance.now();
  const result = await stage.run(isAlone);
  process.stdout.write(result.output);
  const seconds = Math.round((performance.now() - startedMs) / 1000);
  const { passed, failed } = result;
  const counts =
    passed + failed === 0 ? 'ok' : passed === 0 ? 'FAILED' : `${passed} passed, ${failed} failed`;
  figures.push(`${stage.name}: ${counts}, ${seconds} s`);
  total.passed += passed;
  total.failed += failed;
  return result;
}
