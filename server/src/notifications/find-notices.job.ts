import type { HouseholdScope } from '../db/household-scope.ts';
import { inHousehold, inOwn, type OwnWriting } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import type { AskInputDeps } from '../questions/household-input.ts';
import type { Queue } from '../queue/queue.ts';
import { type Cause, insertCause } from './causes.store.ts';
import { readChannels } from './channels.store.ts';
import { readChosen } from './choices.store.ts';
import { findCauses } from './find-causes.ts';
import { readWays } from './notice-settings.store.ts';

export type FindNoticesDeps = AskInputDeps & {
  database: Database;
  queue: Pick<Queue, 'enqueueDelivery'>;
  /** Everybody who sees something of a household now. */
  everybodyIn: (householdId: string) => Promise<HouseholdScope[]>;
  /** Updates what is found for the person. */
  refreshInsights: (scope: HouseholdScope) => Promise<void>;
};

/**
 * Looks, for everybody in a household, what of that which they chose to be notified of is so now, as they see it. What is new is noted and handed to the
 * queue in one transaction: neither is there without the other.
 */
export async function findNotices(deps: FindNoticesDeps, householdId: string): Promise<void> {
  for (const scope of await deps.everybodyIn(householdId)) await findNoticesOf(deps, scope);
}

async function findNoticesOf(deps: FindNoticesDeps, scope: HouseholdScope): Promise<void> {
  const { database } = deps;
  const all = await inOwn(database, scope, readChosen);
  // The letter comes by its day, not by what happens.
  const chosen = all.filter(({ kind }) => kind !== 'weekly-letter');
  if (chosen.length === 0) return;
  if (scope.canChange) await deps.refreshInsights(scope);
  const causes = await inHousehold(database, scope, (tx) => findCauses(tx, chosen, deps), {
    isSnapshot: true,
    isReadOnly: true,
  });
  for (const cause of causes) await inOwn(database, scope, (tx) => announce(deps, tx, cause));
}

/** Notes a cause, and has it delivered wherever the person is notified. Null where it was noted before. */
export async function announce(
  { queue, now }: Pick<FindNoticesDeps, 'queue' | 'now'>,
  tx: OwnWriting,
  cause: Cause,
): Promise<string | null> {
  const causeId = await insertCause(tx, cause, now());
  if (causeId === null || cause.isSilent) return causeId;
  const { byMail } = await readWays(tx);
  const channels = (await readChannels(tx)).map(({ id }) => id);
  for (const channel of byMail ? ['mail', ...channels] : channels)
    await queue.enqueueDelivery({ userId: tx.userId, causeId, channel }, { tx });
  return causeId;
}
