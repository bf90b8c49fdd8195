import type { Cents } from '@cairn/domain/money';
import { isNumberedCheck, isTransferToUnknown } from './category-of-row.ts';
import type { CategoryModel } from './classifier/category-model.ts';
import type { CorrectionMemory } from './correction-memory.ts';
import { predictByCorrection } from './correction-prediction.ts';
import type { BankCategory } from './evidence.ts';
import { guessCategory, unknownMerchant } from './guess.ts';
import type { Direction } from './text/banking-patterns.ts';

/** What is known of a row before anyone has categorised it. A null category is a bank that says nothing. */
export type RowToCategorise = {
  description: string;
  /** The merchant as the bank names it, where it does. */
  merchantName: string | null;
  /** A debit is negative; null where a file does not say. */
  amountCents: Cents | null;
  /** Plaid's type of the account: depository, credit, loan, investment. */
  accountType: string | null;
  category: BankCategory | null;
};

/** A household's rule: rows whose description contains the text, taken literally, belong to the category. */
export type CategoryRule = { id: string; descriptionContains: string; categoryId: string };

/** What the machine may go by: the household's rules in order of position, what it corrected, and the trained model. */
export type CategorizerInputs = {
  rules: readonly CategoryRule[];
  corrections: CorrectionMemory;
  model: CategoryModel;
  /** The household's categories of income; the built-in ones where it is left out. */
  incomeIds?: ReadonlySet<string>;
};

/** What the row seems to be, who says so, and why, in words a person reads. A null category is "nothing fitted". */
export type Categorisation = {
  categoryId: string | null;
  source: 'rule' | 'correction' | 'bank' | 'pattern' | 'brand' | 'words' | 'none';
  reason: string;
  /** How often guesses like this one are right: 0 to 99 of 100. */
  confidencePercent: number;
  merchantName: string | null;
};

/** A household's own word is followed; 99 because nobody's word foresees everything. */
const ownWordPercent = 99;
/** Below it words are wrong twice for each time that they are right: the row stays where a person sees that it wants a word. */
const leastConfidence = 0.35;

/**
 * Guesses a row's category: the first of the household's rules that fits, else what its corrections of like rows say, else the
 * weighed guess of banking patterns, brands, the bank's category and the words. What a person decided for the row stands
 * above this guess and is applied by the ledger.
 */
export function categorize(
  row: RowToCategorise,
  { rules, corrections, model, incomeIds }: CategorizerInputs,
): Categorisation {
  const guess = guessCategory(
    {
      description: row.description,
      direction: directionOf(row.amountCents),
      amountCents: row.amountCents,
      accountType: row.accountType,
      bankCategory: row.category,
    },
    model,
  );
  const merchantName = row.merchantName ?? (guess.merchantName === '' ? null : guess.merchantName);
  const description = foldCase(row.description);
  const rule = rules.find((candidate) => fits(candidate, description));
  if (rule !== undefined) {
    const reason = `Your rule: description contains “${rule.descriptionContains}”`;
    const { categoryId } = rule;
    return { categoryId, source: 'rule', reason, confidencePercent: ownWordPercent, merchantName };
  }
  const taught = predictByCorrection(corrections, row, incomeIds);
  if (taught !== null) return { ...taught, source: 'correction', merchantName };
  const confidencePercent = Math.round(100 * guess.confidence);
  const { categoryId, source, reason } = guess;
  if (isNumberedCheck(row.description))
    return {
      categoryId,
      source: 'pattern',
      reason: 'Looks like a paper check',
      confidencePercent,
      merchantName,
    };
  if (source === 'words' && guess.confidence < leastConfidence) {
    const unknown = row.category?.primary === 'OTHER' ? 'Your bank sent no category' : unknownMerchant;
    return { categoryId: null, source: 'none', reason: unknown, confidencePercent, merchantName };
  }
  if (isTransferToUnknown(categoryId, row.description))
    return {
      categoryId,
      source,
      reason: `${reason}; the other account is unknown`,
      confidencePercent: Math.min(confidencePercent, mostSureOfUnknown),
      merchantName,
    };
  return { categoryId, source, reason, confidencePercent, merchantName };
}

/** Below the border of what is reviewed: the other account of such a transfer may be anybody's. */
const mostSureOfUnknown = 55;

function directionOf(amountCents: Cents | null): Direction {
  if (amountCents === null || amountCents === 0) return null;
  return amountCents < 0 ? 'debit' : 'credit';
}

/** A blank rule would fit every row, so it fits none. */
function fits(rule: CategoryRule, foldedDescription: string): boolean {
  return (
    rule.descriptionContains.trim() !== '' && foldedDescription.includes(foldCase(rule.descriptionContains))
  );
}

/**
 * One spelling for all cases of a text. Down and then up, because some letters meet only on the way: 'ẞ' and 'ß' become 'SS',
 * both small sigmas become 'Σ'. Composed last, because upper case can fall apart into letter and accent. The length may
 * change, so positions in the folded text mean nothing in the original.
 */
function foldCase(text: string): string {
  return text.toLowerCase().toUpperCase().normalize('NFC');
}
