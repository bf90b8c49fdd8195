import type { Transaction } from '@cairn/contract/transactions';
import { uncategorizedId } from '@cairn/domain/categories';
import { classify } from '@cairn/domain/classify';
import { zeroCents } from '@cairn/domain/money';
import { applyRules, type RuleInputs, type RuleOutcome } from '@cairn/domain/rules/apply-rules';
import { compileRule } from '@cairn/domain/rules/match-rule';
import type { Rule, RuleDefinition } from '@cairn/domain/rules/rule';
import { conditionsWords } from '@cairn/domain/rules/rule-words';
import type { RuleKind } from '@cairn/domain/transactions';
import type { CategoryTree, DemoCategory } from './category-tree.ts';
import type { DemoTags } from './demo-tags.ts';
import type { SampleRow } from './sample.ts';

/** A rule of the demo's household, and what of it holds for the rows that are there; null: nothing. */
export type DemoRule = Rule & { past: (RuleDefinition & { isOn: boolean }) | null };

/** A row with what rules make of it. */
export type DemoRow = { row: Transaction; outcome: RuleOutcome };

/** What the person has decided about a row. */
export type Decision = {
  categoryId: string | null;
  note: string | null;
  tagIds: readonly string[] | null;
  merchantName: string | null;
};
export const undecided: Decision = { categoryId: null, note: null, tagIds: null, merchantName: null };

/** The sample's rows are of merchants that any bank knows. */
const sampleConfidencePercent = 95;

/** The sample has no splits, pairs, reimbursements or statements. */
const unlinked = {
  partOfId: null,
  reimbursesId: null,
  cameBack: zeroCents,
  toComeBack: zeroCents,
  attachmentsCount: 0,
  commentsCount: 0,
  isPaired: false,
  reconciledTo: null,
  isByHand: false,
};

/** Why a row is in its category: the person's word, else a rule, else the sample's bank. */
function explanationOf(decision: Decision, rule: Rule | undefined) {
  if (decision.categoryId !== null)
    return {
      categorySource: 'user',
      categoryReason: 'You chose this category',
      confidencePercent: null,
    } as const;
  return {
    categorySource: rule === undefined ? 'bank' : 'rule',
    categoryReason:
      rule === undefined ? 'Your bank’s category' : `Your rule: ${conditionsWords(rule.conditions)}`,
    confidencePercent: sampleConfidencePercent,
  } as const;
}

function kindOf(
  { account, amount, description }: Pick<SampleRow, 'account' | 'amount' | 'description'>,
  category: DemoCategory,
  { isDecided, ruleKind }: { isDecided: boolean; ruleKind: RuleKind | null },
) {
  return classify({
    accountType: account.type,
    amountCents: amount,
    description,
    userCategoryKind: isDecided ? category.kind : null,
    predictedCategoryId: category.id,
    predictedCategoryKind: category.id === uncategorizedId ? null : category.kind,
    ruleKind,
    isPaired: false,
  });
}

type RowFacts = {
  rules: readonly DemoRule[];
  categories: CategoryTree;
  tags: DemoTags;
  decisions: ReadonlyMap<string, Decision>;
};

/** The sample's rows with what the person has decided about them and what rules make of them. */
export function rowsOfSample(
  samples: readonly SampleRow[],
  { rules, categories, tags, decisions }: RowFacts,
): DemoRow[] {
  const inputs: RuleInputs = {
    rules: rules.flatMap(({ id, past }) => (past === null ? [] : [compileRule({ id, ...past })])),
    parentIds: new Map(categories.list().map(({ id, parentId }) => [id, parentId])),
  };
  return samples.map((sample) => {
    const decision = decisions.get(sample.id) ?? undecided;
    const outcome = applyRules(
      {
        description: sample.description,
        merchantName: sample.merchantName,
        amountCents: sample.amount,
        accountId: sample.account.id,
        postedOn: sample.date,
        userCategoryId: decision.categoryId,
        userTagIds: decision.tagIds === null ? null : tags.current(decision.tagIds),
      },
      inputs,
      () => sample.categoryId,
    );
    const rule = inputs.rules.find(({ id }) => id === outcome.effects.category?.ruleId);
    return { row: transactionOf(sample, { decision, outcome, rule, categories, tags }), outcome };
  });
}

type Made = Pick<RowFacts, 'categories' | 'tags'> & {
  decision: Decision;
  outcome: RuleOutcome;
  rule: Rule | undefined;
};

function transactionOf(
  { account, categoryId: sampleCategoryId, ...row }: SampleRow,
  { decision, outcome: { effects, categoryId }, rule, categories, tags }: Made,
): Transaction {
  const category = categories.resolve(decision.categoryId ?? categoryId ?? sampleCategoryId);
  const isDecided = decision.categoryId !== null;
  const ruleKind = effects.kind?.kind ?? null;
  return {
    ...row,
    ...explanationOf(decision, rule),
    merchantName: decision.merchantName ?? effects.merchant?.name ?? row.merchantName,
    hasUserMerchant: decision.merchantName !== null,
    currency: 'USD',
    type: row.amount < 0 ? 'debit' : 'credit',
    accountId: account.id,
    accountName: account.name,
    kind: kindOf({ ...row, account }, category, { isDecided, ruleKind }),
    categoryId: category.id,
    aiCategory: category.name,
    note: decision.note ?? effects.note?.note ?? null,
    tagIds: tags.current(decision.tagIds ?? effects.tags?.tagIds ?? []),
    hasUserTags: decision.tagIds !== null,
    ...unlinked,
  };
}
