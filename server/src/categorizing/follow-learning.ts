import { payeeKeyOf, recall } from '../categorize/correction-memory.ts';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { lockLedger, raiseLedgerVersion } from '../ledger/journal/write-lock.store.ts';
import { type CategorizerInputs, predictCategory, readCategorizerInputs } from './categorizer-inputs.ts';
import { type Followers, readFollowers, recordFollowers, together } from './category-changes.store.ts';
import { readCorrectionsOf } from './corrections.store.ts';
import {
  changePredictions,
  isSamePrediction,
  type PredictedRow,
  type PredictionChange,
  readRowsOfPayees,
} from './predictions.store.ts';

type Tx = HouseholdTransaction;

/** So many rows are moved at a time: whoever edits meanwhile waits for these, and not for thousands. */
const rowsAtOnce = 100;

/**
 * Has some of the rows of the past that nobody decided follow what a correction taught, the newest first, and gives what has followed so far;
 * to be called in a transaction of its own until it is done. Whoever else does the same meanwhile finds what is done. Nothing is left to do
 * where the correction was taken back, or is not the person's to know of.
 */
export async function followLearning(tx: Tx, learningId: string): Promise<Followers> {
  await lockLedger(tx);
  const before = await readFollowers(tx, learningId);
  if (before.isDone) return before;
  const taught = await readCorrectionsOf(tx, learningId);
  if (taught.length === 0) return { ...before, isDone: true };
  const changes = await followersOf(tx, taught, {
    has: new Set(before.rowIds),
    knowledge: await readCategorizerInputs(tx),
  });
  if (changes.length > 0) await raiseLedgerVersion(tx);
  const moved = changes.filter((change) => change.before.categoryId !== change.after.categoryId);
  const now = {
    rowIds: changes.map(({ id }) => id),
    movedCount: moved.length,
    isDone: changes.length < rowsAtOnce,
  };
  await recordFollowers(tx, learningId, now);
  await changePredictions(tx, changes, {
    actor: 'system',
    action: 'categorize',
    from: { changeId: learningId },
  });
  return together(before, now);
}

/** The next rows that nobody decided and that are now known by what was taught. */
async function followersOf(
  tx: Tx,
  taught: readonly { description: string; categoryId: string }[],
  { has, knowledge }: { has: ReadonlySet<string>; knowledge: CategorizerInputs },
): Promise<PredictionChange[]> {
  const categoryIds = new Set(taught.map(({ categoryId }) => categoryId));
  const rows = await readRowsOfPayees(tx, new Set(taught.map(({ description }) => payeeKeyOf(description))));
  const changes: PredictionChange[] = [];
  for (const row of rows.filter(isUndecided)) {
    if (changes.length === rowsAtOnce) return changes;
    // The memory is asked first: it is a hundred times quicker than a guess.
    if (has.has(row.id) || recall(knowledge.memory, row.description) === null) continue;
    const after = predictCategory(row, knowledge);
    if (after.source !== 'correction' || after.categoryId === null || !categoryIds.has(after.categoryId))
      continue;
    if (!isSamePrediction(row.guess, after)) changes.push({ id: row.id, before: row.guess, after });
  }
  return changes;
}

/** Whether a row follows what the machine learns: a person's word stays, and a leg of a transfer is known by its other leg. */
function isUndecided({ userCategoryId, isPaired }: PredictedRow): boolean {
  return userCategoryId === null && !isPaired;
}
