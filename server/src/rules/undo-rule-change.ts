import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@cairn/contract/errors';
import { z } from 'zod';
import { currentCategoryIdOf } from '../categories/categories.store.ts';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { type CategorizerInputs, readCategorizerInputs } from '../predictions/categorizer-inputs.ts';
import { type CategoryChange, isAnyDeleted, readUndos } from '../predictions/category-changes.store.ts';
import {
  type CurrentNames,
  inCurrentNames,
  readCurrentNames,
  readRules,
  removeRules,
  type StoredRule,
  saveRuleOrder,
  saveRules,
  storedRule,
} from '../predictions/category-rules.store.ts';
import { changePredictions, readPredictedRows, readRowsOfRules } from '../predictions/predictions.store.ts';
import { restorePredictions } from '../predictions/restore-predictions.ts';
import { changesOf, isUpToDate, planRules } from '../predictions/rule-plan.ts';

type Tx = HouseholdTransaction;

/** A rule in an entry from when rules had one text and one category. */
const earlierRule = z
  .object({
    id: z.uuid(),
    descriptionContains: z.string(),
    categoryId: z.string(),
    position: z.int().default(0),
  })
  .transform(
    ({ id, descriptionContains, categoryId, position }): StoredRule => ({
      id,
      position,
      isOn: true,
      conditions: [{ is: 'text', match: 'contains', text: descriptionContains }],
      actions: [{ is: 'category', categoryId }],
    }),
  );
const side = z.union([
  z.object({ rules: z.array(storedRule) }).transform(({ rules }): StoredRule[] => rules),
  earlierRule.transform((rule) => [rule]),
  z.looseObject({}).transform((): StoredRule[] => []),
]);
/** The rules that one side of a journal entry has, in the names of today. */
export function rulesOfSide(entrySide: unknown, names: CurrentNames): StoredRule[] {
  return side.parse(entrySide).map((rule) => inCurrentNames(rule, names));
}

export const affected = z.object({ rowIds: z.array(z.string()) });

/**
 * Undoes a change of rules: the rules become what they were, and transactions get their earlier values, except those changed since.
 * Returns the restored transactions; null when it was undone before. Throws `conflict` where a rule was changed again or deleted since, or a
 * category deleted.
 */
export async function undoRuleChange(
  tx: Tx,
  changeId: string,
  change: CategoryChange,
): Promise<string[] | null> {
  if ((await readUndos(tx, changeId, change)).length > 0) return null;
  const names = await readCurrentNames(tx);
  const [before, after] = [change.before, change.after].map((one) => side.parse(one));
  if (before === undefined || after === undefined) throw new Error('A change of rules has two sides');
  for (const rule of before) for (const id of categoriesOf(rule)) currentCategoryIdOf(names.categoryIds, id);
  const inToday = (rules: readonly StoredRule[]) => rules.map((rule) => inCurrentNames(rule, names));
  const rules = await readRules(tx);
  const gone = after.filter(({ id }) => rules.every((rule) => rule.id !== id)).map(({ id }) => id);
  if (await isAnyDeleted(tx, gone))
    throw new AppError('conflict', 'This rule was deleted since. Undo that first.');
  const restored = restoredRules(change.action, { rules, before: inToday(before), after: inToday(after) });
  const inputsBefore = await readCategorizerInputs(tx);
  await saveRestored(tx, change.action, { save: restored.save, before });
  await removeRules(tx, restored.removeIds);
  const now = await readCategorizerInputs(tx);
  const { rowIds } = affected.parse(change.after);
  const affectedIds = await restorePredictions(tx, {
    changes: [{ changeId, rowIds }],
    descriptions: [],
    before: inputsBefore,
    now,
  });
  const ruleIds = [...before, ...after].map(({ id }) => id);
  await settleRows(tx, { ruleIds, restoredIds: affectedIds }, now);
  return affectedIds;
}

/** Rules get the names back that they had, so that undoing a merge of these parts them again. */
async function saveRestored(
  tx: Tx,
  action: CategoryChange['action'],
  { save, before }: { save: readonly StoredRule[]; before: readonly StoredRule[] },
): Promise<void> {
  if (action === 'arrange_rules') return saveRuleOrder(tx, save);
  const named = new Map(before.map((rule) => [rule.id, comparedBy(action)(rule)]));
  await saveRules(
    tx,
    save.map((rule) => ({ ...rule, ...named.get(rule.id) })),
  );
}

function categoriesOf({ actions }: StoredRule): string[] {
  return actions.flatMap((action) => {
    if (action.is === 'split') return action.parts.map(({ categoryId }) => categoryId);
    return action.is === 'category' ? action.categoryId : [];
  });
}

/** What a change is about: of the order place and state, of a rule its conditions and actions. */
export function comparedBy(action: CategoryChange['action']): (rule: StoredRule) => Partial<StoredRule> {
  return action === 'arrange_rules'
    ? ({ position, isOn }) => ({ position, isOn })
    : ({ conditions, actions }) => ({ conditions, actions });
}

type Sides = { rules: readonly StoredRule[]; before: readonly StoredRule[]; after: readonly StoredRule[] };

/** The rules to write and to remove. A change of the order concerns place and state, the others conditions and actions. */
function restoredRules(
  action: CategoryChange['action'],
  { rules, before, after }: Sides,
): { save: StoredRule[]; removeIds: string[] } {
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const beforeById = new Map(before.map((rule) => [rule.id, rule]));
  const compared = comparedBy(action);
  const save: StoredRule[] = before.filter(({ id }) => !byId.has(id) && action === 'delete_rule');
  const removeIds: string[] = [];
  for (const rule of after) {
    const now = byId.get(rule.id);
    // What added it was undone since.
    if (now === undefined) continue;
    if (!isDeepStrictEqual(compared(now), compared(rule)))
      throw new AppError('conflict', 'This rule was changed again since. Undo the later change first.');
    const was = beforeById.get(rule.id);
    if (was === undefined) removeIds.push(rule.id);
    else save.push({ ...now, ...compared(was) });
  }
  return { save, removeIds };
}

/** Predicts transactions again on which rules have set what they would not set any longer. */
async function settleRows(
  tx: Tx,
  { ruleIds, restoredIds }: { ruleIds: readonly string[]; restoredIds: readonly string[] },
  inputs: CategorizerInputs,
): Promise<void> {
  const rows = new Map(
    [
      ...(await readPredictedRows(tx, restoredIds)),
      ...(await readRowsOfRules(tx, { setBy: ruleIds, matching: [] })),
    ].map((row) => [row.id, row]),
  );
  const outdated = [...rows.values()].filter((row) => !isUpToDate(row, inputs));
  await changePredictions(tx, changesOf(planRules(outdated, inputs)), {
    actor: 'system',
    action: 'categorize',
    from: {},
  });
}
