// `npm run simulate -- --seed 1 --worlds 1000`: lives worlds through and stops at the first whose books are wrong.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { stopAtSignal } from '../../server/src/app/process-life.ts';
import { executeAsAdmin } from '../../server/src/db/admin.ts';
import { startEmbeddedPostgres } from '../../server/src/db/embedded-postgres.ts';
import { migrate } from '../../server/src/db/migrate.ts';
import { ensureLogins, urlOfRole } from '../../server/src/db/roles.ts';
import { mutants } from './mutants.ts';
import { runShare } from './one-process.ts';
import { type Outcome, runWorlds } from './processes.ts';

const worldsBetweenLines = 500;
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    worlds: { type: 'string', default: '1000' },
    processes: { type: 'string', default: String(Math.min(8, availableParallelism())) },
    mutant: { type: 'string' },
    trace: { type: 'boolean', default: false },
  },
});
const whole = z.coerce.number().int();
const { seed, worlds, processes, mutant } = z
  .object({
    seed: whole.min(0),
    worlds: whole.min(1),
    processes: whole.min(1).max(64),
    mutant: z.enum(mutants.map(({ name }) => name)).optional(),
  })
  .parse(values);

const dataDir = await mkdtemp(path.join(tmpdir(), 'cairn-simulation-'));
const starting = startEmbeddedPostgres({ dataDir, durable: false });
let isStopping = false;
async function cleanUp(): Promise<void> {
  isStopping = true;
  await (await starting).stop();
  await rm(dataDir, { recursive: true, force: true });
}
stopAtSignal(cleanUp);
const postgres = await starting;
try {
  const databases = await makeDatabases(values.trace ? 1 : Math.min(processes, worlds));
  if (values.trace) await trace(databases);
  else await run(databases);
} catch (error) {
  // What runs while the database is stopped under it fails; the signal ends the process.
  if (!isStopping) throw error;
} finally {
  await cleanUp();
}

async function makeDatabases(count: number): Promise<{ adminUrl: string; appUrl: string }[]> {
  const passwords = { app: randomBytes(16).toString('hex'), identity: randomBytes(16).toString('hex') };
  const urls: string[] = [];
  for (let index = 0; index < count; index += 1) {
    await executeAsAdmin(postgres.adminUrl, `create database simulation_${index}`);
    const url = new URL(postgres.adminUrl);
    url.pathname = `simulation_${index}`;
    await migrate(url.href);
    urls.push(url.href);
  }
  await ensureLogins(postgres.adminUrl, passwords);
  return urls.map((adminUrl) => ({ adminUrl, appUrl: urlOfRole(adminUrl, 'cairn_app', passwords.app) }));
}

async function run(databases: { adminUrl: string; appUrl: string }[]): Promise<void> {
  const startedMs = performance.now();
  const seconds = () => ((performance.now() - startedMs) / 1000).toFixed(1);
  const onProgress = (lived: number) => {
    if (lived % worldsBetweenLines === 0) say(`${lived} of ${worlds} worlds in ${seconds()} s`);
  };
  const outcome = await runWorlds({ seed, worlds, mutant, databases, onProgress });
  if (outcome.wrong !== null) tellWrong(outcome.wrong);
  const counts = Object.entries(outcome.sums).map(([name, count]) => `${name} ${count}`);
  say(`${outcome.worlds} worlds from seed ${seed} in ${seconds()} s: ${counts.join(', ')}`);
}

function tellWrong({ seed: at, problems }: NonNullable<Outcome['wrong']>): void {
  process.exitCode = 1;
  say(`World ${at} is wrong. Again: npm run simulate -- --seed ${at} --worlds 1`);
  for (const problem of problems) say(`  ${problem}`);
}

/** Tells every step, in this process. */
async function trace([database]: { adminUrl: string; appUrl: string }[]): Promise<void> {
  if (database === undefined) return;
  const share = { ...database, first: seed, end: seed + worlds, step: 1, mutant };
  await runShare(
    share,
    (report) => {
      say(`World ${report.seed}: ${report.digest} ${JSON.stringify(report.stats)}`);
      if (report.problems.length > 0) tellWrong(report);
    },
    say,
  );
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
