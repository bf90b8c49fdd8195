// `npm run load [-- --households 1000 --rows 1000 --rate 200 --seconds 60 --overload 30 --keep FOLDER --seed 1]`: many households at one server, then
// twice what it can do, then as before. On this machine only.
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openChance } from '../../e2e/kills/chance.ts';
import { startCairn } from '../../e2e/servers/cairn.ts';
import { closeAllAfter, type Open } from '../../e2e/servers/close-all.ts';
import { makeDataFolder, removeDataFolder } from '../../e2e/servers/data-folder.ts';
import { makeLoadHouseholds } from './load-households.ts';
import { capacityOf, openLoop } from './load-phases.ts';
import { describePhase } from './load-report.ts';
import { createRequests } from './load-requests.ts';
import { untilIdle } from './process-figures.ts';

const { values } = parseArgs({
  options: {
    households: { type: 'string', default: '1000' },
    rows: { type: 'string', default: '1000' },
    rate: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '60' },
    overload: { type: 'string', default: '30' },
    keep: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});

/** A number of the command line, from 1 (or 0) to `most`. */
function numberOf(name: 'households' | 'rows' | 'rate' | 'seconds' | 'overload', most: number): number {
  const value = Number(values[name]);
  if (!Number.isInteger(value) || value < (name === 'overload' ? 0 : 1) || value > most)
    throw new Error(`--${name} is a whole number up to ${most}.`);
  return value;
}

const wanted = {
  households: numberOf('households', 10_000),
  rows: numberOf('rows', 100_000),
  rate: numberOf('rate', 2_000),
  seconds: numberOf('seconds', 3_600),
  overload: numberOf('overload', 600),
};
const warmUpSeconds = 10;
const clients = 24;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function load(open: Open): Promise<void> {
  const { keep } = values;
  const folder =
    keep === undefined ? await open(makeDataFolder, removeDataFolder) : await keptFolder(resolve(keep));
  const server = await open(
    () => startCairn(folder, { TRUSTED_PROXIES: '127.0.0.1' }),
    async (program) => void (await program.stop()),
  );
  const households = await makeLoadHouseholds({ ...wanted, server: server.url, folder }, say);
  const draw = openChance(values.seed);
  const requests = createRequests(server.url, households, draw);
  await untilIdle(server);
  await capacityOf(requests, clients, warmUpSeconds);
  const { rate: perSecond, seconds, overload } = wanted;
  say(describePhase(await openLoop(requests, server, { name: 'Load', perSecond, seconds, draw })));
  if (overload > 0) {
    const capacity = await capacityOf(requests, clients, warmUpSeconds);
    say(`It can do ${Math.round(capacity)} a second (${clients} clients, one request at a time each).`);
    const twice = { name: 'Twice that', perSecond: 2 * capacity, seconds: overload, draw };
    say(describePhase(await openLoop(requests, server, twice)));
    const after = {
      name: 'At once after it',
      perSecond: Math.min(perSecond, capacity / 2),
      seconds: overload,
      draw,
    };
    say(describePhase(await openLoop(requests, server, after)));
  }
  requests.close();
}

/** A folder that is kept for the next run, with its households. */
async function keptFolder(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

await closeAllAfter(load);
