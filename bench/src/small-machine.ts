// `npm run small-machine -- --groups FOLDER[,FOLDER] [--rows 100000]`: what a server with its PostgreSQL takes of a small machine, which control
// groups of Linux stand for: a household's first sync, a file of as many rows, a backup, and pages afterwards (bench/README.md).
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { routes } from '@cairn/contract/routes';
import { ask, register } from '../../e2e/people/person.ts';
import { type BuiltCairn, buildCairn } from '../../e2e/servers/built-cairn.ts';
import { closeAllAfter, type Open } from '../../e2e/servers/close-all.ts';
import { makeDataFolder, removeDataFolder } from '../../e2e/servers/data-folder.ts';
import type { RunningProgram, Variables } from '../../e2e/servers/program.ts';
import { separateBankKeys, startSeparateBank } from '../../e2e/servers/separate-bank.ts';
import { timeOf } from './calls.ts';
import { killedIn, peakDuring, startIn } from './control-groups.ts';
import { fileWith, preview, runImport } from './imports.ts';
import { timeSync } from './sync.ts';

const { values } = parseArgs({
  options: { groups: { type: 'string', default: '' }, rows: { type: 'string', default: '100000' } },
});
const groups = values.groups.split(',').filter((folder) => folder !== '');
const rows = Number(values.rows);
if (groups.length === 0 || !Number.isInteger(rows) || rows < 1)
  throw new Error('--groups names folders of control groups, --rows a whole number of transactions.');

/** Says with which code it ended, and what it printed, where that is more than that it is ready. */
async function stop(program: RunningProgram): Promise<void> {
  const code = await program.stop();
  const { stdout, stderr } = program.output();
  const printed = `${stdout}${stderr}`.trim();
  if (code !== 0 || printed.includes('\n')) process.stdout.write(`Ended with ${code}:\n${printed}\n`);
}

/** Prints how long something takes, in milliseconds, and what the groups' processes hold at most meanwhile. */
async function measure(what: string, work: () => Promise<number>): Promise<void> {
  const { result: ms, most } = await peakDuring(groups, work);
  const killed = await killedIn(groups);
  process.stdout.write(
    `${what}: ${(ms / 1000).toFixed(2)} s, ${Math.round(most)} MiB at most${killed === 0 ? '' : `, ${killed} killed so far`}\n`,
  );
}

async function start(open: Open, built: BuiltCairn, variables: Variables): Promise<RunningProgram> {
  return open(() => startIn(groups, () => built.start(variables)), stop);
}

async function run(open: Open): Promise<void> {
  const folder = await open(makeDataFolder, removeDataFolder);
  const bankFolder = await open(makeDataFolder, removeDataFolder);
  const quick = { SANDBOX_BANK_HISTORY_DELAY_MS: '0', SANDBOX_BANK_RATE_LIMITS: 'off' };
  const bankProgram = await open(() => startSeparateBank(bankFolder, quick), stop);
  const bank = { url: bankProgram.url, ...separateBankKeys };
  const built = await buildCairn(join(folder, 'cairn'));
  const variables = { DATA_DIR: join(folder, 'data'), PORT: '0', PLAID_BASE_URL: bank.url };

  let server: RunningProgram | undefined;
  await measure('First start', () =>
    timeOf(async () => {
      server = await start(open, built, variables);
    }),
  );
  if (server === undefined) return;
  const { url } = server;
  const person = await register(url);
  await measure(`First sync of ${rows} transactions`, () => timeSync(person, bank, rows));
  let importId = '';
  await measure(`Reading a file of ${rows} rows`, () =>
    timeOf(async () => {
      importId = await preview(person, fileWith(rows));
    }),
  );
  await measure('Importing it, with a backup meanwhile', () =>
    timeOf(() =>
      Promise.all([runImport(person, importId), backUp(built, variables, join(folder, 'first.backup'))]),
    ),
  );
  await measure('A backup alone', () =>
    timeOf(() => backUp(built, variables, join(folder, 'second.backup'))),
  );
  const pages = { Dashboard: routes.dashboard, 'First page of transactions': routes.transactions };
  for (const [name, route] of Object.entries(pages))
    for (const time of ['', ', again'])
      await measure(`${name}${time}`, () => timeOf(() => ask<unknown>(person, route)));
  await server.stop();
  await measure('Another start', () => timeOf(() => start(open, built, variables)));
}

async function backUp(built: BuiltCairn, variables: Variables, file: string): Promise<void> {
  const { code, stderr } = await startIn(groups, () => built.run(variables, 'backup', file));
  if (code !== 0) throw new Error(`The backup ended with ${code}: ${stderr}`);
}

await closeAllAfter(run);
