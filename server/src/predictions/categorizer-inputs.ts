import type { Cents } from '@cairn/domain/money';
import type { PlainDate } from '@cairn/domain/plain-date';
import { applyRules, type RuleInputs, type RuleOutcome } from '@cairn/domain/rules/apply-rules';
import { compileRule, type ParentIds } from '@cairn/domain/rules/match-rule';
import type { Rule, RuleEffects, RuleRow } from '@cairn/domain/rules/rule';
import { conditionsWords } from '@cairn/domain/rules/rule-words';
import { readSeenAccounts } from '../accounts/accounts.store.ts';
import { readIncomeIds, readParentIds, readRedirections } from '../categories/categories.store.ts';
import { categorize } from '../classifier/categorize.ts';
import type { CategoryModel } from '../classifier/classifier/category-model.ts';
import { CorrectionIndex, indexCorrections, payeeKeyOf } from '../classifier/correction-index.ts';
import { amountBandOf } from '../classifier/evidence.ts';
import type { HouseholdTransaction } from '../db/in-household.ts';
import type { BankCategory } from '../ledger/bank-transaction.ts';
import type { BankDelta, CategoryPrediction, StoredPrediction } from '../ledger/types.ts';
import { readTagsInUse } from '../tags/tags.store.ts';
import { currentTagIds, type TagsInUse } from '../tags/tags-in-use.ts';
import { readRules, type StoredRule } from './category-rules.store.ts';
import { categoryModel } from './classifier-file.ts';
import { readCorrections, type StoredCorrection } from './corrections.store.ts';

/** A household's category settings. */
export type UserCategoryInputs = {
  /** In order, with those that are off. */
  rules: readonly Rule[];
  /** Active corrections, oldest first. */
  corrections: readonly StoredCorrection[];
  /** Hidden and merged categories → the category used instead. */
  redirections: ReadonlyMap<string, string>;
  /** All income categories, custom ones included. */
  incomeIds: ReadonlySet<string>;
  parentIds: ParentIds;
  /** Tags as rules and transactions name them. */
  tags: TagsInUse;
  /** Provider's account id → account id. */
  accountIds: ReadonlyMap<string, string>;
  /** Accounts whose rows the person alone sees. */
  ownAccountIds: ReadonlySet<string>;
};

/** Everything that a prediction is made from besides the transaction. */
export type CategorizerInputs = UserCategoryInputs & {
  /** Of what everybody sees. */
  correctionIndex: CorrectionIndex;
  /** Of all that the person sees, for the accounts whose rows only they see. */
  own: { correctionIndex: CorrectionIndex; accountIds: ReadonlySet<string> };
  model: CategoryModel;
  ruleInputs: RuleInputs;
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
  /** What only rules read, where known. */
  accountId?: string | null;
  postedOn?: PlainDate | null;
  userCategoryId?: string | null;
  userTagIds?: readonly string[] | null;
  /** The current prediction, if any. */
  prediction?: Pick<CategoryPrediction, 'categoryId' | 'ruleEffects'>;
};

export async function readUserCategoryInputs(
  tx: HouseholdTransaction,
): Promise<UserCategoryInputs & { rules: readonly StoredRule[] }> {
  const [rules, corrections, redirections, incomeIds, parentIds, tags, accounts] = await Promise.all([
    readRules(tx),
    readCorrections(tx),
    readRedirections(tx),
    readIncomeIds(tx),
    readParentIds(tx),
    readTagsInUse(tx),
    readSeenAccounts(tx),
  ]);
  const accountIds = new Map(accounts.map(({ id, providerAccountId }) => [providerAccountId, id]));
  const own = accounts.filter(({ rowsPrivateTo }) => rowsPrivateTo === tx.userId);
  const ownAccountIds = new Set(own.map(({ id }) => id));
  return { rules, corrections, redirections, incomeIds, parentIds, tags, accountIds, ownAccountIds };
}

