import { AppError } from '@cairn/contract/errors';
import { z } from 'zod';
import { currentCategoryIdOf, readCurrentCategoryIds } from '../categories/categories.store.ts';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { editTransactions } from '../edits/edits.store.ts';
import { lockLedgerForWriting } from '../journal/write-lock.store.ts';
import { categorizerInputsOf, readUserCategoryInputs } from '../predictions/categorizer-inputs.ts';
import {
  type CategoryChange,
  readAffected,
  readCategoryChange,
  readUndos,
  recordUndo,
} from '../predictions/category-changes.store.ts';
import { countCorrections, endLearning } from '../predictions/corrections.store.ts';
import { restorePredictions } from '../predictions/restore-predictions.ts';
import { undoRuleChange } from '../rules/undo-rule-change.ts';
import { readStoredRows } from '../transactions/transaction-rows.store.ts';

type Tx = HouseholdTransaction;

/** Restored transactions: those whose user's category was restored, and those whose prediction was. */
export type UndoResult = { editedIds: string[]; affectedIds: string[] };

/** `words` is the name in stored journal entries. */
const editedCategories = z.object({
  words: z.array(z.object({ id: z.string(), categoryId: z.string().nullable() })),
});
/**
 * Undoes a correction or a change of rules: transactions get their earlier values, except those changed since. With
 * `keepEdits` the user's categories stay; otherwise all categories of that edit are restored, also after an earlier undo that left
 * them. Repeating an undo changes nothing. Throws `not_found`, and `conflict` where a category was deleted
 * since, or a rule changed again.
 */
export async function undoCategoryChange(
  tx: Tx,
  changeId: string,
  { keepEdits }: { keepEdits: boolean },
  now: Date,
): Promise<UndoResult> {
  await lockLedgerForWriting(tx);
  const change = await readCategoryChange(tx, changeId);
  if (change === undefined) throw new AppError('not_found', 'There is nothing to undo.');
  const undone =
    change.action === 'learn'
      ? await undoCorrections(tx, changeId, change, { keepEdits, now })
      : await undoRules(tx, changeId, change);
  if (undone === null) return { editedIds: [], affectedIds: [] };
  await recordUndo(tx, changeId, change, { rowsBack: undone.affectedIds.length, keepEdits });
  return undone;
}

async function undoRules(tx: Tx, changeId: string, change: CategoryChange): Promise<UndoResult | null> {
  const affectedIds = await undoRuleChange(tx, changeId, change);
  return affectedIds === null ? null : { editedIds: [], affectedIds };
}

/** Returns null when it was undone before. */
async function undoCorrections(
  tx: Tx,
  changeId: string,
  change: CategoryChange,
  { keepEdits, now }: { keepEdits: boolean; now: Date },
): Promise<UndoResult | null> {
  const { all, holding } = await countCorrections(tx, changeId);
  // Corrections of a private account's transactions are visible to its owner only.
  if (all === 0) throw new AppError('not_found', 'There is nothing to undo.');
  // Corrections also end when their transactions' categories are reset, and a member undoes only those that they may see.
  const undos = holding === 0 ? await readUndos(tx, changeId, change) : [];
  if (undos.length > 0) {
    if (keepEdits || undos.some((undo) => !undo.keepEdits)) return null;
    // Only the predictions were undone before.
    return { editedIds: await restoreUserCategories(tx, change, now), affectedIds: [] };
  }
  const userInputs = await readUserCategoryInputs(tx);
  const corrections = userInputs.corrections.filter(({ learningId }) => learningId !== changeId);
  const descriptions = await endLearning(tx, changeId, now);
  const { rowIds } = await readAffected(tx, changeId);
  const affectedIds = await restorePredictions(tx, {
    changes: [{ changeId, rowIds }],
    descriptions,
    before: categorizerInputsOf(userInputs),
    now: categorizerInputsOf({ ...userInputs, corrections }),
  });
  const editedIds = keepEdits ? [] : await restoreUserCategories(tx, change, now);
  return { editedIds, affectedIds };
}

/** Restores the user's categories from before the edit, where they have not changed since. */
async function restoreUserCategories(
  tx: Tx,
  { before, after }: CategoryChange,
  now: Date,
): Promise<string[]> {
  const entered = categoriesOf(after);
  const earlier = categoriesOf(before);
  const rows = await readStoredRows(tx, [...entered.keys()]);
  const currentIds = await readCurrentCategoryIds(tx);
  const edits = rows.flatMap(({ id, userCategoryId }) => {
    const enteredId = entered.get(id) ?? null;
    if (userCategoryId !== (enteredId === null ? null : currentIds.get(enteredId))) return [];
    const earlierId = earlier.get(id) ?? null;
    return [{ id, categoryId: earlierId === null ? null : currentCategoryIdOf(currentIds, earlierId) }];
  });
  if (edits.length > 0) await editTransactions(tx, edits, now);
  return edits.map(({ id }) => id);
}

/** Transaction id → category id, from one side of a journal entry. */
function categoriesOf(side: unknown): Map<string, string | null> {
  return new Map(editedCategories.parse(side).words.map(({ id, categoryId }) => [id, categoryId]));
}
