import { randomUUID } from 'node:crypto';
import type {
  NewRule,
  RuleArrangement,
  RuleDefinition,
  RulePreview,
  RulePreviewRequest,
  Rule as ShownRule,
} from '@cairn/contract/rules';
import type { RulePart } from '@cairn/domain/rules/rule';
import { readSeenAccounts } from '../accounts/accounts.store.ts';
import { readCategoryTree } from '../categories/categories.store.ts';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { recordChanges } from '../journal/journal.store.ts';
import { lockLedgerForWriting } from '../journal/write-lock.store.ts';
import { categorizerInputsOf, readUserCategoryInputs } from '../predictions/categorizer-inputs.ts';
import {
  countRowsOfRules,
  readRules,
  removeRules,
  requireAccounts,
  requireCategories,
  requireTags,
  type StoredRule,
  saveRuleOrder,
  saveRules,
} from '../predictions/category-rules.store.ts';
import {
  changePredictions,
  type PredictionChange,
  readRowsOfRules,
} from '../predictions/predictions.store.ts';
import { changesOf, type PlannedRow, planRules } from '../predictions/rule-plan.ts';
import { readOriginals } from '../transactions/transactions.store.ts';
import { movedRules, planRulesChange, type RulesChange, seenRules } from './rule-changes.ts';
import { exampleOf, previewCounts } from './rule-preview.ts';

type Tx = HouseholdTransaction;

const maxExamples = 5;

/** The rules that the person sees, in order, with the number of transactions on which each sets something. */
export async function listCategoryRules(tx: Tx): Promise<ShownRule[]> {
  const counts = await countRowsOfRules(tx);
  const accountIds = new Set((await readSeenAccounts(tx)).map(({ id }) => id));
  return seenRules(await readRules(tx), accountIds).map((rule) => shown(rule, counts.get(rule.id) ?? 0));
}

function shown({ id, conditions, actions, isOn }: StoredRule, transactionsCount: number): ShownRule {
  return { id, conditions, actions, isOn, transactionsCount };
}

/** Throws `not_found` for a category, tag or account that a rule may not use. */
async function requireUsable(tx: Tx, { conditions, actions }: RuleDefinition): Promise<void> {
  const categoryIds = [
    ...conditions.flatMap((condition) => (condition.is === 'category' ? condition.categoryIds : [])),
    ...actions.flatMap((action) => (action.is === 'category' ? action.categoryId : [])),
    ...partsIn(actions).map(({ categoryId }) => categoryId),
  ];
  await requireCategories(tx, categoryIds);
  await requireTags(tx, [
    ...conditions.flatMap((condition) => (condition.is === 'tag' ? condition.tagIds : [])),
    ...actions.flatMap((action) => (action.is === 'tags' ? action.tagIds : [])),
    ...partsIn(actions).flatMap(({ tagIds }) => tagIds),
  ]);
  await requireAccounts(
    tx,
    conditions.flatMap((condition) => (condition.is === 'account' ? condition.accountIds : [])),
  );
}

function partsIn(actions: RuleDefinition['actions']): readonly RulePart[] {
  return actions.flatMap((action) => (action.is === 'split' ? action.parts : []));
}

/** What a change of the rules would change among existing transactions. Throws as the change itself does. */
export async function previewRule(tx: Tx, request: RulePreviewRequest): Promise<RulePreview> {
  if (request.is === 'add' || request.is === 'edit') await requireUsable(tx, request.rule);
  const userInputs = await readUserCategoryInputs(tx);
  const change = planRulesChange(userInputs.rules, request, new Set(userInputs.accountIds.values()));
  const planned = await planPast(tx, change, userInputs);
  const changing = planned.filter(({ shown: fields }) => fields.length > 0);
  const examples = changing.slice(0, maxExamples);
  const transactions = new Map(
    (
      await readOriginals(
        tx,
        examples.map(({ row }) => row.id),
      )
    ).map((row) => [row.id, row]),
  );
  const names = new Map([
    ...(await readCategoryTree(tx)).map(({ id, name }) => [id, name] as const),
    ...[...userInputs.tags].map(([id, { name }]) => [id, name] as const),
  ]);
  const newRuleId = request.is === 'add' ? change.ruleId : null;
  return {
    ...previewCounts(planned, change.ruleId),
    changes: changing.length,
    examples: examples.flatMap((one) => {
      const transaction = transactions.get(one.row.id);
      return transaction === undefined ? [] : exampleOf(one, transaction, names, newRuleId);
    }),
  };
}

