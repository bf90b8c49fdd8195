import { AppError } from '@cairn/contract/errors';
import { requirePlaceFor, requireStillThere } from '@cairn/domain/category-edits';
import { z } from 'zod';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { forEachView } from '../journal/each-view.store.ts';
import { readEntry } from '../journal/journal.store.ts';
import { readCategoryTree } from './categories.store.ts';
import { markMerged, movePointers, readFollowed, readMerged, recordEdit } from './category-edits.store.ts';

const ids = z.array(z.string());
const merged = z.object({
  into: z.string(),
  userDecidedIds: ids,
  predictedIds: ids,
  ruleIds: ids,
  correctionIds: ids,
  budgetIds: ids,
});

/** Undoes a merge: what it moved, and nobody changed since, goes back. Throws `not_found`, and `conflict` where a later change prevents it. */
export async function undoCategoryMerge(tx: HouseholdTransaction, changeId: string): Promise<void> {
  const entry = await readEntry(tx, changeId, 'category');
  if (entry === undefined) throw new AppError('not_found', 'There is nothing to undo.');
  const { subjectId: id } = entry;
  const whole = merged.parse(entry.after);
  const { into } = whole;
  const tree = await readCategoryTree(tx);
  requireStillThere(tree, into);
  requirePlaceFor(tree, id, await readMerged(tx, id));
  await markMerged(tx, id, null);
  await forEachView(tx, async (view, whose) => {
    const followed = whose === null ? [] : await readFollowed(view, changeId);
    for (const pointers of [whole, ...followed.map((after) => merged.parse(after))])
      await movePointers(view, pointers, { from: into, to: id });
  });
  await recordEdit(tx, id, 'undo_merge', {}, { undoes: changeId });
}
