import type { Config } from '../config/config.ts';
import { openReads, type Reads } from '../db/household-reads.ts';
import type { Database } from '../db/pool.ts';
import { openReplica } from '../db/replica.ts';
import { type RolePasswords, urlOfRole } from '../db/roles.ts';
import { describeError } from '../http/failure.ts';

export type ReplicaReads = {
  reads: Reads;
  /** How many wait for a session of the replica. */
  countWaiting: () => number;
  close: () => Promise<void>;
};

/** Reads on the replica where the operator has set one. `log` is called once when it is away and once when it is back. */
export function createReplicaReads(
  { databaseReplicaUrl }: Pick<Config, 'databaseReplicaUrl'>,
  database: Database,
  passwords: RolePasswords,
  log: (details: object, line: string) => void,
): ReplicaReads {
  if (databaseReplicaUrl === null)
    return { reads: openReads(database, null), countWaiting: () => 0, close: async () => undefined };
  const replica = openReplica({
    primary: database,
    url: urlOfRole(databaseReplicaUrl, 'cairn_app', passwords.app),
    listener: {
      onAway: (error) =>
        log(
          { error: describeError(error) },
          'The replica cannot be used: the database of DATABASE_URL answers reads until it can',
        ),
      onBack: () => log({}, 'The replica answers reads again'),
    },
  });
  const { countWaiting, close } = replica;
  return { reads: openReads(database, replica), countWaiting, close };
}
