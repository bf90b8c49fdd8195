import type { Budget, BudgetEdit, budgetsResponse } from '@cairn/contract/budgets';
import { budgetTotals } from '@cairn/domain/budgets';
import { addMonths, type PlainMonth } from '@cairn/domain/plain-date';
import type { z } from 'zod/mini';

export type BudgetsAnswer = z.output<typeof budgetsResponse>;
/** An edit of a budget, of which it is known for which month it is made. */
export type MonthEdit = BudgetEdit & { month: PlainMonth };

/** A budget as an edit leaves it in the edit's month. */
export function editedBudget(budget: Budget, { monthlyLimit, isActive, holdsFor }: BudgetEdit): Budget {
  return {
    ...budget,
    monthlyLimit: monthlyLimit ?? budget.monthlyLimit,
    isForMonthOnly: monthlyLimit === undefined ? budget.isForMonthOnly : holdsFor === 'month',
    isActive: isActive ?? budget.isActive,
  };
}

/** The answer as it will be once the server has an edit; of another month than the edit's as it is. */
export function withEdit(answer: BudgetsAnswer, id: string, edit: MonthEdit): BudgetsAnswer {
  if (answer.month !== edit.month) return answer;
  const budgets = answer.budgets.map((budget) => (budget.id === id ? editedBudget(budget, edit) : budget));
  return { ...answer, budgets, totals: budgetTotals(budgets) };
}

/** The answer without a budget that is deleted from a month on. */
export function withoutBudget(answer: BudgetsAnswer, id: string, from: PlainMonth): BudgetsAnswer {
  if (answer.month < from) return answer;
  const budgets = answer.budgets.filter((budget) => budget.id !== id);
  return { ...answer, budgets, totals: budgetTotals(budgets) };
}

/** The answer with a budget as it was before a change of it. */
export function withBudget(answer: BudgetsAnswer, month: PlainMonth, before: Budget): BudgetsAnswer {
  if (answer.month !== month) return answer;
  const budgets = answer.budgets.map((budget) => (budget.id === before.id ? before : budget));
  return { ...answer, budgets, totals: budgetTotals(budgets) };
}

/** One call of those that undo an edit. */
export type UndoStep = { edit: MonthEdit } | { deleteFrom: PlainMonth };

/** Whether the budget of the month after must be known to undo an edit: what an own limit of the month hides is in no answer of it. */
export function needsFollowing(before: Budget, edit: MonthEdit): boolean {
  return before.isForMonthOnly && edit.monthlyLimit !== undefined && edit.holdsFor !== 'month';
}

/**
 * The calls that undo an edit, in order. `following` is the same budget in the month after, where `needsFollowing`; undefined when that
 * month has it not. Null where no calls give back what was planned.
 */
export function undoSteps(
  before: Budget,
  edit: MonthEdit,
  following: Budget | undefined = undefined,
): UndoStep[] | null {
  const { month } = edit;
  if (edit.monthlyLimit === undefined) return [{ edit: { isActive: before.isActive, month } }];
  const ofMonth: UndoStep = { edit: { monthlyLimit: before.monthlyLimit, month, holdsFor: 'month' } };
  if (!before.isForMonthOnly)
    return [{ edit: { monthlyLimit: before.monthlyLimit, month, holdsFor: 'onward' } }];
  if (!needsFollowing(before, edit)) return [ofMonth];
  if (following === undefined) return [{ deleteFrom: addMonths(month, 1) }, ofMonth];
  if (following.isForMonthOnly) return null;
  return [{ edit: { monthlyLimit: following.monthlyLimit, month, holdsFor: 'onward' } }, ofMonth];
}
