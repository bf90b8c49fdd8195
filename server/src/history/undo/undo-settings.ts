import { isDeepStrictEqual } from 'node:util';
import { currencyCode } from '@cairn/contract/money';
import { timeZone } from '@cairn/contract/plain-date';
import { planAddition, planUndo } from '@cairn/domain/category-edits';
import { z } from 'zod';
import { budgetPlan, readPlan, writePlan } from '../../budgets/budget-plan.store.ts';
import { readCategoryTree, readCurrentCategoryIds } from '../../categories/categories.store.ts';
import { changeFields, insertCategory, recordEdit } from '../../categories/category-edits.store.ts';
import { merge } from '../../categories/category-edits.ts';
import { categoryFields, undoCategoryEdit } from '../../categories/undo-category-edit.ts';
import { undoCategoryChange } from '../../corrections/undo-category-change.ts';
import { dismissInsight, rateInsight, restoreInsight } from '../../insights/insights.store.ts';
import { chooseCurrency, isOwner } from '../../journal/household-currency.store.ts';
import { changeTimeZone, readHousehold } from '../../journal/households.store.ts';
import { recordChanges } from '../../journal/journal.store.ts';
import { redoRuleChange } from '../../rules/redo-rule-change.ts';
import { sideOf } from '../describe/values.ts';
import { changedFields, changes } from './changed-since.ts';
import { each } from './undoer.ts';
import { undoneBy } from './undone-by.ts';

const currencySide = z.object({ currency: currencyCode });

/** Undoes the addition, edit or merge of a category. */
export const undoCategory = each(
  async (tx, entry, { now }) => {
    await undoCategoryEdit(tx, entry.id, now);
    return null;
  },
  (entry) => (later) =>
    later.action === 'edit' && entry.action === 'edit' && changes(changedFields(entry))(later),
);

/** Adds a category again whose addition was undone. */
export const redoCategoryAddition = each(async (tx, undo) => {
  const added = categoryFields.parse((await undoneBy(tx, undo)).after);
  const { parentId, name, kind, color } = added;
  const fields = planAddition(
    await readCategoryTree(tx),
    parentId === null ? { name, color, parentId, kind } : { name, color, parentId },
  );
  await insertCategory(tx, { id: undo.subjectId, ...fields });
  await recordEdit(tx, undo.subjectId, 'add', {}, fields);
  return null;
});

/** Changes a category again whose edit was undone. */
export const redoCategoryEdit = each(async (tx, undo, { now }) => {
  const edit = await undoneBy(tx, undo);
  const { current, back } = planUndo(await readCategoryTree(tx), undo.subjectId, {
    before: categoryFields.parse(edit.after),
    after: categoryFields.parse(edit.before),
  });
  await changeFields(tx, undo.subjectId, { before: current, after: back }, now);
  await recordEdit(tx, undo.subjectId, 'edit', current, back);
  return null;
});

/** Merges a category again. */
export const redoMerge = each(async (tx, undo) => {
  const { into } = z.object({ into: z.string() }).parse((await undoneBy(tx, undo)).after);
  await merge(tx, undo.subjectId, into);
  return null;
});

/** Undoes a correction, or a change of rules. The undo of a rule's deletion would bring back what the change had made of it. */
export const undoCategorizing = each(
  async (tx, entry, { now }) => {
    await undoCategoryChange(tx, entry.id, { keepEdits: false }, now);
    return null;
  },
  () =>
    ({ action }) =>
      action === 'delete_rule',
);

/** Makes a change of rules again whose undo is undone. */
export const redoRules = each(async (tx, undo) => {
  await redoRuleChange(tx, (await undoneBy(tx, undo)).id);
  return null;
});

/** Makes a budget's plan what it was, where it is as the entry left it. */
export const undoBudget = each(
  async (tx, entry) => {
    const [before, after] = [sideOf(entry.before), sideOf(entry.after)];
    const hasPlan = 'plan' in before || 'plan' in after;
    if (!hasPlan) return 'What was planned before was not recorded at that time';
    const currentIds = await readCurrentCategoryIds(tx);
    const planOf = (side: unknown) => {
      const plan = budgetPlan.parse(side ?? null);
      return plan && { ...plan, categoryId: currentIds.get(plan.categoryId) ?? plan.categoryId };
    };
    const [was, left, current] = [
      planOf(before.plan),
      planOf(after.plan),
      await readPlan(tx, entry.subjectId),
    ];
    if (isDeepStrictEqual(current, was)) return null;
    if (!isDeepStrictEqual(current, left)) return 'The budget was changed again';
    await writePlan(tx, entry.subjectId, was);
    await recordChanges(tx, [
      {
        actor: 'user',
        subjectKind: 'budget',
        subjectId: entry.subjectId,
        action: 'restore',
        before: { ...after, plan: current },
        after: { ...before, plan: was },
      },
    ]);
    return null;
  },
  () => () => true,
);

/** Changes the time zone back. */
export const undoTimeZone = each(
  async (tx, entry) => {
    const [before, after] = [
      z.object({ timeZone }).parse(entry.before),
      z.object({ timeZone }).parse(entry.after),
    ];
    const household = await readHousehold(tx);
    if (household.timeZone === before.timeZone) return null;
    if (household.timeZone !== after.timeZone) return 'The time zone was changed again';
    await changeTimeZone(tx, before.timeZone);
    return null;
  },
  () =>
    ({ action }) =>
      action === 'change_time_zone',
);

/** Changes the currency of totals back. */
export const undoCurrency = each(
  async (tx, entry) => {
    const [before, after] = [currencySide.parse(entry.before), currencySide.parse(entry.after)];
    const { currency } = await readHousehold(tx);
    if (currency === before.currency) return null;
    if (currency !== after.currency) return 'The currency was changed again';
    if (!(await isOwner(tx))) return 'Only an owner of the household can change its currency';
    await chooseCurrency(tx, { before: currency, after: before.currency });
    return null;
  },
  () =>
    ({ action }) =>
      action === 'choose_currency',
);

const decision = z.object({
  isDismissed: z.boolean().optional(),
  feedback: z.enum(['useful', 'not_useful']).nullish(),
});

/** Takes back what a person decided about an insight. */
export const undoInsight = each(
  async (tx, { subjectId, action, before, after }, { now }) => {
    const was = decision.parse(before);
    const isRating = action === 'rate';
    if (isRating) await rateInsight(tx, subjectId, was.feedback ?? null);
    else if (was.isDismissed === true) await dismissInsight(tx, subjectId, now);
    else await restoreInsight(tx, subjectId);
    const back = isRating ? 'rate' : was.isDismissed === true ? 'dismiss' : 'restore';
    await recordChanges(tx, [
      {
        actor: 'user',
        subjectKind: 'insight',
        subjectId,
        action: back,
        before: sideOf(after),
        after: sideOf(before),
      },
    ]);
    return null;
  },
  ({ action }) =>
    (later) =>
      (action === 'rate') === (later.action === 'rate'),
);
