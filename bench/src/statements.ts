// `npm run statements [-- --sizes 1000,1000000]`: what each statement of each request reads, with few transactions and with many.
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { explainStatements } from './explain.store.ts';
import { type Place, withHousehold } from './household.ts';
import { type Execution, readExecutions } from './plans.ts';
import { untilIdle } from './process-figures.ts';
import { type NamedCall, statementCalls } from './statement-calls.ts';

/** What a request has PostgreSQL read, and the statement that reads most beyond what it returns. */
type Reading = { status: number; ms: number; statements: number; read: number; worst: Execution | undefined };

const { values: options } = parseArgs({ options: { sizes: { type: 'string', default: '1000,1000000' } } });
const sizes = options.sizes.split(',').map(Number);
/** Read beyond what is returned, at the largest size; more is printed with its statement. */
const manyRows = 5_000;
const shownCharacters = 300;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Makes each request once in a household of that many transactions, without stored reports. */
async function readAll(rows: number): Promise<Map<string, Reading>> {
  return withHousehold(rows, async (place) => {
    const calls = await statementCalls(place.household.person);
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
  const response = await call.run();
  await response.arrayBuffer();
  const ms = performance.now() - startedMs;
  const log = (await readFile(database.logPath)).subarray(before).toString('utf8');
  const executions = readExecutions(log);
  return {
    status: response.status,
    ms,
    statements: executions.length,
    read: executions.reduce((sum, one) => sum + one.read, 0),
    worst: executions.toSorted((a, b) => beyond(b) - beyond(a))[0],
  };
}

const beyond = ({ read, returned }: Execution): number => read - returned;

const bySize = new Map<number, Map<string, Reading>>();
for (const rows of sizes) {
  say(`A household of ${rows} transactions…`);
  bySize.set(rows, await readAll(rows));
}
const names = [...new Set([...bySize.values()].flatMap((readings) => [...readings.keys()]))];
const rowOf = (name: string) =>
  sizes.map((rows) => {
    const one = bySize.get(rows)?.get(name);
    if (one === undefined) return '— |';
    const status = one.status < 400 ? '' : `, answered ${one.status}`;
    return `${Math.round(one.read).toLocaleString('en-US')} in ${one.statements} (${Math.round(one.ms)} ms${status}) |`;
  });
say(`| rows read, in statements (time) | ${sizes.map((rows) => rows.toLocaleString('en-US')).join(' | ')} |`);
say(`|---|${sizes.map(() => '---:|').join('')}`);
for (const name of names) say(`| ${name} | ${rowOf(name).join(' ')}`);
for (const [name, { worst }] of bySize.get(sizes.at(-1) ?? 0) ?? []) {
  if (worst === undefined || beyond(worst) < manyRows) continue;
  const statement = worst.statement.replaceAll(/\s+/g, ' ').slice(0, shownCharacters);
  say(
    `\n${name}: read ${Math.round(worst.read)}, returned ${Math.round(worst.returned)}, ${Math.round(worst.ms)} ms\n  ${statement}`,
  );
}
