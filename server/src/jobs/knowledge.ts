import type { Cents } from '@cairn/contract/money';
import { categorise } from '../categorise/categorise.ts';
import {
  type Correction,
  type CorrectionMemory,
  rememberCorrections,
} from '../categorise/correction-memory.ts';
import type { CategoryModel } from '../categorise/model/category-model.ts';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { type CategoryRule, readCategoryRules } from '../ledger/categories.store.ts';
import { readCorrections } from '../ledger/corrections.store.ts';
import type { BankCategory, CategoryGuess } from '../ledger/types.ts';
import { categoryModel } from './category-model-file.ts';

/** What the household has said, and what the model was trained to know: rows are guessed from both. */
export type Knowledge = {
  rules: readonly CategoryRule[];
  /** In the order in which they were made. */
  corrections: readonly Correction[];
  memory: CorrectionMemory;
  model: CategoryModel;
};

/** What a guess is made from. */
export type RowToGuess = {
  description: string;
  merchantName: string | null;
  /** A debit is negative. */
  amountCents: Cents;
  /** Plaid's type of the account, where it is at hand. */
  accountType?: string | null;
  category: BankCategory | null;
};

export async function readKnowledge(tx: HouseholdTransaction): Promise<Knowledge> {
  const corrections = await readCorrections(tx);
  return {
    rules: await readCategoryRules(tx),
    corrections,
    memory: rememberCorrections(corrections),
    model: categoryModel(),
  };
}

/** The knowledge with more corrections, newer than all that it holds. */
export function withCorrections(knowledge: Knowledge, more: readonly Correction[]): Knowledge {
  const corrections = [...knowledge.corrections, ...more];
  return { ...knowledge, corrections, memory: rememberCorrections(corrections) };
}

/** The guess for a row: the first rule that fits, else what corrections taught, else what the text and the bank say. */
export function guessOf(row: RowToGuess, { rules, memory, model }: Knowledge): CategoryGuess {
  return categorise({ accountType: null, ...row }, { rules, corrections: memory, model });
}
