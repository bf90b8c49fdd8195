import { builtInCategories } from '@cairn/domain/categories';
import type { PlainDate } from '@cairn/domain/plain-date';
import type { CategoryModel } from '../../server/src/classifier/classifier/category-model.ts';
import { predictWithClassifier } from '../../server/src/classifier/classifier-prediction.ts';
import { CorrectionIndex } from '../../server/src/classifier/correction-index.ts';
import { predictByCorrection } from '../../server/src/classifier/correction-prediction.ts';
import { type LabelGroup, labels } from '../../server/src/classifier/labels.ts';
import type { Direction } from '../../server/src/classifier/text/banking-patterns.ts';

/** What one row seems to be. `category` and `group` are names as people read them. */
export type Answer = {
  category: string;
  group: LabelGroup;
  merchant: string;
  /** From 0 to 1. */
  confidence: number;
  source: string;
  /** The household's category within the label: a part, or the parent where nothing says which. */
  leaf: string;
};

/** A row as a file or a line has it. `amountCents` may have either sign; null where there is none. */
export type DescribedRow = { description: string; direction: Direction; amountCents: number | null };

/** The best prediction for a row, always one; what was corrected before comes first. */
export function answerOf(
  { description, direction, amountCents: size }: DescribedRow,
  model: CategoryModel,
  correctionIndex: CorrectionIndex,
): Answer {
  const prediction = predictWithClassifier(
    { description, direction, amountCents: size, accountType: null, bankCategory: null },
    model,
  );
  const amountCents = direction === 'debit' ? -1 : null;
  const taught = predictByCorrection(correctionIndex, { description, amountCents });
  const decided =
    taught === null
      ? prediction
      : {
          labelId: taught.categoryId,
          categoryId: taught.categoryId,
          confidence: taught.confidencePercent / 100,
          source: 'correction',
        };
  const label = labels.find(({ id }) => id === decided.labelId);
  return {
    category: label?.name ?? decided.labelId,
    group: label?.group ?? 'Other',
    merchant: prediction.merchantName,
    confidence: Math.round(decided.confidence * 1000) / 1000,
    source: decided.source,
    leaf: builtInCategories.find(({ id }) => id === decided.categoryId)?.name ?? decided.categoryId,
  };
}

/** A household that corrects while it looks. */
export class LearningHousehold {
  readonly correctionIndex = new CorrectionIndex();
  readonly #today: PlainDate;

  constructor(today: PlainDate) {
    this.#today = today;
  }

  /** `category` is a name or an id; a category of the household's own is taken as it is written. */
  correct(description: string, category: string): void {
    const builtIn = labels.find(({ id, name }) => id === category || name === category);
    this.correctionIndex.add({ description, categoryId: builtIn?.id ?? category, correctedOn: this.#today });
  }
}

/** 'debit' and 'credit' in any case; otherwise what an amount with a minus means: money out. Null when unknown. */
function directionFrom(direction: string, amount: string): Direction {
  const stated = direction.trim().toLowerCase();
  if (stated === 'debit' || stated === 'credit') return stated;
  return /^\s*[-−(]/.test(amount) ? 'debit' : null;
}

/** The row that these fields of a file or a line describe; all but the description may be empty. */
export function describedRow(fields: {
  description: string;
  amount: string;
  direction: string;
}): DescribedRow {
  const { description, amount, direction } = fields;
  return { description, direction: directionFrom(direction, amount), amountCents: centsFrom(amount) };
}

/** '4.5', '-1,204.50', '$12' or '(7.00)' in cents, whatever the sign; null where it is no amount. */
export function centsFrom(amount: string): number | null {
  const digits = amount.replace(/[^\d.]/g, '');
  return /^\d+(?:\.\d*)?$/.test(digits) ? Math.round(Number(digits) * 100) : null;
}
