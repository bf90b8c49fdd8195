import { AppError } from '@cairn/contract/errors';
import { z } from 'zod';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { readCategoryTree, type StoredCategory } from '../ledger/categories/categories.store.ts';
import { readEntry, type StoredEntry } from '../ledger/journal/journal.store.ts';
import {
  type CategoryFields,
  changeFields,
  markMerged,
  movePointers,
  readMerged,
  recordEdit,
  removeCategory,
  settleRows,
} from './category-edits.store.ts';
import { requireFreeName } from './category-tree.ts';

type Tx = HouseholdTransaction;

const fields = z.object({
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

/** Undoes one change of the tree. Throws `not_found`, and `conflict` where what came later stands in its way. */
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
  requireThere(await readCategoryTree(tx), id);
  await removeCategory(tx, id);
}

async function undoEdit(tx: Tx, entry: StoredEntry, now: Date): Promise<void> {
  const { subjectId: id } = entry;
  const tree = await readCategoryTree(tx);
  const current = fields.parse(requireThere(tree, id));
  const back = fieldsBack(current, fields.parse(entry.before), fields.parse(entry.after));
  requireFreeName(tree, back.name, id);
  const kind = requireParent(tree, back.parentId)?.kind ?? back.kind;
  await changeFields(tx, id, { before: current, after: { ...back, kind } }, now);
}

/** The fields as they are, with those that the edit changed as they were before it. Throws `conflict` where one was changed again. */
function fieldsBack(current: CategoryFields, before: CategoryFields, after: CategoryFields): CategoryFields {
  const back = <K extends keyof CategoryFields>(field: K): CategoryFields[K] => {
    if (before[field] === after[field]) return current[field];
    if (current[field] !== after[field])
      throw new AppError(
        'conflict',
        'The category was changed again after this change. Undo the later change first.',
      );
    return before[field];
  };
  return {
    name: back('name'),
    parentId: back('parentId'),
    kind: back('kind'),
    color: back('color'),
    isHidden: back('isHidden'),
  };
}

async function undoMerge(tx: Tx, id: string, { into, ...pointers }: z.output<typeof merged>): Promise<void> {
  const tree = await readCategoryTree(tx);
  requireThere(tree, into);
  const { name, parentId } = await readMerged(tx, id);
  requireFreeName(tree, name, id);
  requireParent(tree, parentId);
  await markMerged(tx, id, null);
  await movePointers(tx, pointers, { from: into, to: id });
  await settleRows(tx, [...pointers.userDecidedIds, ...pointers.predictedIds]);
}

function requireThere(tree: readonly StoredCategory[], id: string): StoredCategory {
  const category = tree.find((one) => one.id === id);
  if (category === undefined)
    throw new AppError('conflict', 'The category was merged or removed after this change. Undo that first.');
  return category;
}

/** The parent that a category goes back to; undefined for one at the top. */
function requireParent(tree: readonly StoredCategory[], parentId: string | null): StoredCategory | undefined {
  const parent = tree.find((one) => one.id === parentId);
  if (parentId !== null && parent === undefined)
    throw new AppError('conflict', 'Its parent category was merged after this change. Undo the merge first.');
  return parent;
}
