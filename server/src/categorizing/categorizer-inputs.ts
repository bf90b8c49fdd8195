import type { Cents } from '@cairn/domain/money';
import { categorize } from '../categorize/categorize.ts';
import type { CategoryModel } from '../categorize/classifier/category-model.ts';
import { CorrectionMemory, payeeKeyOf, rememberCorrections } from '../categorize/correction-memory.ts';
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

/** What a household has said of categories. */
export type UserCategoryInputs = {
  rules: readonly CategoryRule[];
  /** Those that hold, in the order in which they were made. */
  corrections: readonly StoredCorrection[];
  /** Categories that a person hid or merged → where rows go instead. */
  redirections: ReadonlyMap<string, string>;
  /** The categories of income, the household's own among them. */
  incomeIds: ReadonlySet<string>;
};

/** What the household has said, and what the model was trained to know: rows are guessed from both. */
export type CategorizerInputs = UserCategoryInputs & { memory: CorrectionMemory; model: CategoryModel };

/** What a guess is made from. */
export type CategorizerRow = {
  description: string;
  merchantName: string | null;
  /** A debit is negative. */
  amountCents: Cents;
  /** Plaid's type of the account, where it is at hand. */
  accountType?: string | null;
  category: BankCategory | null;
  /** The guess that stands, where there is one. */
  guess?: Pick<CategoryPrediction, 'categoryId'>;
};

export async function readUserCategoryInputs(tx: HouseholdTransaction): Promise<UserCategoryInputs> {
  return {
    rules: await readCategoryRules(tx),
    corrections: await readCorrections(tx),
    redirections: await readRedirections(tx),
    incomeIds: await readIncomeIds(tx),
  };
}

export function categorizerInputsOf(said: UserCategoryInputs): CategorizerInputs {
  return { ...said, memory: rememberCorrections(said.corrections), model: categoryModel() };
}

export async function readCategorizerInputs(tx: HouseholdTransaction): Promise<CategorizerInputs> {
  return categorizerInputsOf(await readUserCategoryInputs(tx));
}

type GuessingKnowledge = Pick<CategorizerInputs, 'rules' | 'memory' | 'model' | 'redirections'> &
  Partial<Pick<CategorizerInputs, 'incomeIds'>>;

/**
 * The guess for a row: the first rule that fits, else what corrections taught, else what the text and the bank say. The machine alone
 * puts no row into a category that a person hid or merged; one that is in a hidden one stays there.
 */
export function predictCategory(row: CategorizerRow, knowledge: GuessingKnowledge): CategoryPrediction {
  const { redirectedFrom, ...guess } = redirectedGuessOf(row, knowledge);
  return redirectedFrom !== null && redirectedFrom === row.guess?.categoryId
    ? { ...guess, categoryId: redirectedFrom }
    : guess;
}

/** A guess, and the category that it would be if a person had not hidden or merged it. */
function redirectedGuessOf(
  { guess: _standing, ...row }: CategorizerRow,
  { rules, memory, model, redirections, incomeIds }: GuessingKnowledge,
): CategoryPrediction & { redirectedFrom: string | null } {
  const guess = categorize(
    { accountType: null, ...row },
    { rules, corrections: memory, model, ...(incomeIds && { incomeIds }) },
  );
  const { categoryId } = guess;
  const target = isOfClassifier(guess) && categoryId !== null ? redirections.get(categoryId) : undefined;
  return target === undefined
    ? { ...guess, redirectedFrom: null }
    : { ...guess, categoryId: target, redirectedFrom: categoryId };
}

/**
 * What is kept of new rows beside what the bank says, by the bank's id: their guesses, and by what rows like them are found. A guess follows
 * from what the bank says of a row, which it says of thousands alike: each is made once.
 */
export function predictDelta(
  { accounts, upserted }: Pick<BankDelta, 'accounts' | 'upserted'>,
  knowledge: GuessingKnowledge,
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
      const guess = made.get(key) ?? {
        ...redirectedGuessOf({ ...row, accountType }, knowledge),
        payeeKey: payeeKeyOf(description),
      };
      made.set(key, guess);
      return [row.bankTransactionId, guess];
    }),
  );
}

/** The guess for a row that was guessed before: without the rules, since one that fits and did not decide was made for what comes. */
export function predictWithoutRules(row: CategorizerRow, knowledge: CategorizerInputs): CategoryPrediction {
  return predictCategory(row, { ...knowledge, rules: [] });
}

/** What a row is where the household has said nothing. */
export function predictByClassifier(
  row: CategorizerRow,
  knowledge: Pick<CategorizerInputs, 'model' | 'redirections'>,
): CategoryPrediction {
  return predictCategory(row, { ...knowledge, rules: [], memory: new CorrectionMemory() });
}

/** Whether a guess is the model's, and neither a rule's nor a correction's. */
export function isOfClassifier({ source }: CategoryPrediction): boolean {
  return source !== 'rule' && source !== 'correction';
}
