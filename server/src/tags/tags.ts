import { AppError } from '@cairn/contract/errors';
import type { Tag, TagChange } from '@cairn/contract/tags';
import type { HouseholdScope } from '../db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import { inLedgerOnce, type Once } from '../journal/idempotency-keys.store.ts';
import { recordChanges, stepIdOf } from '../journal/journal.store.ts';
import type { ActionOf } from '../journal/journal-actions.ts';
import { findOrAddTags, readTags, requireTag, writeTag } from './tags.store.ts';

type Tx = HouseholdTransaction;
type Changed = { tags: Tag[]; stepId: string };

/**
 * A person's tags. Renaming, merging and deleting write the tag alone: what transactions store is read through it (`TagsInUse`). Each
 * change is journaled, and undone in the history by its step.
 */
export function createTags({ database, now }: { database: Database; now: () => Date }) {
  const within = <T>(scope: HouseholdScope, once: Once<T> | null, work: (tx: Tx) => Promise<T>) =>
    inLedgerOnce(database, scope, { once, now: now() }, work);

  return {
    list: (scope: HouseholdScope) =>
      inHousehold(database, scope, async (tx) => ({ tags: await readTags(tx) })),
    /** Adds a tag, or finds the one that has the name. */
    add: (scope: HouseholdScope, { name }: { name: string }, once: Once<Tag> | null): Promise<Tag> =>
      within(scope, once, async (tx) => {
        const [tag] = await findOrAddTags(tx, [name]);
        if (tag === undefined) throw new Error('A tag was not added');
        if (tag.isNew) await record(tx, tag.id, { action: 'add', before: {}, after: { name } });
        const known = (await readTags(tx)).find(({ id }) => id === tag.id);
        return known ?? { id: tag.id, name: tag.name, transactionsCount: 0 };
      }),
    /** Throws `not_found`, `conflict` for a name that is taken, `invalid_request` for a merge with itself. */
    change: (
      scope: HouseholdScope,
      id: string,
      change: TagChange,
      once: Once<Changed> | null,
    ): Promise<Changed> =>
      within(scope, once, async (tx) => {
        await changeTag(tx, id, change);
        return { tags: await readTags(tx), stepId: stepIdOf(tx) };
      }),
    /** Throws `not_found`. */
    remove: (scope: HouseholdScope, id: string): Promise<Changed> =>
      within(scope, null, async (tx) => {
        const { name } = await requireTag(tx, id);
        await writeTag(tx, id, { deleted_at: now(), deleted_by_user_id: tx.userId });
        await record(tx, id, { action: 'delete', before: { name }, after: {} });
        return { tags: await readTags(tx), stepId: stepIdOf(tx) };
      }),
  };
}

export type TagCalls = ReturnType<typeof createTags>;

type Step = { action: ActionOf<'tag'>; before: Record<string, unknown>; after: Record<string, unknown> };

function record(tx: Tx, subjectId: string, step: Step): Promise<void> {
  return recordChanges(tx, [{ actor: 'user', subjectKind: 'tag', subjectId, ...step }]);
}

async function changeTag(tx: Tx, id: string, change: TagChange): Promise<void> {
  const { name } = await requireTag(tx, id);
  if (!('mergeInto' in change)) {
    await writeTag(tx, id, { name: change.name });
    return record(tx, id, { action: 'rename', before: { name }, after: { name: change.name } });
  }
  const { mergeInto } = change;
  await requireTag(tx, mergeInto);
  if (mergeInto === id) throw new AppError('invalid_request', 'mergeInto: must be another tag');
  await writeTag(tx, id, { merged_into_id: mergeInto });
  return record(tx, id, { action: 'merge', before: { name }, after: { mergedIntoId: mergeInto } });
}
