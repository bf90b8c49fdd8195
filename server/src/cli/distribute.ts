// `npm run distribute`: spreads the households over the workers of the Citus cluster whose coordinator is DATABASE_URL. Safe to repeat.
// `-- --shards 64` cuts each table into so many shards.

import { parseArgs } from 'node:util';
import { runMain } from '../app/process-life.ts';
import { directUrlOf, readConfig } from '../config/config.ts';
import { StartError } from '../config/start-error.ts';
import { distribute } from '../db/distribute.ts';

/** As Citus has it: room for 32 workers. */
const defaultShards = 32;
const mostShards = 1_024;

function readShards(text: string | undefined): number {
  const shards = Number(text ?? defaultShards);
  if (Number.isInteger(shards) && shards >= 1 && shards <= mostShards) return shards;
  throw new StartError(`--shards is a whole number from 1 to ${mostShards}.`);
}

async function run(directUrl: string | null, shardCount: number): Promise<void> {
  if (directUrl === null)
    throw new StartError(
      'Set DATABASE_URL to the coordinator of a Citus cluster. The embedded PostgreSQL is one machine.',
    );
  const { tables, added, shards, workers } = await distribute(directUrl, shardCount);
  process.stdout.write(
    `${tables} tables are distributed over ${workers} workers, ${added.length} of them now. The policies of ${shards} shards are the coordinator’s.\n`,
  );
}

await runMain(() => {
  const { values } = parseArgs({ options: { shards: { type: 'string' } } });
  return run(directUrlOf(readConfig()), readShards(values.shards));
});