export function categorizerInputsOf(userInputs: UserCategoryInputs): CategorizerInputs {
  const { corrections, ownAccountIds } = userInputs;
  const shared = corrections.filter(({ privateTo }) => privateTo === null);
  return {
    ...userInputs,
    correctionIndex: indexCorrections(shared),
    own: { correctionIndex: indexCorrections(corrections), accountIds: ownAccountIds },
    model: categoryModel(),
    ruleInputs: { rules: userInputs.rules.map(compileRule), parentIds: userInputs.parentIds },
  };
}

export async function readCategorizerInputs(tx: HouseholdTransaction): Promise<CategorizerInputs> {
  return categorizerInputsOf(await readUserCategoryInputs(tx));
}

type PredictionInputs = Pick<CategorizerInputs, 'correctionIndex' | 'model' | 'redirections'> &
  Partial<Pick<CategorizerInputs, 'own' | 'incomeIds' | 'ruleInputs' | 'accountIds' | 'tags'>>;

/**
 * The corrections that apply to an account's rows: what was learned from rows that one person alone sees changes none that others see, who
 * would learn of it.
 */
export function correctionsFor(
  { accountId }: Pick<CategorizerRow, 'accountId'>,
  { correctionIndex, own }: Pick<PredictionInputs, 'correctionIndex' | 'own'>,
): CorrectionIndex {
  return own?.accountIds.has(accountId ?? '') === true ? own.correctionIndex : correctionIndex;
}

/** Rules are the user's own decision; 99 because a rule can still match an unexpected transaction. */
const ruleConfidencePercent = 99;

/**
 * Predicts a transaction's category: the first matching rule, else a matching correction, else the classifier. The classifier does
 * not use categories that a person hid or merged, but a transaction that is already in a hidden one stays. The other effects are those
 * of the rules.
 */
export function predictCategory(row: CategorizerRow, inputs: PredictionInputs): CategoryPrediction {
  const { redirectedFrom, ...prediction } = withRules(row, predictWithRedirection(row, inputs), inputs);
  return redirectedFrom !== null && redirectedFrom === row.prediction?.categoryId
    ? { ...prediction, categoryId: redirectedFrom }
    : prediction;
}

type Redirected = CategoryPrediction & { redirectedFrom: string | null };

/** The prediction without rules, with the category that was redirected because a person hid or merged it. */
function predictWithRedirection(
  { description, merchantName, amountCents, accountType = null, category, accountId = null }: CategorizerRow,
  inputs: PredictionInputs,
): Redirected {
  const { model, redirections, incomeIds } = inputs;
  const prediction = {
    ...categorize(
      { description, merchantName, amountCents, accountType, category },
      { corrections: correctionsFor({ accountId }, inputs), model, ...(incomeIds && { incomeIds }) },
    ),
    ruleEffects: {},
  };
  const { categoryId } = prediction;
  const target = isOfClassifier(prediction) && categoryId !== null ? redirections.get(categoryId) : undefined;
  return target === undefined
    ? { ...prediction, redirectedFrom: null }
    : { ...prediction, categoryId: target, redirectedFrom: categoryId };
}

/** The prediction with what rules make of it. */
function withRules(
  row: CategorizerRow,
  base: Redirected,
  { ruleInputs, tags }: PredictionInputs,
): Redirected {
  if (ruleInputs === undefined) return base;
  const { merchantName } = base;
  const outcome = applyRules(ruleRowOf({ ...row, merchantName }, tags), ruleInputs, () => base.categoryId);
  const byRule = ruleCategoryOf(outcome, ruleInputs);
  if (byRule === null) return { ...base, ruleEffects: outcome.effects };
  return { ...base, ...byRule, ruleEffects: outcome.effects, redirectedFrom: null };
}

/** What rules read of a transaction. */
export function ruleRowOf(
  row: Omit<CategorizerRow, 'category' | 'accountType'>,
  tags: TagsInUse | undefined,
): RuleRow {
  const { description, merchantName, amountCents, accountId = null, postedOn = null } = row;
  const { userCategoryId = null, userTagIds: stored = null } = row;
  const userTagIds = stored === null || tags === undefined ? stored : currentTagIds(tags, stored);
  return { description, merchantName, amountCents, accountId, postedOn, userCategoryId, userTagIds };
}

