import type { Cents } from '@cairn/domain/money';
import { categorize } from '../categorize/categorize.ts';
import type { CategoryModel } from '../categorize/classifier/category-model.ts';
import { CorrectionIndex, indexCorrections, payeeKeyOf } from '../categorize/correction-index.ts';
import { amountBandOf } from '../categorize/evidence.ts';
import type { HouseholdTransaction } from '../db/in-household.ts';
import {
  type CategoryRule,
  readCategoryRules,
  readIncomeIds,
  readRedirections,
} from '../ledger/categories/categories.store.ts';
import type { BankCategory, BankDelta, CategoryPrediction, StoredPrediction } from '../ledger/types.ts';
import { categoryModel } from './classifier-file.ts';
import { readCorrections, type StoredCorrection } from './corrections.store.ts';

/** A household's category settings. */
export type UserCategoryInputs = {
  rules: readonly CategoryRule[];
  /** Active corrections, oldest first. */
  corrections: readonly StoredCorrection[];
  /** Hidden and merged categories → the category used instead. */
  redirections: ReadonlyMap<string, string>;
  /** All income categories, custom ones included. */
  incomeIds: ReadonlySet<string>;
};

/** Everything that a prediction is made from besides the transaction. */
export type CategorizerInputs = UserCategoryInputs & {
  correctionIndex: CorrectionIndex;
  model: CategoryModel;
};

/** The fields of a transaction that a prediction uses. */
export type CategorizerRow = {
  description: string;
  merchantName: string | null;
  /** A debit is negative. */
  amountCents: Cents;
  /** Plaid's account type, where known. */
  accountType?: string | null;
  category: BankCategory | null;
  /** The current prediction, if any. */
  prediction?: Pick<CategoryPrediction, 'categoryId'>;
};

export async function readUserCategoryInputs(tx: HouseholdTransaction): Promise<UserCategoryInputs> {
  return {
    rules: await readCategoryRules(tx),
    corrections: await readCorrections(tx),
    redirections: await readRedirections(tx),
    incomeIds: await readIncomeIds(tx),
  };
}

export function categorizerInputsOf(userInputs: UserCategoryInputs): CategorizerInputs {
  return { ...userInputs, correctionIndex: indexCorrections(userInputs.corrections), model: categoryModel() };
}

export async function readCategorizerInputs(tx: HouseholdTransaction): Promise<CategorizerInputs> {
  return categorizerInputsOf(await readUserCategoryInputs(tx));
}

type PredictionInputs = Pick<CategorizerInputs, 'rules' | 'correctionIndex' | 'model' | 'redirections'> &
  Partial<Pick<CategorizerInputs, 'incomeIds'>>;

/**
 * Predicts a transaction's category: the first matching rule, else a matching correction, else the classifier. The classifier does
 * not use categories that a person hid or merged, but a transaction that is already in a hidden one stays.
 */
export function predictCategory(row: CategorizerRow, inputs: PredictionInputs): CategoryPrediction {
  const { redirectedFrom, ...prediction } = predictWithRedirection(row, inputs);
  return redirectedFrom !== null && redirectedFrom === row.prediction?.categoryId
    ? { ...prediction, categoryId: redirectedFrom }
    : prediction;
}

/** The prediction with the category that was redirected because a person hid or merged it. */
function predictWithRedirection(
  { prediction: _standing, ...row }: CategorizerRow,
  { rules, correctionIndex, model, redirections, incomeIds }: PredictionInputs,
): CategoryPrediction & { redirectedFrom: string | null } {
  const prediction = categorize(
    { accountType: null, ...row },
    { rules, corrections: correctionIndex, model, ...(incomeIds && { incomeIds }) },
  );
  const { categoryId } = prediction;
  const target = isOfClassifier(prediction) && categoryId !== null ? redirections.get(categoryId) : undefined;
  return target === undefined
    ? { ...prediction, redirectedFrom: null }
    : { ...prediction, categoryId: target, redirectedFrom: categoryId };
}

/**
 * Predictions for new transactions, by the bank's id. Many transactions have equal bank fields; each combination is predicted once.
 */
export function predictDelta(
  {
    accounts,
    upserted,
  }: {
    accounts: readonly Pick<BankDelta['accounts'][number], 'providerAccountId' | 'type'>[];
    upserted: BankDelta['upserted'];
  },
  inputs: PredictionInputs,
): Map<string, StoredPrediction> {
  const accountTypes = new Map(accounts.map(({ providerAccountId, type }) => [providerAccountId, type]));
  const made = new Map<string, StoredPrediction>();
  return new Map(
    upserted.map((row) => {
      const accountType = accountTypes.get(row.providerAccountId) ?? null;
      const { description, merchantName, category, amountCents } = row;
      const key = JSON.stringify([
        description,
        merchantName,
        Math.sign(amountCents),
        amountBandOf(amountCents),
        accountType,
        category?.primary,
        category?.detailed,
        category?.confidence,
      ]);
      const prediction = made.get(key) ?? {
        ...predictWithRedirection({ ...row, accountType }, inputs),
        payeeKey: payeeKeyOf(description),
      };
      made.set(key, prediction);
      return [row.bankTransactionId, prediction];
    }),
  );
}

/**
 * Predicts a transaction that was predicted before, without rules: a matching rule that did not apply then is for new transactions
 * only.
 */
export function predictWithoutRules(row: CategorizerRow, inputs: CategorizerInputs): CategoryPrediction {
  return predictCategory(row, { ...inputs, rules: [] });
}

/** Predicts by the classifier alone. */
export function predictByClassifier(
  row: CategorizerRow,
  inputs: Pick<CategorizerInputs, 'model' | 'redirections'>,
): CategoryPrediction {
  return predictCategory(row, { ...inputs, rules: [], correctionIndex: new CorrectionIndex() });
}

/** Whether the classifier made the prediction, not a rule or a correction. */
export function isOfClassifier({ source }: CategoryPrediction): boolean {
  return source !== 'rule' && source !== 'correction';
}
