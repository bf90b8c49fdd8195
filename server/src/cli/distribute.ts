// `npm run distribute`: upgrades the database on the coordinator of a Citus cluster (DATABASE_URL), and spreads its households over the workers. Safe to repeat.
// `-- --shards 64` cuts each table into so many shards.

import { parseArgs } from 'node:util';
import { distributeHouseholds } from '../app/distribute-households.ts';
import { runMain } from '../app/process-life.ts';
import { readConfig } from '../config/config.ts';
import { StartError } from '../config/start-error.ts';

/** As Citus has it: room for 32 workers. */
const defaultShards = 32;
const mostShards = 1_024;

function readShards(text: string | undefined): number {
  const shards = Number(text ?? defaultShards);
  if (Number.isInteger(shards) && shards >= 1 && shards <= mostShards) return shards;
  throw new StartError(`--shards is a whole number from 1 to ${mostShards}.`);
}

await runMain(async () => {
  const { values } = parseArgs({ options: { shards: { type: 'string' } } });
  const { tables, added, shards, workers } = await distributeHouseholds(
    readConfig(),
    readShards(values.shards),
  );
  process.stdout.write(
    `${tables} tables are distributed over ${workers} workers, ${added.length} of them now. The policies of ${shards} shards are the coordinator’s, and the server’s role reaches each worker.\n`,
  );
});
