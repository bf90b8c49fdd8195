import { randomUUID } from 'node:crypto';
import type { Learning } from '@cairn/contract/categorising';
import type { PlainDate } from '@cairn/contract/plain-date';
import type { TransactionEdits } from '@cairn/contract/transactions';
import { cleanDescriptor } from '../categorise/clean-descriptor.ts';
import { isAboutAllCash, namesNobody, payeeKeyOf, recall } from '../categorise/correction-memory.ts';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { takeGuessesBack } from '../ledger/category-changes.store.ts';
import { requireCategory } from '../ledger/category-rules.store.ts';
import { endCorrectionsOfRows, insertCorrections } from '../ledger/corrections.store.ts';
import { type EditedRow, editTransactions } from '../ledger/edits.store.ts';
import {
  changeGuesses,
  type GuessChange,
  type GuessedRow,
  isSameGuess,
  readRowsOfPayees,
} from '../ledger/guesses.store.ts';
import { readHousehold, todayOf } from '../ledger/households.store.ts';
import { recordChanges } from '../ledger/journal.store.ts';
import { guessOf, type Knowledge, readKnowledge } from './knowledge.ts';
import { settleTakenBack } from './settle-taken-back.ts';

type Tx = HouseholdTransaction;

/** What an edit did beside itself. */
export type Learned = {
  learning: Learning | null;
  /** Rows that followed, or went back, newest first. */
  followedIds: string[];
};

/** A category that a person gave a row. */
type Taught = EditedRow & { categoryId: string };

/**
 * Writes a person's word on rows, as `editTransactions` does, and learns from it: the next rows like these are of that category, and those
 * of the past that nobody decided become so. A leg of a transfer teaches nothing, since it is known by its other leg, and neither does
 * a row that a rule decides: what would stay without effect is not learned. Taking a word back takes back what it taught.
 */
export async function editAndLearn(
  tx: Tx,
  { edits, teach = true }: TransactionEdits,
  now: Date,
): Promise<Learned> {
  const edited = await editTransactions(tx, edits, now);
  const movedBack = await forget(tx, edited, now);
  const taught = edited.flatMap((one): Taught[] => {
    const { categoryId } = one.after;
    return categoryId === null || categoryId === one.before.categoryId || one.row.transferId !== null
      ? []
      : [{ ...one, categoryId }];
  });
  if (!teach || taught.length === 0) return { learning: null, followedIds: movedBack };
  const today = todayOf(await readHousehold(tx), now);
  const knowledge = await readKnowledge(tx);
  const effective = learnEffective(knowledge, taught, today);
  if (effective.length === 0) return { learning: null, followedIds: movedBack };
  const learned = await learn(tx, { edited, taught: effective }, knowledge, now);
  return { ...learned, followedIds: [...learned.followedIds, ...movedBack] };
}

/** A word that is taken back taught nothing. */
async function forget(tx: Tx, edited: readonly EditedRow[], now: Date): Promise<string[]> {
  const reset = edited.filter(({ before, after }) => before.categoryId !== null && after.categoryId === null);
  if (reset.length === 0) return [];
  const before = await readKnowledge(tx);
  const resetIds = reset.map(({ row }) => row.id);
  const { descriptions, learnings } = await endCorrectionsOfRows(tx, resetIds, now);
  const rowIds: string[] = [];
  for (const { learningId, followedIds } of learnings)
    rowIds.push(...(await takeGuessesBack(tx, learningId, followedIds)));
  return settleTakenBack(tx, { rowIds, descriptions, before });
}

/** Has the memory learn those of the words that will have an effect, and gives them. */
function learnEffective(
  { memory, ...other }: Knowledge,
  taught: readonly Taught[],
  correctedOn: PlainDate,
): readonly Taught[] {
  const words = taught.map((one) => {
    const correction = { description: one.row.description, categoryId: one.categoryId, correctedOn };
    memory.learn(correction);
    return { one, correction };
  });
  const { effective = [], idle = [] } = Object.groupBy(words, ({ one: { row, categoryId } }) => {
    const guess = guessOf(row, { ...other, memory });
    return guess.source === 'correction' && guess.categoryId === categoryId ? 'effective' : 'idle';
  });
  for (const { correction } of idle) memory.forget(correction);
  return effective.map(({ one }) => one);
}

/** Of the journal's record, every word of the edit is a part: whoever takes back what it taught means the whole edit. */
async function learn(
  tx: Tx,
  { edited, taught }: { edited: readonly EditedRow[]; taught: readonly Taught[] },
  knowledge: Knowledge,
  now: Date,
): Promise<{ learning: Learning; followedIds: string[] }> {
  const changes = await followersOf(tx, taught, knowledge);
  const id = randomUUID();
  const followedIds = changes.map((change) => change.id);
  const said = edited.filter(({ before, after }) => before.categoryId !== after.categoryId);
  await recordChanges(tx, [
    {
      id,
      actor: 'person',
      subjectKind: 'household',
      subjectId: tx.householdId,
      action: 'learn',
      before: { words: said.map(({ row, before }) => ({ id: row.id, categoryId: before.categoryId })) },
      after: {
        words: said.map(({ row, after }) => ({ id: row.id, categoryId: after.categoryId })),
        rowIds: followedIds,
      },
    },
  ]);
  const corrections = taught.map(({ row, categoryId }) => ({
    transactionId: row.id,
    accountId: row.accountId,
    description: row.description,
    categoryId,
  }));
  await insertCorrections(tx, id, corrections, now);
  await changeGuesses(tx, changes, { actor: 'machine', action: 'categorise', from: { changeId: id } });
  const moved = changes.filter(({ before, after }) => before.categoryId !== after.categoryId);
  return {
    learning: { id, taught: await namesOf(tx, taught, knowledge), pastRows: moved.length },
    followedIds,
  };
}

/** Rows that nobody decided and that are now known by what was taught. */
async function followersOf(tx: Tx, taught: readonly Taught[], knowledge: Knowledge): Promise<GuessChange[]> {
  const categoryIds = new Set(taught.map(({ categoryId }) => categoryId));
  const rows = await readRowsOfPayees(tx, new Set(taught.map(({ row }) => payeeKeyOf(row.description))));
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

const allCash = 'cash withdrawals';

function nameOf({ merchantName, description }: EditedRow['row']): string {
  return merchantName ?? cleanDescriptor(description).displayName;
}

async function namesOf(
  tx: Tx,
  taught: readonly Taught[],
  { memory }: Knowledge,
): Promise<Learning['taught']> {
  const names = new Map<string, Learning['taught'][number]>();
  for (const { row, categoryId } of taught) {
    const isAllCash = isAboutAllCash(row.description, categoryId);
    const key = isAllCash ? allCash : (recall(memory, row.description)?.key ?? row.description);
    if (names.has(key)) continue;
    const isExactText = !isAllCash && namesNobody(row.description);
    names.set(key, {
      name: isAllCash ? allCash : isExactText ? row.description : nameOf(row),
      isExactText,
      categoryId,
      categoryName: await requireCategory(tx, categoryId),
    });
  }
  return [...names.values()];
}
