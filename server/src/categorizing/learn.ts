import { randomUUID } from 'node:crypto';
import type { Learning } from '@cairn/contract/categorising';
import type { TransactionEdits } from '@cairn/contract/transactions';
import type { PlainDate } from '@cairn/domain/plain-date';
import { isAboutAllCash, namesNobody, recall } from '../categorize/correction-memory.ts';
import { cleanDescriptor } from '../categorize/text/clean-descriptor.ts';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { readHousehold, todayOf } from '../ledger/journal/households.store.ts';
import { recordChanges } from '../ledger/journal/journal.store.ts';
import { type EditedRow, editTransactions } from '../ledger/transactions/edits.store.ts';
import { readFollowers, takeGuessesBack } from './category-changes.store.ts';
import { requireCategory } from './category-rules.store.ts';
import { endCorrectionsOfRows, insertCorrections } from './corrections.store.ts';
import { guessOf, type Knowledge, readKnowledge } from './knowledge.ts';
import { settleTakenBack } from './settle-taken-back.ts';

type Tx = HouseholdTransaction;

/** What an edit did beside itself. */
export type Learned = {
  learning: Learning | null;
  /** Rows that went back with a word that was taken back. */
  movedBackIds: string[];
  /** Rows that were left as a later word made them. */
  changedLater: string[];
};

/** A category that a person gave a row. */
type Taught = EditedRow & { categoryId: string };

/**
 * Writes a person's word on rows, as `editTransactions` does, and learns from it: the next rows like these are of that category, and those
 * of the past that nobody decided become so by `followLearning`, which whoever has the answer does not wait for. A leg of a transfer teaches
 * nothing, since it is known by its other leg, and neither does a row that a rule decides: what would stay without effect is not learned.
 * Taking a word back takes back what it taught.
 */
export async function editAndTeach(
  tx: Tx,
  { edits, teach = true, ageMs }: TransactionEdits,
  now: Date,
): Promise<Learned> {
  const edited = await editTransactions(tx, edits, now, ageMs);
  const changedLater = edited.flatMap(({ row, isOlder }) => (isOlder ? [row.id] : []));
  const movedBackIds = await forget(tx, edited, now);
  const taught = edited.flatMap((one): Taught[] => {
    const { categoryId } = one.after;
    return categoryId === null || categoryId === one.before.categoryId || one.row.transferId !== null
      ? []
      : [{ ...one, categoryId }];
  });
  if (!teach || taught.length === 0) return { learning: null, movedBackIds, changedLater };
  const today = todayOf(await readHousehold(tx), now);
  const knowledge = await readKnowledge(tx);
  const effective = learnEffective(knowledge, taught, today);
  if (effective.length === 0) return { learning: null, movedBackIds, changedLater };
  return {
    learning: await learn(tx, { edited, taught: effective }, knowledge, now),
    movedBackIds,
    changedLater,
  };
}

/** A word that is taken back taught nothing. */
async function forget(tx: Tx, edited: readonly EditedRow[], now: Date): Promise<string[]> {
  const reset = edited.filter(({ before, after }) => before.categoryId !== null && after.categoryId === null);
  if (reset.length === 0) return [];
  const before = await readKnowledge(tx);
  const resetIds = reset.map(({ row }) => row.id);
  const { descriptions, endedLearningIds } = await endCorrectionsOfRows(tx, resetIds, now);
  const rowIds: string[] = [];
  for (const id of endedLearningIds)
    rowIds.push(...(await takeGuessesBack(tx, id, (await readFollowers(tx, id)).rowIds)));
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
): Promise<Learning> {
  const id = randomUUID();
  const said = edited.filter(({ before, after }) => before.categoryId !== after.categoryId);
  await recordChanges(tx, [
    {
      id,
      actor: 'person',
      subjectKind: 'household',
      subjectId: tx.householdId,
      action: 'learn',
      before: { words: said.map(({ row, before }) => ({ id: row.id, categoryId: before.categoryId })) },
      after: { words: said.map(({ row, after }) => ({ id: row.id, categoryId: after.categoryId })) },
    },
  ]);
  const corrections = taught.map(({ row, categoryId }) => ({
    transactionId: row.id,
    accountId: row.accountId,
    description: row.description,
    categoryId,
  }));
  await insertCorrections(tx, id, corrections, now);
  return { id, taught: await namesOf(tx, taught, knowledge) };
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
