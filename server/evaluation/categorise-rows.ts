import { builtInCategories, type CategoryGroup } from '@cairn/contract/categories';
import type { PlainDate } from '@cairn/contract/plain-date';
import type { Direction } from '../src/categorise/banking-patterns.ts';
import { guessByCorrection } from '../src/categorise/correction-guess.ts';
import {
  type Correction,
  type CorrectionMemory,
  rememberCorrections,
} from '../src/categorise/correction-memory.ts';
import { guessCategory } from '../src/categorise/guess.ts';
import type { CategoryModel } from '../src/categorise/model/category-model.ts';

/** What one row seems to be. `category` and `group` are names as people read them. */
export type Answer = {
  category: string;
  group: CategoryGroup;
  merchant: string;
  /** From 0 to 1. */
  confidence: number;
  source: string;
};

/** The best guess there is for a row, always one; what was corrected before comes first. */
export function answerOf(
  description: string,
  direction: Direction,
  model: CategoryModel,
  memory: CorrectionMemory,
): Answer {
  const guess = guessCategory({ description, direction, accountType: null, bankCategory: null }, model);
  const amountCents = direction === 'debit' ? -1 : null;
  const taught = guessByCorrection(memory, { description, amountCents });
  const decided =
    taught === null
      ? guess
      : { categoryId: taught.categoryId, confidence: taught.confidencePercent / 100, source: 'correction' };
  const category = builtInCategories.find(({ id }) => id === decided.categoryId);
  return {
    category: category?.name ?? decided.categoryId,
    group: category?.group ?? 'Other',
    merchant: guess.merchantName,
    confidence: Math.round(decided.confidence * 1000) / 1000,
    source: decided.source,
  };
}

/** A household that corrects while it looks. */
export class LearningHousehold {
  readonly #corrections: Correction[] = [];
  #memory: CorrectionMemory = rememberCorrections([]);
  readonly #today: PlainDate;

  constructor(today: PlainDate) {
    this.#today = today;
  }

  get memory(): CorrectionMemory {
    return this.#memory;
  }

  /** `category` is a name or an id; a category of the household's own is taken as it is written. */
  correct(description: string, category: string): void {
    const builtIn = builtInCategories.find(({ id, name }) => id === category || name === category);
    this.#corrections.push({ description, categoryId: builtIn?.id ?? category, correctedOn: this.#today });
    this.#memory = rememberCorrections(this.#corrections);
  }
}

/** 'debit' and 'credit' in any case; otherwise what an amount with a minus says: money out. Null when nobody knows. */
export function directionFrom(direction: string, amount: string): Direction {
  const said = direction.trim().toLowerCase();
  if (said === 'debit' || said === 'credit') return said;
  return /^\s*[-−(]/.test(amount) ? 'debit' : null;
}
