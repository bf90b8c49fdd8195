// `npm run arrive -- --seed 1 --worlds 20000`: lets money arrive in worlds, and stops at the first whose ledger is wrong.
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { withResource } from '../../server/src/app/process-life.ts';
import { executeAsAdmin } from '../../server/src/db/admin.ts';
import { migrate } from '../../server/src/db/migrate.ts';
import { print } from '../print.ts';
import { type Outcome, runWorlds } from '../simulation/processes.ts';
import { createLogins, startThrowawayPostgres } from '../throwaway-postgres.ts';
import { mutants } from './mutants.ts';
import { runShare } from './one-process.ts';

type Urls = { adminUrl: string; appUrl: string };

const program = path.join(import.meta.dirname, 'child.ts');
const worldsBetweenLines = 1_000;
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

await withResource(
  startThrowawayPostgres('arrivals'),
  ({ stop }) => stop(),
  async ({ adminUrl }) => {
    const databases = await createDatabases(adminUrl, values.trace ? 1 : Math.min(processes, worlds));
    await (values.trace ? trace(databases) : run(databases));
  },
);

async function createDatabases(clusterUrl: string, count: number): Promise<Urls[]> {
  const urls: string[] = [];
  for (let index = 0; index < count; index += 1) {
    await executeAsAdmin(clusterUrl, `create database arrivals_${index}`);
    const url = new URL(clusterUrl);
    url.pathname = `arrivals_${index}`;
    await migrate(url.href);
    urls.push(url.href);
  }
  const appUrlOf = await createLogins(clusterUrl);
  return urls.map((adminUrl) => ({ adminUrl, appUrl: appUrlOf(adminUrl) }));
}

async function run(databases: Urls[]): Promise<void> {
  const startedMs = performance.now();
  const seconds = () => ((performance.now() - startedMs) / 1000).toFixed(1);
  const onProgress = (finished: number) => {
    if (finished % worldsBetweenLines === 0) print(`${finished} of ${worlds} worlds in ${seconds()} s`);
  };
  const outcome = await runWorlds({ seed, worlds, mutant, databases, program, onProgress });
  if (outcome.wrong !== null) reportWrongWorld(outcome.wrong);
  const counts = Object.entries(outcome.sums).map(([name, count]) => `${name} ${count}`);
  print(`${outcome.worlds} worlds from seed ${seed} in ${seconds()} s: ${counts.join(', ')}`);
}

function reportWrongWorld({ seed: at, problems }: NonNullable<Outcome['wrong']>): void {
  process.exitCode = 1;
  print(`World ${at} is wrong. Again: npm run arrive -- --seed ${at} --worlds 1`);
  for (const problem of problems) print(`  ${problem}`);
}

/** Prints every step, in this process. */
async function trace([database]: Urls[]): Promise<void> {
  if (database === undefined) return;
  const share = { ...database, first: seed, end: seed + worlds, step: 1, mutant };
  await runShare(
    share,
    (report) => {
      print(`World ${report.seed}: ${report.digest} ${JSON.stringify(report.stats)}`);
      if (report.problems.length > 0) reportWrongWorld(report);
    },
    print,
  );
}
