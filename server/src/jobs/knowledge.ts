import { categorise } from '../categorise/categorise.ts';
import { guessByCorrection } from '../categorise/correction-guess.ts';
import {
  type Correction,
  type CorrectionMemory,
  rememberCorrections,
} from '../categorise/correction-memory.ts';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { type CategoryRule, readCategoryRules } from '../ledger/categories.store.ts';
import { readCorrections } from '../ledger/corrections.store.ts';
import type { BankCategory, CategoryGuess } from '../ledger/types.ts';

/** What the household has said, from which rows are guessed. */
export type Knowledge = {
  rules: readonly CategoryRule[];
  /** In the order in which they were made. */
  corrections: readonly Correction[];
  memory: CorrectionMemory;
};

/** What a guess is made from. */
export type RowToGuess = {
  description: string;
  merchantName: string | null;
  /** A debit is negative. */
  amountCents: number;
  category: BankCategory | null;
};

export async function readKnowledge(tx: HouseholdTransaction): Promise<Knowledge> {
  const corrections = await readCorrections(tx);
  return {
    rules: await readCategoryRules(tx),
    corrections,
    memory: rememberCorrections(corrections),
  };
}

/** The knowledge with more corrections, newer than all that it holds. */
export function withCorrections(knowledge: Knowledge, more: readonly Correction[]): Knowledge {
  const corrections = [...knowledge.corrections, ...more];
  return { ...knowledge, corrections, memory: rememberCorrections(corrections) };
}

/** The guess for a row: the first rule that fits, else what corrections taught, else what the text and the bank say. */
export function guessOf(row: RowToGuess, { rules, memory }: Knowledge): CategoryGuess {
  const guess = categorise(row, rules);
  const taught = guess.source === 'rule' ? null : guessByCorrection(memory, row);
  if (taught === null) return { ...guess, confidencePercent: null, merchantName: null };
  return { ...taught, source: 'correction', merchantName: null };
}
