import type { Cents } from '@cairn/domain/money';
import { isNumberedCheck, isTransferToUnknown } from './category-of-row.ts';
import type { CategoryModel } from './classifier/category-model.ts';
import { predictWithClassifier, unknownMerchant } from './classifier-prediction.ts';
import type { CorrectionIndex } from './correction-index.ts';
import { predictByCorrection } from './correction-prediction.ts';
import type { BankCategory } from './evidence.ts';
import type { Direction } from './text/banking-patterns.ts';

/** A transaction to categorize. `category`: null when the bank gives none. */
export type RowToCategorize = {
  description: string;
  /** The bank's merchant name. */
  merchantName: string | null;
  /** A debit is negative; null when unknown. */
  amountCents: Cents | null;
  /** Plaid's type of the account: depository, credit, loan, investment. */
  accountType: string | null;
  category: BankCategory | null;
};

/** A household's corrections, and the trained model. */
export type CategorizerInputs = {
  corrections: CorrectionIndex;
  model: CategoryModel;
  /** The household's income categories; default: the built-in ones. */
  incomeIds?: ReadonlySet<string>;
};

/** The predicted category with its source and a reason to show. A null category means that nothing matched. */
export type Categorization = {
  categoryId: string | null;
  source: 'correction' | 'bank' | 'pattern' | 'brand' | 'words' | 'none';
  reason: string;
  /** Calibrated confidence: 0 to 99 percent. */
  confidencePercent: number;
  merchantName: string | null;
};

/** Below this confidence, words are wrong twice as often as right, so the transaction goes to review without a category. */
const minConfidence = 0.35;

/**
 * Predicts a category: a matching correction, else the classifier's weighted evidence from banking patterns, brands, the bank's category
 * and words. Rules are applied on top (`domain/src/rules`), and a user's own category on top of those.
 */
export function categorize(
  row: RowToCategorize,
  { corrections, model, incomeIds }: CategorizerInputs,
): Categorization {
  const prediction = predictWithClassifier(
    {
      description: row.description,
      direction: directionOf(row.amountCents),
      amountCents: row.amountCents,
      accountType: row.accountType,
      bankCategory: row.category,
    },
    model,
  );
  const merchantName = row.merchantName ?? (prediction.merchantName === '' ? null : prediction.merchantName);
  const corrected = predictByCorrection(corrections, row, incomeIds);
  if (corrected !== null) return { ...corrected, source: 'correction', merchantName };
  const confidencePercent = Math.round(100 * prediction.confidence);
  const { categoryId, source, reason } = prediction;
  if (isNumberedCheck(row.description))
    return {
      categoryId,
      source: 'pattern',
      reason: 'Looks like a paper check',
      confidencePercent,
      merchantName,
    };
  if (source === 'words' && prediction.confidence < minConfidence) {
    const unknown = row.category?.primary === 'OTHER' ? 'Your bank sent no category' : unknownMerchant;
    return { categoryId: null, source: 'none', reason: unknown, confidencePercent, merchantName };
  }
  if (isTransferToUnknown(categoryId, row.description))
    return {
      categoryId,
      source,
      reason: `${reason}; the other account is unknown`,
      confidencePercent: Math.min(confidencePercent, maxPercentOfUnknown),
      merchantName,
    };
  return { categoryId, source, reason, confidencePercent, merchantName };
}

/** Low enough to be reviewed: the other account of such a transfer may be anyone's. */
const maxPercentOfUnknown = 55;

function directionOf(amountCents: Cents | null): Direction {
  if (amountCents === null || amountCents === 0) return null;
  return amountCents < 0 ? 'debit' : 'credit';
}