/** What a change of the rules makes of the transactions that its rules match or have set something on. */
async function planPast(
  tx: Tx,
  change: RulesChange,
  userInputs: Awaited<ReturnType<typeof readUserCategoryInputs>>,
): Promise<PlannedRow[]> {
  const inputs = categorizerInputsOf({ ...userInputs, rules: change.rules });
  const changed =
    change.action === 'arrange_rules'
      ? movedRules(change, userInputs.rules)
      : [...change.before, ...change.after];
  const ids = new Set(changed.map(({ id }) => id));
  const matching = change.action === 'arrange_rules' ? changed : change.after;
  const rows = await readRowsOfRules(tx, { setBy: [...ids], matching: matching.filter(({ isOn }) => isOn) });
  return planRules(rows, inputs).filter(
    ({ row, outcome }) =>
      outcome.matchedIds.some((id) => ids.has(id)) ||
      Object.values(row.prediction.ruleEffects).some(({ ruleId }) => ids.has(ruleId)),
  );
}

export type RulesArranged = { changeId: string; changedPastCount: number; affectedIds: string[] };
export type RuleChange = RulesArranged & { rule: ShownRule };

/**
 * Adds a rule before all others. Throws `not_found` for a category or account that is not the household's, `conflict` for a duplicate
 * rule.
 */
export async function addRule(tx: Tx, { applyToPast, ...rule }: NewRule): Promise<RuleChange> {
  return changeRule(tx, { is: 'add', rule }, applyToPast);
}

/** Changes a rule's conditions and actions. Throws as `addRule`, and `not_found` for a rule that is not there. */
export async function editRule(
  tx: Tx,
  ruleId: string,
  { applyToPast, ...rule }: NewRule,
): Promise<RuleChange> {
  return changeRule(tx, { is: 'edit', ruleId, rule }, applyToPast);
}

/** Deletes a rule and takes back what it set. Throws `not_found`. */
export async function deleteRule(tx: Tx, ruleId: string): Promise<RuleChange> {
  return changeRule(tx, { is: 'delete', ruleId }, true);
}

/** Changes the order of the rules and which are on. Throws `conflict` when it is not of all rules. */
export async function arrangeRules(tx: Tx, { rules, applyToPast }: RuleArrangement): Promise<RulesArranged> {
  const { changeId, changedPastCount, affectedIds } = await changeRules(
    tx,
    { is: 'arrange', rules },
    applyToPast,
  );
  return { changeId, changedPastCount, affectedIds };
}

async function changeRule(tx: Tx, request: RulePreviewRequest, applyToPast: boolean): Promise<RuleChange> {
  const { change, ...result } = await changeRules(tx, request, applyToPast);
  const rule = [...change.after, ...change.before].find(({ id }) => id === change.ruleId);
  if (rule === undefined) throw new Error('A change of one rule is of no rule');
  const counts = await countRowsOfRules(tx);
  return { ...result, rule: shown(rule, counts.get(rule.id) ?? 0) };
}

async function changeRules(
  tx: Tx,
  request: RulePreviewRequest,
  applyToPast: boolean,
): Promise<RulesArranged & { change: RulesChange }> {
  await lockLedgerForWriting(tx);
  if (request.is === 'add' || request.is === 'edit') await requireUsable(tx, request.rule);
  const userInputs = await readUserCategoryInputs(tx);
  const change = planRulesChange(userInputs.rules, request, new Set(userInputs.accountIds.values()));
  const planned = applyToPast ? await planPast(tx, change, userInputs) : [];
  const result = await applyChange(tx, change, planned);
  return { change, ...result };
}

/** Makes the rules what a planned change makes of them. The caller holds the ledger's lock. */
export async function repeatRulesChange(tx: Tx, change: RulesChange, applyToPast: boolean): Promise<void> {
  const userInputs = await readUserCategoryInputs(tx);
  await applyChange(tx, change, applyToPast ? await planPast(tx, change, userInputs) : []);
}

async function applyChange(
  tx: Tx,
  change: RulesChange,
  planned: readonly PlannedRow[],
): Promise<RulesArranged> {
  await writeRules(tx, change);
  const changeId = await record(tx, change, changesOf(planned));
  const moved = planned.filter(({ shown: fields }) => fields.length > 0);
  return {
    changeId,
    changedPastCount: moved.length,
    affectedIds: moved.map(({ row }) => row.id),
  };
}

async function writeRules(tx: Tx, { action, before, after }: RulesChange): Promise<void> {
  await (action === 'arrange_rules' ? saveRuleOrder(tx, after) : saveRules(tx, after));
  const staying = new Set(after.map(({ id }) => id));
  await removeRules(
    tx,
    before.flatMap(({ id }) => (staying.has(id) ? [] : id)),
  );
}

/** The subject of a change of the order. */
const orderSubject = 'order';

async function record(tx: Tx, change: RulesChange, changes: readonly PredictionChange[]): Promise<string> {
  const id = randomUUID();
  await recordChanges(tx, [
    {
      id,
      actor: 'user',
      subjectKind: 'category_rule',
      subjectId: change.ruleId ?? orderSubject,
      action: change.action,
      before: { rules: change.before },
      after: { rules: change.after, rowIds: changes.map((one) => one.id) },
    },
  ]);
  await changePredictions(tx, changes, { actor: 'rule', action: 'categorize', from: { changeId: id } });
  return id;
}
