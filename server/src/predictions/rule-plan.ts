import { isDeepStrictEqual } from 'node:util';
import { applyRules, effectOf, type RuleOutcome } from '@cairn/domain/rules/apply-rules';
import { partsByRule } from '@cairn/domain/rules/parts-by-rule';
import {
  fieldOf,
  type RuleEffects,
  type RuleField,
  ruleFields,
  type SplitEffect,
} from '@cairn/domain/rules/rule';
import type { CategoryPrediction } from '../ledger/types.ts';
import { isSameSplit } from '../splits/split-plan.ts';
import {
  type CategorizerInputs,
  predictWithoutRules,
  ruleCategoryOf,
  ruleRowOf,
} from './categorizer-inputs.ts';
import { isSamePrediction, type PredictedRow, type PredictionChange } from './predictions.store.ts';

/** A field that changes on screen, with the rule that sets it; null: it is set by none any longer. */
export type FieldChange = { field: RuleField; ruleId: string | null };

/** A transaction that rules match or matched. */
export type PlannedRow = {
  row: PredictedRow;
  change: PredictionChange;
  outcome: RuleOutcome;
  /** What changes on screen. */
  shown: FieldChange[];
};

/**
 * Plans what rules make of past transactions, as if they came in today. Pure. A category that the person chose or that a transfer's other
 * leg decides stays, and so does a prediction on which no rule has a say.
 */
export function planRules(rows: readonly PredictedRow[], inputs: CategorizerInputs): PlannedRow[] {
  return rows.map((row): PlannedRow => {
    const outcome = outcomeOf(row, inputs);
    const after = predictionAfter(row, outcome, inputs);
    const change = { id: row.id, before: row.prediction, after };
    return { row, change, outcome, shown: shownChanges(row, after) };
  });
}

/** The changes that are to be written. */
export function changesOf(planned: readonly PlannedRow[]): PredictionChange[] {
  return planned.flatMap(({ change }) => (isSamePrediction(change.before, change.after) ? [] : [change]));
}

function outcomeOf(row: PredictedRow, inputs: CategorizerInputs): RuleOutcome {
  let suggested: string | null | undefined;
  return applyRules(
    ruleRowOf({ ...row, merchantName: merchantOf(row) }, inputs.tags),
    inputs.ruleInputs,
    () => {
      if (suggested === undefined) suggested = suggestionOf(row, inputs);
      return suggested;
    },
  );
}

/** The merchant without rules. */
function merchantOf({ merchantName, prediction }: PredictedRow): string | null {
  return merchantName ?? prediction.merchantName;
}

/** The category without rules. */
function suggestionOf(row: PredictedRow, inputs: CategorizerInputs): string | null {
  const { source, categoryId } = row.prediction;
  return source === 'rule' ? predictWithoutRules(row, inputs).categoryId : categoryId;
}

function predictionAfter(
  row: PredictedRow,
  outcome: RuleOutcome,
  inputs: CategorizerInputs,
): CategoryPrediction {
  const { prediction } = row;
  const { category, ...others } = outcome.effects;
  const isDecided = row.userCategoryId !== null || row.isPaired;
  const stays = isDecided && (prediction.source !== 'rule' || isSetByRule(row, inputs));
  if (stays) return { ...prediction, ruleEffects: { ...others, ...categoryOf(prediction.ruleEffects) } };
  const byRule = ruleCategoryOf(outcome, inputs.ruleInputs);
  if (byRule !== null && category !== undefined)
    return { ...prediction, ...byRule, ruleEffects: { category, ...others } };
  if (prediction.source !== 'rule') return { ...prediction, ruleEffects: others };
  return { ...predictWithoutRules(row, inputs), ruleEffects: others };
}

function categoryOf({ category }: RuleEffects): Pick<RuleEffects, 'category'> {
  return category === undefined ? {} : { category };
}

/** Whether the rule that set the prediction's category still does: it is on, matches and has this category. */
export function isSetByRule(row: PredictedRow, inputs: CategorizerInputs): boolean {
  const { ruleEffects, source } = row.prediction;
  return source === 'rule' && ruleEffects.category !== undefined && isCurrent(row, inputs, ['category']);
}

/** Whether everything that rules have set on the transaction is still what they would set. */
export function isUpToDate(row: PredictedRow, inputs: CategorizerInputs): boolean {
  const { ruleEffects, source } = row.prediction;
  return (source !== 'rule' || ruleEffects.category !== undefined) && isCurrent(row, inputs, ruleFields);
}

function isCurrent(row: PredictedRow, inputs: CategorizerInputs, fields: readonly RuleField[]): boolean {
  const { ruleEffects, categoryId } = row.prediction;
  const set = fields.filter((field) => ruleEffects[field] !== undefined);
  if (set.length === 0) return true;
  const { matchedIds } = outcomeOf(row, inputs);
  return set.every((field) => {
    const effect = ruleEffects[field];
    const rule = inputs.rules.find(({ id }) => id === effect?.ruleId);
    const action = rule?.actions.find((one) => fieldOf(one) === field);
    if (rule === undefined || action === undefined || !matchedIds.includes(rule.id)) return false;
    if (action.is === 'category') return action.categoryId === categoryId;
    return isDeepStrictEqual(effectOf(action, rule.id)[field], effect);
  });
}

/** How rules split the transaction; null where none does, or where it is too small for the parts. */
export function splitOf(
  { amountCents, currency }: PredictedRow,
  { ruleEffects: { split } }: CategoryPrediction,
): SplitEffect | null {
  return split === undefined || partsByRule(amountCents, split, currency) === null ? null : split;
}

/** What a person would see change. */
function shownChanges(row: PredictedRow, after: CategoryPrediction): FieldChange[] {
  const before = row.prediction;
  const splitAfter = row.maySplit ? splitOf(row, after) : row.ruleSplit;
  const isShown: Record<RuleField, boolean> = {
    // Of a split transaction the categories of its parts are shown.
    category: row.userCategoryId === null && before.categoryId !== after.categoryId && splitAfter === null,
    merchant:
      row.userMerchantName === null && before.ruleEffects.merchant?.name !== after.ruleEffects.merchant?.name,
    note: row.userNote === null && before.ruleEffects.note?.note !== after.ruleEffects.note?.note,
    tags:
      row.userTagIds === null &&
      !isDeepStrictEqual(before.ruleEffects.tags?.tagIds, after.ruleEffects.tags?.tagIds),
    kind:
      row.userCategoryId === null &&
      !row.isPaired &&
      before.ruleEffects.kind?.kind !== after.ruleEffects.kind?.kind,
    split: row.maySplit && !isSameSplit(row.ruleSplit, splitAfter),
  };
  return ruleFields
    .filter((field) => isShown[field])
    .map((field) => ({ field, ruleId: after.ruleEffects[field]?.ruleId ?? null }));
}