/** The category that a rule sets, as a prediction; null when none does. */
export function ruleCategoryOf(
  { effects, categoryId }: RuleOutcome,
  { rules }: RuleInputs,
): Pick<CategoryPrediction, 'categoryId' | 'source' | 'reason' | 'confidencePercent'> | null {
  const rule = rules.find(({ id }) => id === effects.category?.ruleId);
  if (rule === undefined) return null;
  const reason = `Your rule: ${conditionsWords(rule.conditions)}`;
  return { categoryId, source: 'rule', reason, confidencePercent: ruleConfidencePercent };
}

type PredictedAccount = Pick<BankDelta['accounts'][number], 'providerAccountId' | 'type'>;

type BankRow = BankDelta['upserted'][number];

/**
 * Predicts new transactions. Many have equal bank fields; each combination is predicted once without rules, which read more.
 */
export function createDeltaPredictor(
  accounts: readonly PredictedAccount[],
  inputs: PredictionInputs,
): (row: BankRow) => StoredPrediction {
  const accountTypes = new Map(accounts.map(({ providerAccountId, type }) => [providerAccountId, type]));
  const made = new Map<string, Redirected & { payeeKey: string }>();
  const hasRules = (inputs.ruleInputs?.rules.length ?? 0) > 0;
  return (row) => {
    const accountType = accountTypes.get(row.providerAccountId) ?? null;
    const { description, merchantName, category, amountCents } = row;
    const accountId = inputs.accountIds?.get(row.providerAccountId) ?? null;
    const key = JSON.stringify([
      description,
      merchantName,
      Math.sign(amountCents),
      amountBandOf(amountCents),
      accountType,
      category?.primary,
      category?.detailed,
      category?.confidence,
      inputs.own?.accountIds.has(accountId ?? ''),
    ]);
    const base = made.get(key) ?? {
      ...predictWithRedirection({ ...row, accountType, accountId }, inputs),
      payeeKey: payeeKeyOf(description),
    };
    made.set(key, base);
    if (!hasRules) return base;
    return { ...withRules({ ...row, accountId }, base, inputs), payeeKey: base.payeeKey };
  };
}

/** Predictions for new transactions, by the bank's id. */
export function predictDelta(
  { accounts, upserted }: { accounts: readonly PredictedAccount[]; upserted: readonly BankRow[] },
  inputs: PredictionInputs,
): Map<string, StoredPrediction> {
  const predict = createDeltaPredictor(accounts, inputs);
  return new Map(upserted.map((row) => [row.sourceId, predict(row)]));
}

/**
 * Predicts the category of a transaction that was predicted before, without rules: a matching rule that did not apply then is for new
 * transactions only. Its other effects of rules stay.
 */
export function predictWithoutRules(row: CategorizerRow, inputs: PredictionInputs): CategoryPrediction {
  const { ruleInputs: _rules, ...withoutRules } = inputs;
  return { ...predictCategory(row, withoutRules), ruleEffects: otherEffects(row) };
}

/** Predicts by the classifier alone. */
export function predictByClassifier(
  row: CategorizerRow,
  inputs: Pick<CategorizerInputs, 'model' | 'redirections'>,
): CategoryPrediction {
  return predictWithoutRules(row, { ...inputs, correctionIndex: new CorrectionIndex() });
}

/** What rules have set on a transaction besides its category. */
export function otherEffects({ prediction }: Pick<CategorizerRow, 'prediction'>): RuleEffects {
  const { category: _category, ...others } = prediction?.ruleEffects ?? {};
  return others;
}

/** Whether the classifier made the prediction, not a rule or a correction. */
export function isOfClassifier({ source }: Pick<CategoryPrediction, 'source'>): boolean {
  return source !== 'rule' && source !== 'correction';
}
