import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { print } from '../../scripts/testing/print.ts';
import { withResource } from '../../server/src/app/process-life.ts';
import { executeAsAdmin } from '../../server/src/db/admin.ts';
import { migrate } from '../../server/src/db/migrate.ts';
import { createLogins, startThrowawayPostgres } from '../throwaway-postgres.ts';
import type { Share } from './one-process.ts';
import { type Outcome, runWorlds } from './processes.ts';

type Urls = { adminUrl: string; appUrl: string };
type Report = { seed: number; problems: string[]; digest: string; stats: object };

/** A command that lives through worlds: `npm run NAME -- --seed 1 --worlds 1000`. */
export type WorldsCommand = {
  /** As npm calls it. */
  name: string;
  /** Of its databases. */
  databaseName: string;
  mutants: readonly { name: string }[];
  worldsBetweenLines: number;
  /** What each process runs; the simulation of syncs when absent. */
  program?: string;
  /** Lives a share of the worlds through in this process, and prints every step. */
  runShare: (
    share: Share,
    onReport: (report: Report) => void,
    onStep: (line: string) => void,
  ) => Promise<void>;
};

/** Runs the worlds that the command line names, and stops at the first whose ledger is wrong. */
export async function runWorldsCommand(command: WorldsCommand): Promise<void> {
  const chosen = readArguments(command.mutants);
  const { processes, worlds, isTraced } = chosen;
  await withResource(
    startThrowawayPostgres(command.databaseName),
    ({ stop }) => stop(),
    async ({ adminUrl }) => {
      const count = isTraced ? 1 : Math.min(processes, worlds);
      const databases = await createDatabases(adminUrl, command.databaseName, count);
      await (isTraced ? trace(command, chosen, databases) : run(command, chosen, databases));
    },
  );
}

function readArguments(mutants: WorldsCommand['mutants']) {
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
  const numbers = z
    .object({
      seed: whole.min(0),
      worlds: whole.min(1),
      processes: whole.min(1).max(64),
      mutant: z.enum(mutants.map(({ name }) => name)).optional(),
    })
    .parse(values);
  return { ...numbers, isTraced: values.trace };
}

type Chosen = ReturnType<typeof readArguments>;

async function createDatabases(clusterUrl: string, name: string, count: number): Promise<Urls[]> {
  const urls: string[] = [];
  for (let index = 0; index < count; index += 1) {
    await executeAsAdmin(clusterUrl, `create database ${name}_${index}`);
    const url = new URL(clusterUrl);
    url.pathname = `${name}_${index}`;
    await migrate(url.href);
    urls.push(url.href);
  }
  const appUrlOf = await createLogins(clusterUrl);
  return urls.map((adminUrl) => ({ adminUrl, appUrl: appUrlOf(adminUrl) }));
}

async function run(
  { name, program, worldsBetweenLines }: WorldsCommand,
  { seed, worlds, mutant }: Chosen,
  databases: Urls[],
): Promise<void> {
  const startedMs = performance.now();
  const seconds = () => ((performance.now() - startedMs) / 1000).toFixed(1);
  const onProgress = (finished: number) => {
    if (finished % worldsBetweenLines === 0) print(`${finished} of ${worlds} worlds in ${seconds()} s`);
  };
  const outcome = await runWorlds({
    seed,
    worlds,
    mutant,
    databases,
    onProgress,
    ...(program !== undefined && { program }),
  });
  if (outcome.wrong !== null) reportWrongWorld(name, outcome.wrong);
  const counts = Object.entries(outcome.sums).map(([what, count]) => `${what} ${count}`);
  print(`${outcome.worlds} worlds from seed ${seed} in ${seconds()} s: ${counts.join(', ')}`);
}

function reportWrongWorld(name: string, { seed, problems }: NonNullable<Outcome['wrong']>): void {
  process.exitCode = 1;
  print(`World ${seed} is wrong. Again: npm run ${name} -- --seed ${seed} --worlds 1`);
  for (const problem of problems) print(`  ${problem}`);
}

/** Prints every step, in this process. */
async function trace(
  { name, runShare }: WorldsCommand,
  { seed, worlds, mutant }: Chosen,
  [database]: Urls[],
): Promise<void> {
  if (database === undefined) return;
  const share = { ...database, first: seed, end: seed + worlds, step: 1, mutant };
  await runShare(
    share,
    (report) => {
      print(`World ${report.seed}: ${report.digest} ${JSON.stringify(report.stats)}`);
      if (report.problems.length > 0) reportWrongWorld(name, report);
    },
    print,
  );
}
