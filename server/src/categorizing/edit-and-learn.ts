import { randomUUID } from 'node:crypto';
import type { Learning } from '@cairn/contract/categorizing';
import type { TransactionEdits } from '@cairn/contract/transactions';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { readHousehold, todayOf } from '../ledger/journal/households.store.ts';
import { recordChanges } from '../ledger/journal/journal.store.ts';
import { lockLedger } from '../ledger/journal/write-lock.store.ts';
import { planEdits } from '../ledger/transactions/edit-plan.ts';
import { applyEditPlan, readEditFacts } from '../ledger/transactions/edits.store.ts';
import { readUserCategoryInputs } from './categorizer-inputs.ts';
import { readFollowers } from './category-changes.store.ts';
import { type CorrectionPlan, planCorrection } from './correction-plan.ts';
import { endCorrections, insertCorrections } from './corrections.store.ts';
import { refundAttempt } from './give-back.ts';

type Tx = HouseholdTransaction;

/** What an edit did beside the transactions that it names. */
export type Learned = {
  learning: Learning | null;
  /** Transactions that went back with a category that was taken back. */
  movedBackIds: string[];
  /** Transactions that were left as a later edit made them. */
  skippedIds: string[];
};

/**
 * Writes a person's edit and learns from it (`planEdits` and `planCorrection` say what, and which errors there are). The transactions that
 * follow do so in `followLearning`, which nobody waits for.
 */
export async function editAndLearn(
  tx: Tx,
  { edits, teach = true, ageMs = 0 }: TransactionEdits,
  now: Date,
): Promise<Learned> {
  await lockLedger(tx);
  const madeAt = new Date(now.getTime() - ageMs);
  const facts = await readEditFacts(tx, edits);
  const plan = planEdits(edits, { ...facts, madeAt, now });
  await applyEditPlan(tx, plan, madeAt);
  const skippedIds = plan.edited.flatMap(({ row, isOlder }) => (isOlder ? [row.id] : []));
  const isOfCategories = plan.changes.some(({ before, after }) =>
    after.categoryId === null ? before.categoryId !== null : teach && before.categoryId !== after.categoryId,
  );
  if (!isOfCategories) return { learning: null, movedBackIds: [], skippedIds };
  const correction = planCorrection(plan.changes, {
    householdId: tx.householdId,
    said: await readUserCategoryInputs(tx),
    categories: facts.categories,
    teach,
    today: todayOf(await readHousehold(tx), now),
    learningId: randomUUID(),
  });
  return { ...(await applyCorrectionPlan(tx, correction, now)), skippedIds };
}

async function applyCorrectionPlan(
  tx: Tx,
  { ended, learned }: CorrectionPlan,
  now: Date,
): Promise<Pick<Learned, 'learning' | 'movedBackIds'>> {
  const movedBackIds = ended === null ? [] : await applyEnd(tx, ended, now);
  if (learned === null) return { learning: null, movedBackIds };
  await recordChanges(tx, [learned.journal]);
  await insertCorrections(tx, learned.learning.id, learned.corrections, now);
  return { learning: learned.learning, movedBackIds };
}

async function applyEnd(
  tx: Tx,
  { corrections, learningIds, before, now: after }: NonNullable<CorrectionPlan['ended']>,
  now: Date,
): Promise<string[]> {
  await endCorrections(
    tx,
    corrections.map(({ id }) => id),
    now,
  );
  const changes: { changeId: string; rowIds: readonly string[] }[] = [];
  for (const changeId of learningIds)
    changes.push({ changeId, rowIds: (await readFollowers(tx, changeId)).rowIds });
  const descriptions = corrections.map(({ description }) => description);
  return refundAttempt(tx, { changes, descriptions, before, now: after });
}
