import { randomUUID } from 'node:crypto';
import type { CategoryRule, NewRule, RulePreview, RulePreviewRequest } from '@cairn/contract/categorizing';
import { AppError } from '@cairn/contract/errors';
import { transactionName } from '@cairn/domain/transactions';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { recordChanges } from '../ledger/journal/journal.store.ts';
import { lockLedgerForWriting } from '../ledger/journal/write-lock.store.ts';
import { readTransactions } from '../ledger/transactions/transactions.store.ts';
import { type CategorizerInputs, predictCategory, readCategorizerInputs } from './categorizer-inputs.ts';
import {
  countRowsOfRules,
  firstPosition,
  insertRule,
  type ListedRule,
  listRules,
  readRule,
  removeRule,
  requireCategory,
} from './category-rules.store.ts';
import {
  changePredictions,
  isSamePrediction,
  type PredictionChange,
  readRowsWithText,
} from './predictions.store.ts';

type Tx = HouseholdTransaction;
type Rule = Omit<ListedRule, 'position'>;

const maxExamples = 5;

/** The rules in order, with the number of transactions that each matches. */
export async function listCategoryRules(tx: Tx): Promise<CategoryRule[]> {
  const counts = await countRowsOfRules(tx);
  return (await listRules(tx)).map((rule) => shown(rule, counts.get(rule.id) ?? 0));
}

function shown(
  { id, descriptionContains, categoryId, categoryName }: Rule,
  transactionsCount: number,
): CategoryRule {
  return { id, descriptionContains, categoryId, categoryName, transactionsCount };
}

/** What a rule would change among existing transactions. Throws `not_found` for a category that is not the household's. */
export async function previewRule(tx: Tx, request: RulePreviewRequest): Promise<RulePreview> {
  await requireCategory(tx, request.categoryId);
  const { changes, yours, transfers, unchangedCount } = await planRule(tx, { ...request, id: randomUUID() });
  const examples = await readTransactions(
    tx,
    changes.slice(0, maxExamples).map(({ id }) => id),
  );
  return {
    changes: changes.length,
    yours,
    transfers,
    unchangedCount,
    examples: examples.map((row) => ({
      id: row.id,
      date: row.date,
      name: transactionName(row),
      description: row.description,
      amount: row.amount,
      currency: row.currency,
      categoryName: row.aiCategory,
    })),
  };
}

type Plan = Omit<RulePreview, 'changes' | 'examples'> & { changes: PredictionChange[] };

/** A new rule is first, so it applies wherever it matches, except to transactions with a user's category and transfer legs. */
async function planRule(tx: Tx, rule: CategorizerInputs['rules'][number]): Promise<Plan> {
  const inputs = await readCategorizerInputs(tx);
  const withRule = { ...inputs, rules: [rule, ...inputs.rules] };
  const plan: Plan = { changes: [], yours: 0, transfers: 0, unchangedCount: 0 };
  for (const row of await readRowsWithText(tx, rule.descriptionContains)) {
    const after = predictCategory(row, withRule);
    if (after.source !== 'rule') continue;
    if (row.userCategoryId !== null) plan.yours += 1;
    else if (row.isPaired) plan.transfers += 1;
    else if (row.prediction.categoryId === after.categoryId) plan.unchangedCount += 1;
    else plan.changes.push({ id: row.id, before: row.prediction, after });
  }
  return plan;
}

export type RuleChange = {
  changeId: string;
  rule: CategoryRule;
  changedPastCount: number;
  affectedIds: string[];
};

/** Adds a rule before all others. Throws `not_found` for a category that is not the household's, `conflict` for a duplicate rule. */
export async function addRule(
  tx: Tx,
  { applyToPast, descriptionContains, categoryId }: NewRule,
): Promise<RuleChange> {
  await lockLedgerForWriting(tx);
  const categoryName = await requireCategory(tx, categoryId);
  const isThere = (await listRules(tx)).some(
    (known) =>
      known.descriptionContains.toLowerCase() === descriptionContains.toLowerCase() &&
      known.categoryId === categoryId,
  );
  if (isThere) throw new AppError('conflict', 'This rule already exists.');
  const rule = { id: randomUUID(), descriptionContains, categoryId };
  const changes = applyToPast ? (await planRule(tx, rule)).changes : [];
  await insertRule(tx, { ...rule, position: await firstPosition(tx) });
  const changeId = await record(tx, 'add_rule', rule.id, { before: {}, after: rule }, changes);
  const affectedIds = changes.map(({ id }) => id);
  return {
    changeId,
    rule: shown({ ...rule, categoryName }, changes.length),
    changedPastCount: changes.length,
    affectedIds,
  };
}

/** Deletes a rule and predicts its transactions again. Throws `not_found`. */
export async function deleteRule(tx: Tx, ruleId: string): Promise<RuleChange> {
  await lockLedgerForWriting(tx);
  const rule = await readRule(tx, ruleId);
  if (rule === undefined) throw new AppError('not_found', 'This rule was not found.');
  const { changes, moved } = await withoutRule(tx, rule);
  const changeId = await record(tx, 'delete_rule', ruleId, { before: rule, after: {} }, changes);
  return {
    changeId,
    rule: shown(rule, 0),
    changedPastCount: moved.length,
    affectedIds: moved.map(({ id }) => id),
  };
}

/** Deletes a rule and computes new predictions for its transactions. `moved`: those that change on screen. */
async function withoutRule(
  tx: Tx,
  rule: ListedRule,
): Promise<{ changes: PredictionChange[]; moved: PredictionChange[] }> {
  const inputs = await readCategorizerInputs(tx);
  await removeRule(tx, rule.id);
  const without = { ...inputs, rules: inputs.rules.filter(({ id }) => id !== rule.id) };
  const alone = { ...inputs, rules: [rule] };
  const rows = (await readRowsWithText(tx, rule.descriptionContains)).filter(
    (row) =>
      row.prediction.source === 'rule' &&
      row.prediction.categoryId === rule.categoryId &&
      predictCategory(row, alone).source === 'rule',
  );
  const decided = new Set(rows.filter(({ userCategoryId }) => userCategoryId !== null).map(({ id }) => id));
  const changes = rows
    .map(
      (row): PredictionChange => ({
        id: row.id,
        before: row.prediction,
        after: predictCategory(row, without),
      }),
    )
    .filter(({ before, after }) => !isSamePrediction(before, after));
  const moved = changes.filter(
    ({ id, before, after }) => before.categoryId !== after.categoryId && !decided.has(id),
  );
  return { changes, moved };
}

/** Deletes a rule whose addition is undone, after its own changes were restored. */
export async function removeAddedRule(tx: Tx, ruleId: string): Promise<void> {
  const rule = await readRule(tx, ruleId);
  if (rule === undefined) return;
  const { changes } = await withoutRule(tx, rule);
  await changePredictions(tx, changes, { actor: 'system', action: 'categorize', from: {} });
}

async function record(
  tx: Tx,
  action: 'add_rule' | 'delete_rule',
  ruleId: string,
  { before, after }: { before: Record<string, unknown>; after: Record<string, unknown> },
  changes: readonly PredictionChange[],
): Promise<string> {
  const id = randomUUID();
  const rowIds = changes.map((change) => change.id);
  await recordChanges(tx, [
    {
      id,
      actor: 'user',
      subjectKind: 'category_rule',
      subjectId: ruleId,
      action,
      before,
      after: { ...after, rowIds },
    },
  ]);
  await changePredictions(tx, changes, { actor: 'rule', action: 'categorize', from: { changeId: id } });
  return id;
}
