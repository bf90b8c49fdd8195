import { AppError } from '@cairn/contract/errors';
import type { HouseholdScope } from './household-scope.ts';
import { type HouseholdTransaction, inHousehold, streamInHousehold } from './in-household.ts';
import type { Database } from './pool.ts';
import type { Replica, ReplicaSession } from './replica.ts';

/**
 * How a household is read by what only reads. Every answer holds all that was committed before it was asked for. `work` may
 * run twice, first on a replica and then on the primary.
 */
export type Reads = {
  /** As `inHousehold`. */
  inHousehold<T>(
    scope: HouseholdScope,
    work: (transaction: HouseholdTransaction) => Promise<T>,
    options?: { isSnapshot?: boolean },
  ): Promise<T>;
  /** As `streamInHousehold`. What fails after the first value is not read again. */
  streamInHousehold<T>(
    scope: HouseholdScope,
    read: (transaction: HouseholdTransaction) => AsyncIterable<T>,
  ): AsyncGenerator<T>;
};

/** Without a replica reads are as all other transactions; with one PostgreSQL refuses to write in them, replica and primary alike. */
export function openReads(database: Database, replica: Pick<Replica, 'hold'> | null): Reads {
  if (replica === null)
    return {
      inHousehold: (scope, work, options) => inHousehold(database, scope, work, options),
      streamInHousehold: (scope, read) => streamInHousehold(database, scope, read),
    };
  return {
    async inHousehold(scope, work, options) {
      const readOnly = { ...options, isReadOnly: true };
      const session = await replica.hold();
      if (session === null) return inHousehold(database, scope, work, readOnly);
      try {
        return await inHousehold(session.database, scope, work, readOnly);
      } catch (error) {
        if (error instanceof AppError) throw error;
      } finally {
        session.release();
      }
      // The replica ended, or cancelled the read to go on replaying.
      return inHousehold(database, scope, work, readOnly);
    },
    async *streamInHousehold(scope, read) {
      const session = await replica.hold();
      if (session !== null && (yield* streamUnlessItFails(session, scope, read))) return;
      yield* streamInHousehold(database, scope, read);
    },
  };
}

/** Returns false when it failed before the first value. */
async function* streamUnlessItFails<T>(
  session: ReplicaSession,
  scope: HouseholdScope,
  read: (transaction: HouseholdTransaction) => AsyncIterable<T>,
): AsyncGenerator<T, boolean> {
  let hasBegun = false;
  try {
    for await (const value of streamInHousehold(session.database, scope, read)) {
      hasBegun = true;
      yield value;
    }
    return true;
  } catch (error) {
    if (hasBegun || error instanceof AppError) throw error;
    return false;
  } finally {
    session.release();
  }
}
