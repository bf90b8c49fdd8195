// `npm run soak [-- --people 200 --minutes 120 --rate 1.7 --seed 1]`: people who do what people do, for hours, at what runs in production; each
// minute a line about the server, at the end whether its memory grew and what failed. On Linux only.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openChance } from '../../e2e/kills/chance.ts';
import { buildCairn } from '../../e2e/servers/built-cairn.ts';
import { closeAllAfter, type Open } from '../../e2e/servers/close-all.ts';
import { makeDataFolder, removeDataFolder } from '../../e2e/servers/data-folder.ts';
import { freePort } from '../../e2e/servers/free-port.ts';
import { separateBankKeys, startSeparateBank } from '../../e2e/servers/separate-bank.ts';
import { openLoop } from './load-phases.ts';
import { doOne } from './soak-acts.ts';
import { readSoakFigures, type SoakFigures } from './soak-figures.ts';
import { makeSoakPeople } from './soak-people.ts';
import { describeMinute, describeVerdict, heading, type Minute } from './soak-report.ts';
import { type Watched, watchRequests } from './watched-requests.ts';

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '200' },
    minutes: { type: 'string', default: '120' },
    rate: { type: 'string', default: '1.7' },
    seed: { type: 'string', default: '1' },
  },
});
const wanted = {
  people: numberOf('people', 1, 1_000),
  minutes: numberOf('minutes', 2, 10_000),
  rate: numberOf('rate', 0.01, 100),
};
const lookMs = 5_000;

function numberOf(name: 'people' | 'minutes' | 'rate', least: number, most: number): number {
  const value = Number(values[name]);
  if (!(value >= least && value <= most)) throw new Error(`--${name} is a number from ${least} to ${most}.`);
  return value;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function soak(open: Open): Promise<void> {
  const [folder, bankFolder] = [
    await open(makeDataFolder, removeDataFolder),
    await open(makeDataFolder, removeDataFolder),
  ];
  const stop = async (program: { stop(): Promise<unknown> }) => void (await program.stop());
  const bankProgram = await open(
    () => startSeparateBank(bankFolder, { SANDBOX_BANK_RATE_LIMITS: 'off' }),
    stop,
  );
  const bank = { url: bankProgram.url, ...separateBankKeys };
  const built = await buildCairn(join(folder, 'cairn'));
  const dataDir = join(folder, 'data');
  const metricsPort = await freePort();
  const server = await open(
    () =>
      built.start({
        DATA_DIR: dataDir,
        PORT: '0',
        METRICS_PORT: String(metricsPort),
        PLAID_BASE_URL: bank.url,
        TRUSTED_PROXIES: '127.0.0.1',
      }),
    stop,
  );
  const watched: Watched[] = [];
  const failures: string[] = [];
  watchRequests(server.url, (one) => watched.push(one));
  const people = await makeSoakPeople(server.url, bank, wanted.people);
  say(`${people.length} people, ${watched.length} requests to make them`);
  const draw = openChance(values.seed);
  const requests = {
    async next() {
      await doOne(people, draw, bank).catch((error: unknown) => failures.push(String(error)));
      return { status: 200 };
    },
    async loopMs() {
      return 0;
    },
    close: () => undefined,
  };
  say(heading);
  const minutes: Minute[] = [];
  for (let minute = 1; minute <= wanted.minutes; minute += 1) {
    watched.length = 0;
    const looks: SoakFigures[] = [];
    const looking = setInterval(() => {
      void readSoakFigures(server, dataDir, metricsPort).then(
        (figures) => looks.push(figures),
        (error: unknown) => failures.push(String(error)),
      );
    }, lookMs);
    await openLoop(requests, server, { name: '', perSecond: wanted.rate, seconds: 60, draw });
    clearInterval(looking);
    const done = { minute, watched: [...watched], failures: failures.splice(0), looks };
    minutes.push(done);
    say(describeMinute(minutes, done));
  }
  say(describeVerdict(minutes));
  const { stdout, stderr } = server.output();
  say(`The server's log:\n${stdout}${stderr}`);
}

await closeAllAfter(soak);
