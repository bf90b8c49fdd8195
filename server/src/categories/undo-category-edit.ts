import { AppError } from '@cairn/contract/errors';
import { planUndo, requirePlaceFor, requireStillThere } from '@cairn/domain/category-edits';
import { z } from 'zod';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { readEntry, type StoredEntry } from '../journal/journal.store.ts';
import { readCategoryTree } from './categories.store.ts';
import {
  changeFields,
  markMerged,
  movePointers,
  readMerged,
  recalculateRows,
  recordEdit,
  removeCategory,
} from './category-edits.store.ts';

type Tx = HouseholdTransaction;

/** A category's fields, as the journal has them. */
export const categoryFields = z.object({
  name: z.string(),
  parentId: z.string().nullable(),
  kind: z.enum(['income', 'spending', 'transfer']),
  color: z.int(),
  isHidden: z.boolean(),
});
const ids = z.array(z.string());
const merged = z.object({
  into: z.string(),
  userDecidedIds: ids,
  predictedIds: ids,
  ruleIds: ids,
  correctionIds: ids,
  budgetIds: ids,
});

/** Undoes one change. Throws `not_found`, and `conflict` where a later change prevents it. */
export async function undoCategoryEdit(tx: Tx, changeId: string, now: Date): Promise<void> {
  const entry = await readEntry(tx, changeId, 'category');
  if (entry === undefined) throw new AppError('not_found', 'There is nothing to undo.');
  const { subjectId: id } = entry;
  switch (entry.action) {
    case 'add':
      await undoAddition(tx, id);
      break;
    case 'edit':
      await undoEdit(tx, entry, now);
      break;
    case 'merge':
      await undoMerge(tx, id, merged.parse(entry.after));
      break;
    default:
      throw new AppError('not_found', 'There is nothing to undo.');
  }
  await recordEdit(tx, id, `undo_${entry.action}`, {}, { undoes: changeId });
}

async function undoAddition(tx: Tx, id: string): Promise<void> {
  requireStillThere(await readCategoryTree(tx), id);
  await removeCategory(tx, id);
}

async function undoEdit(tx: Tx, entry: StoredEntry, now: Date): Promise<void> {
  const edit = { before: categoryFields.parse(entry.before), after: categoryFields.parse(entry.after) };
  const { current, back } = planUndo(await readCategoryTree(tx), entry.subjectId, edit);
  await changeFields(tx, entry.subjectId, { before: current, after: back }, now);
}

async function undoMerge(tx: Tx, id: string, { into, ...pointers }: z.output<typeof merged>): Promise<void> {
  const tree = await readCategoryTree(tx);
  requireStillThere(tree, into);
  requirePlaceFor(tree, id, await readMerged(tx, id));
  await markMerged(tx, id, null);
  await movePointers(tx, pointers, { from: into, to: id });
  await recalculateRows(tx, [...pointers.userDecidedIds, ...pointers.predictedIds]);
}
