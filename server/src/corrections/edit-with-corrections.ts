import { randomUUID } from 'node:crypto';
import type { Learning, TransactionEdits } from '@cairn/contract/transactions';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { type EditedRow, planEdits } from '../edits/edit-plan.ts';
import { applyEditPlan, readEditFacts } from '../edits/edits.store.ts';
import { readHousehold, todayOf } from '../journal/households.store.ts';
import { recordChanges } from '../journal/journal.store.ts';
import { lockLedger } from '../journal/write-lock.store.ts';
import { readUserCategoryInputs } from '../predictions/categorizer-inputs.ts';
import { readAffected } from '../predictions/category-changes.store.ts';
import { endCorrections, insertCorrections } from '../predictions/corrections.store.ts';
import { restorePredictions } from '../predictions/restore-predictions.ts';
import { type CorrectionPlan, planCorrections } from './correction-plan.ts';

type Tx = HouseholdTransaction;

/** What an edit changed besides the edited transactions. */
export type EditOutcome = {
  learning: Learning | null;
  /** Transactions whose earlier prediction was restored because a correction ended. */
  restoredIds: string[];
  /** Transactions that a later edit had changed already. */
  skippedIds: string[];
};

/**
 * Writes a user's edit and the corrections that follow from it (see `planEdits` and `planCorrections` for rules and errors). A job
 * updates past transactions (`applyToFollowers`), so that the response does not wait for them.
 */
export async function editWithCorrections(
  tx: Tx,
  { edits, teach = true, ageMs = 0 }: TransactionEdits,
  now: Date,
): Promise<EditOutcome> {
  await lockLedger(tx);
  const madeAt = new Date(now.getTime() - ageMs);
  const facts = await readEditFacts(tx, edits);
  const plan = planEdits(edits, { ...facts, madeAt, now });
  await applyEditPlan(tx, plan, madeAt);
  const skippedIds = plan.edited.flatMap(({ row, isOlder }) => (isOlder ? [row.id] : []));
  if (!plan.changes.some((change) => changesCorrections(change, teach)))
    return { learning: null, restoredIds: [], skippedIds };
  const { ended, added } = planCorrections(plan.changes, {
    householdId: tx.householdId,
    userInputs: await readUserCategoryInputs(tx),
    categories: facts.categories,
    teach,
    today: todayOf(await readHousehold(tx), now),
    learningId: randomUUID(),
  });
  const restoredIds = ended === null ? [] : await applyEnded(tx, ended, now);
  if (added === null) return { learning: null, restoredIds, skippedIds };
  await recordChanges(tx, [added.journal]);
  await insertCorrections(tx, added.learning.id, added.corrections, now);
  return { learning: added.learning, restoredIds, skippedIds };
}

/** A reset category can end corrections; any other new category adds one, unless it is for this transaction only. */
function changesCorrections({ before, after }: EditedRow, teach: boolean): boolean {
  if (before.categoryId === after.categoryId) return false;
  return after.categoryId === null || teach;
}

async function applyEnded(
  tx: Tx,
  { corrections, learningIds, before, now: after }: NonNullable<CorrectionPlan['ended']>,
  now: Date,
): Promise<string[]> {
  const ids = corrections.map(({ id }) => id);
  await endCorrections(tx, ids, now);
  const changes: { changeId: string; rowIds: readonly string[] }[] = [];
  for (const changeId of learningIds)
    changes.push({ changeId, rowIds: (await readAffected(tx, changeId)).rowIds });
  const descriptions = corrections.map(({ description }) => description);
  return restorePredictions(tx, { changes, descriptions, before, now: after });
}
