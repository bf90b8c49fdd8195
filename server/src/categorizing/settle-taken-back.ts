import { isDeepStrictEqual } from 'node:util';
import { CorrectionMemory, payeeKeyOf, recall } from '../categorize/correction-memory.ts';
import type { HouseholdTransaction } from '../db/in-household.ts';
import type { CategoryGuess } from '../ledger/types.ts';
import {
  changeGuesses,
  type GuessChange,
  type GuessedRow,
  isSameGuess,
  readGuessedRows,
  readRowsOfPayees,
} from './guesses.store.ts';
import { guessAgain, guessByModel, guessOf, isOfModel, type Knowledge, readKnowledge } from './knowledge.ts';

type Tx = HouseholdTransaction;

/** What was taken back: the rows that were given their guesses, and what the corrections that ended were said of. */
type TakenBack = {
  rowIds: readonly string[];
  descriptions: readonly string[];
  /** What was known before. */
  before: Knowledge;
};

/**
 * Brings rows to what holds after something was taken back: those that were given a guess of an older model, or of a correction or rule
 * that was itself taken back meanwhile, and those that came since and were guessed by what ended. Gives the ids of all rows that
 * went back or elsewhere.
 */
export async function settleTakenBack(
  tx: Tx,
  { rowIds, descriptions, before }: TakenBack,
): Promise<string[]> {
  const given = await readGuessedRows(tx, rowIds);
  const payeeKeys = new Set(descriptions.map(payeeKeyOf));
  const alike = payeeKeys.size === 0 ? [] : await readRowsOfPayees(tx, payeeKeys);
  const now = await readKnowledge(tx);
  const isGiven = new Set(rowIds);
  const said = new Set(now.corrections.map(saidOf));
  const settled = [
    ...given
      .filter(({ guess }) => isOfModel(guess))
      .map((row) => ({ row, after: guessByCorrection(row, now) ?? guessByModel(row, now) })),
    ...[...given, ...alike.filter(({ id, guess }) => guess.source === 'correction' && !isGiven.has(id))]
      .filter((row) => isNobodys(row, now, said) || isByWhatEnded(row, before, now))
      .map((row) => ({ row, after: guessAgain(row, now) })),
  ].filter(({ row, after }) => !isSameGuess(row.guess, after));
  const changes = settled.map(({ row, after }): GuessChange => ({ id: row.id, before: row.guess, after }));
  await changeGuesses(tx, changes, { actor: 'machine', action: 'categorise', from: {} });
  const moved = settled.filter(
    ({ row, after }) => row.personCategoryId === null && row.guess.categoryId !== after.categoryId,
  );
  return [...new Set([...rowIds, ...moved.map(({ row }) => row.id)])];
}

/**
 * What a correction says of a row that had not followed it yet when the next one came, which has ended now; null where none says anything,
 * or the row does not follow any.
 */
function guessByCorrection(row: GuessedRow, now: Knowledge): CategoryGuess | null {
  if (row.personCategoryId !== null || row.isPaired || recall(now.memory, row.description) === null)
    return null;
  const after = guessAgain(row, now);
  return after.source === 'correction' ? after : null;
}

/** Whether no correction that holds says of the payee, and no rule that stands says of the row, what is said to be theirs. */
function isNobodys({ guess, ...row }: GuessedRow, knowledge: Knowledge, said: ReadonlySet<string>): boolean {
  if (isOfModel(guess)) return false;
  if (guess.source === 'correction')
    return !said.has(saidOf({ description: row.description, categoryId: guess.categoryId }));
  const sayingSo = knowledge.rules.filter(({ categoryId }) => categoryId === guess.categoryId);
  return guessOf(row, { ...knowledge, rules: sayingSo, memory: new CorrectionMemory() }).source !== 'rule';
}

/** A category that was said of a payee. */
function saidOf({ description, categoryId }: { description: string; categoryId: string | null }): string {
  return `${categoryId} ${payeeKeyOf(description)}`;
}

/** Whether the row is what the corrections of then make it: where those of now do not, one that ended had decided it. */
function isByWhatEnded(row: GuessedRow, before: Knowledge, now: Knowledge): boolean {
  if (row.guess.source !== 'correction') return false;
  const told = recall(before.memory, row.description);
  // A guess takes its time, and most corrections of a payee are not those that ended.
  if (isDeepStrictEqual(told, recall(now.memory, row.description))) return false;
  return isSameGuess(row.guess, guessAgain(row, before));
}
