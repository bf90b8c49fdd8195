import { randomUUID } from 'node:crypto';
import { AppError } from '@cairn/contract/errors';
import type { Tag, TagChange } from '@cairn/contract/tags';
import { z } from 'zod';
import type { HouseholdScope } from '../db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import { inLedgerOnce, type Once } from '../journal/idempotency-keys.store.ts';
import { readEntry, recordChanges } from '../journal/journal.store.ts';
import type { ActionOf } from '../journal/journal-actions.ts';
import { findOrAddTags, readTags, requireTag, writeTag } from './tags.store.ts';

type Tx = HouseholdTransaction;
type Changed = { tags: Tag[]; changeId: string };

const named = z.object({ name: z.string() });

/**
 * A person's tags. Renaming, merging and deleting write the tag alone: what transactions store is read through it (`TagsInUse`). Each
 * change is journaled, and can be undone by its id.
 */
export function openTags({ database, now }: { database: Database; now: () => Date }) {
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
        const changeId = await changeTag(tx, id, change);
        return { tags: await readTags(tx), changeId };
      }),
    /** Throws `not_found`. */
    remove: (scope: HouseholdScope, id: string): Promise<Changed> =>
      within(scope, null, async (tx) => {
        const changeId = await deleteTag(tx, id, now());
        return { tags: await readTags(tx), changeId };
      }),
    /** Throws `not_found`, and `conflict` where another tag has the name since. */
    undo: (
      scope: HouseholdScope,
      changeId: string,
      once: Once<{ tags: Tag[] }> | null,
    ): Promise<{ tags: Tag[] }> =>
      within(scope, once, async (tx) => {
        await undoTagChange(tx, changeId);
        return { tags: await readTags(tx) };
      }),
  };
}

export type TagCalls = ReturnType<typeof openTags>;

type Step = { action: ActionOf<'tag'>; before: Record<string, unknown>; after: Record<string, unknown> };

async function record(tx: Tx, subjectId: string, step: Step): Promise<string> {
  const id = randomUUID();
  await recordChanges(tx, [{ id, actor: 'user', subjectKind: 'tag', subjectId, ...step }]);
  return id;
}

/** Renames or merges a tag, and returns the id of the change. Throws `not_found`, `conflict` and `invalid_request`. */
export async function changeTag(tx: Tx, id: string, change: TagChange): Promise<string> {
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

/** Deletes a tag, and returns the id of the change. Throws `not_found`. */
export async function deleteTag(tx: Tx, id: string, now: Date): Promise<string> {
  const { name } = await requireTag(tx, id);
  await writeTag(tx, id, { deleted_at: now, deleted_by_user_id: tx.userId });
  return record(tx, id, { action: 'delete', before: { name }, after: {} });
}

/** Undoes a rename, merge or deletion. Throws `not_found`, and `conflict` where another tag has the name since. */
export async function undoTagChange(tx: Tx, changeId: string): Promise<void> {
  const entry = await readEntry(tx, changeId, 'tag');
  if (entry === undefined) throw new AppError('not_found', 'There is nothing to undo.');
  const { subjectId, action } = entry;
  const { name } = named.parse(entry.before);
  if (action === 'rename') {
    const { name: current } = await requireTag(tx, subjectId);
    if (current !== named.parse(entry.after).name)
      throw new AppError('conflict', 'The tag was renamed again since. Undo the later change first.');
    await writeTag(tx, subjectId, { name });
  } else if (action === 'merge') await writeTag(tx, subjectId, { name, merged_into_id: null });
  else if (action === 'delete')
    await writeTag(tx, subjectId, { name, deleted_at: null, deleted_by_user_id: null });
  else throw new AppError('not_found', 'There is nothing to undo.');
  await record(tx, subjectId, { action: `undo_${action}`, before: {}, after: { undoes: changeId } });
}
