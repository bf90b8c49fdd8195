import { payeeKeyOf, recall } from '../categorise/correction-memory.ts';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { type Followers, readFollowers, recordFollowers } from '../ledger/category-changes.store.ts';
import { readCorrectionsOf } from '../ledger/corrections.store.ts';
import {
  changeGuesses,
  type GuessChange,
  type GuessedRow,
  isSameGuess,
  readRowsOfPayees,
} from '../ledger/guesses.store.ts';
import { lockLedger, raiseLedgerVersion } from '../ledger/write-lock.store.ts';
import { guessOf, type Knowledge, readKnowledge } from './knowledge.ts';

type Tx = HouseholdTransaction;

/**
 * Has the rows of the past that nobody decided follow what a correction taught, once: whoever comes later gets what the first found. None
 * where the correction was taken back meanwhile, or is not the person's to know of.
 */
export async function followLearning(tx: Tx, learningId: string): Promise<Followers> {
  await lockLedger(tx);
  const followed = await readFollowers(tx, learningId);
  if (followed !== null) return followed;
  const taught = await readCorrectionsOf(tx, learningId);
  if (taught.length === 0) return { rowIds: [], movedCount: 0 };
  const changes = await followersOf(tx, taught, await readKnowledge(tx));
  if (changes.length > 0) await raiseLedgerVersion(tx);
  const moved = changes.filter(({ before, after }) => before.categoryId !== after.categoryId);
  const followers = { rowIds: changes.map(({ id }) => id), movedCount: moved.length };
  await recordFollowers(tx, learningId, followers);
  await changeGuesses(tx, changes, {
    actor: 'machine',
    action: 'categorise',
    from: { changeId: learningId },
  });
  return followers;
}

/** Rows that nobody decided and that are now known by what was taught. */
async function followersOf(
  tx: Tx,
  taught: readonly { description: string; categoryId: string }[],
  knowledge: Knowledge,
): Promise<GuessChange[]> {
  const categoryIds = new Set(taught.map(({ categoryId }) => categoryId));
  const rows = await readRowsOfPayees(tx, new Set(taught.map(({ description }) => payeeKeyOf(description))));
  return rows.filter(isUndecided).flatMap((row): GuessChange[] => {
    // The memory is asked first: it is a hundred times quicker than a guess.
    if (recall(knowledge.memory, row.description) === null) return [];
    const after = guessOf(row, knowledge);
    if (after.source !== 'correction' || after.categoryId === null || !categoryIds.has(after.categoryId))
      return [];
    return isSameGuess(row.guess, after) ? [] : [{ id: row.id, before: row.guess, after }];
  });
}

/** Whether a row follows what the machine learns: a person's word stays, and a leg of a transfer is known by its other leg. */
function isUndecided({ personCategoryId, isPaired }: GuessedRow): boolean {
  return personCategoryId === null && !isPaired;
}
