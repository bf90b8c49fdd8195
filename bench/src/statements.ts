// `npm run statements [-- --sizes 1000,1000000]`: what each statement of each request reads, with few transactions and with many.
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type Execution, readExecutions } from '../../scripts/testing/plans.ts';
import { copyHousehold } from './copy-household.store.ts';
import { explainStatements } from './explain.store.ts';
import { type Place, withHousehold } from './household.ts';
import { untilIdle } from './process-figures.ts';
import { type NamedCall, statementCalls } from './statement-calls.ts';

/** What a request has PostgreSQL read, and the statement that reads most beyond what it returns. */
type Reading = { status: number; ms: number; statements: number; read: number; worst: Execution | undefined };

const { values: options } = parseArgs({
  options: { sizes: { type: 'string', default: '1000,1000000' }, others: { type: 'string', default: '0' } },
});
const sizes = options.sizes.split(',').map(Number);
const others = Number(options.others);
/** Read beyond what is returned; more is printed with its statement. */
const manyRows = 5_000;
const shownCharacters = 300;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Makes each request once in a household of that many transactions, without stored reports. `beside`: as many more of the same size. */
async function readAll(rows: number, beside: number): Promise<Map<string, Reading>> {
  return withHousehold(rows, async (place) => {
    if (beside > 0) await copyHousehold(await place.database.url(), beside);
    const calls = await statementCalls(place);
    await explainStatements(await place.database.url());
    await untilIdle(place.cairn);
    const readings = new Map<string, Reading>();
    for (const call of calls) readings.set(call.name, await readingOf(place, call));
    return readings;
  });
}

async function readingOf({ database }: Place, call: NamedCall): Promise<Reading> {
  const before = (await readFile(database.logPath)).length;
  const startedMs = performance.now();
  const status = await call.run();
  const ms = performance.now() - startedMs;
  const log = (await readFile(database.logPath)).subarray(before).toString('utf8');
  const executions = readExecutions(log);
  return {
    status,
    ms,
    statements: executions.length,
    read: executions.reduce((sum, one) => sum + one.read, 0),
    worst: executions.toSorted((a, b) => beyond(b) - beyond(a))[0],
  };
}

const beyond = ({ read, returned }: Execution): number => read - returned;

/** The readings of all requests in one world: a column of the table. */
const columns: { title: string; readings: Map<string, Reading> }[] = [];
for (const rows of sizes) {
  const title = rows.toLocaleString('en-US');
  say(`A household of ${title} transactions…`);
  columns.push({ title, readings: await readAll(rows, 0) });
}
const [fewest = 0] = sizes;
if (others > 0) {
  const title = `${fewest.toLocaleString('en-US')}, beside ${others.toLocaleString('en-US')} households`;
  say(`A household of ${title}…`);
  columns.push({ title, readings: await readAll(fewest, others) });
}
const names = [...new Set(columns.flatMap(({ readings }) => [...readings.keys()]))];
const rowOf = (name: string) =>
  columns.map(({ readings }) => {
    const one = readings.get(name);
    if (one === undefined) return '— |';
    const status = one.status < 400 ? '' : `, answered ${one.status}`;
    return `${Math.round(one.read).toLocaleString('en-US')} in ${one.statements} (${Math.round(one.ms)} ms${status}) |`;
  });
say(`| rows read, in statements (time) | ${columns.map(({ title }) => title).join(' | ')} |`);
say(`|---|${columns.map(() => '---:|').join('')}`);
for (const name of names) say(`| ${name} | ${rowOf(name).join(' ')}`);
const worst = columns.flatMap(({ title, readings }) =>
  [...readings].map(([name, reading]) => ({ of: `${name}, ${title}`, statement: reading.worst })),
);
for (const { of, statement: worstOf } of worst) {
  if (worstOf === undefined || beyond(worstOf) < manyRows) continue;
  const statement = worstOf.statement.replaceAll(/\s+/g, ' ').slice(0, shownCharacters);
  say(
    `\n${of}: read ${Math.round(worstOf.read)}, returned ${Math.round(worstOf.returned)}, ${Math.round(worstOf.ms)} ms\n  ${statement}`,
  );
}
