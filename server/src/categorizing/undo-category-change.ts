import { AppError } from '@cairn/contract/errors';
import { z } from 'zod';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { presentIdOf, readPresentIds } from '../ledger/categories/categories.store.ts';
import { lockLedgerForWriting } from '../ledger/journal/write-lock.store.ts';
import { editTransactions } from '../ledger/transactions/edits.store.ts';
import { readStoredRows } from '../ledger/transactions/transaction-rows.store.ts';
import { categorizerInputsOf, readCategorizerInputs, readUserCategoryInputs } from './categorizer-inputs.ts';
import {
  type CategoryChange,
  readCategoryChange,
  readFollowers,
  readUndos,
  recordUndo,
} from './category-changes.store.ts';
import { insertRule, readRule, type StoredRule } from './category-rules.store.ts';
import { withdrawRule } from './category-rules.ts';
import { countCorrections, endLearning } from './corrections.store.ts';
import { refundAttempt } from './give-back.ts';

type Tx = HouseholdTransaction;

/** Rows that went back with a change, and those of which the person's own word went back too. */
export type TakenBack = { editedIds: string[]; followedIds: string[] };

const words = z.object({ words: z.array(z.object({ id: z.string(), categoryId: z.string().nullable() })) });
const followers = z.object({ rowIds: z.array(z.string()) });
const deletedRule = z.object({
  id: z.string(),
  descriptionContains: z.string(),
  categoryId: z.string(),
  position: z.int(),
});

/**
 * Takes back what was learned, or a rule added or deleted: rows go back to exactly what they were, but for those that something has
 * changed since. With `keepEdits` the person's own words stay; else all words of that edit go back, those too that taught
 * nothing; they do so too where only what it taught had been taken back before. What was taken back already stays so. Throws `not_found`, and `conflict` where a category was removed since.
 */
export async function undoCategoryChange(
  tx: Tx,
  changeId: string,
  { keepEdits }: { keepEdits: boolean },
  now: Date,
): Promise<TakenBack> {
  await lockLedgerForWriting(tx);
  const change = await readCategoryChange(tx, changeId);
  if (change === undefined) throw new AppError('not_found', 'There is nothing to undo.');
  const taken =
    change.action === 'learn'
      ? await unlearn(tx, changeId, change, { keepEdits, now })
      : await undoRuleChange(tx, changeId, change);
  if (taken === null) return { editedIds: [], followedIds: [] };
  await recordUndo(tx, changeId, change, { rowsBack: taken.followedIds.length, keepEdits });
  return taken;
}

/** null: it had been taken back before. */
async function unlearn(
  tx: Tx,
  changeId: string,
  change: CategoryChange,
  { keepEdits, now }: { keepEdits: boolean; now: Date },
): Promise<TakenBack | null> {
  const { all, holding } = await countCorrections(tx, changeId);
  // Of a private account's rows only its owner knows.
  if (all === 0) throw new AppError('not_found', 'There is nothing to undo.');
  // Corrections end with what was said of their rows, too; and a member takes back only those that they may know of.
  const undos = holding === 0 ? await readUndos(tx, changeId, change) : [];
  if (undos.length > 0) {
    if (keepEdits || undos.some((undo) => !undo.keepEdits)) return null;
    // Only what it taught was taken back before.
    return { editedIds: await takeWordsBack(tx, change, now), followedIds: [] };
  }
  const said = await readUserCategoryInputs(tx);
  const corrections = said.corrections.filter(({ learningId }) => learningId !== changeId);
  const descriptions = await endLearning(tx, changeId, now);
  const { rowIds } = await readFollowers(tx, changeId);
  const followedIds = await refundAttempt(tx, {
    changes: [{ changeId, rowIds }],
    descriptions,
    before: categorizerInputsOf(said),
    now: categorizerInputsOf({ ...said, corrections }),
  });
  const editedIds = keepEdits ? [] : await takeWordsBack(tx, change, now);
  return { editedIds, followedIds };
}

/** Gives the rows of the edit that taught the word back that the person had said of them before, where the edit's still stands. */
async function takeWordsBack(tx: Tx, { before, after }: CategoryChange, now: Date): Promise<string[]> {
  const said = new Map(words.parse(after).words.map(({ id, categoryId }) => [id, categoryId]));
  const earlier = new Map(words.parse(before).words.map(({ id, categoryId }) => [id, categoryId]));
  const rows = await readStoredRows(tx, [...said.keys()]);
  const presentIds = await readPresentIds(tx);
  const edits = rows.flatMap(({ id, userCategoryId }) => {
    const saidId = said.get(id) ?? null;
    if (userCategoryId !== (saidId === null ? null : presentIds.get(saidId))) return [];
    const earlierId = earlier.get(id) ?? null;
    return [{ id, categoryId: earlierId === null ? null : presentIdOf(presentIds, earlierId) }];
  });
  if (edits.length > 0) await editTransactions(tx, edits, now);
  return edits.map(({ id }) => id);
}

/** Adds a deleted rule again, with the category that its own is in now. */
async function restoreRule(tx: Tx, rule: StoredRule): Promise<void> {
  const categoryId = presentIdOf(await readPresentIds(tx), rule.categoryId);
  await insertRule(tx, { ...rule, categoryId });
}

async function undoRuleChange(tx: Tx, changeId: string, change: CategoryChange): Promise<TakenBack | null> {
  const isThere = (await readRule(tx, change.subjectId)) !== undefined;
  if (isThere === (change.action === 'delete_rule')) return null;
  const before = await readCategorizerInputs(tx);
  if (change.action === 'delete_rule') await restoreRule(tx, deletedRule.parse(change.before));
  const { rowIds } = followers.parse(change.after);
  const now = change.action === 'delete_rule' ? await readCategorizerInputs(tx) : before;
  const followedIds = await refundAttempt(tx, {
    changes: [{ changeId, rowIds }],
    descriptions: [],
    before,
    now,
  });
  if (change.action === 'add_rule') await withdrawRule(tx, change.subjectId);
  return { editedIds: [], followedIds };
}
