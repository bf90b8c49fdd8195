import type { Budget, BudgetEdit, budgetsResponse } from '@cairn/contract/budgets';
import { type Cents, sumCents, toCents } from '@cairn/contract/money';
import type { z } from 'zod';

export type BudgetsAnswer = z.output<typeof budgetsResponse>;

/** The totals of the active budgets, by the server's rule: two budgets for one category count its rows once. */
function totalsOf(budgets: readonly Budget[]): BudgetsAnswer['totals'] {
  const active = budgets.filter((budget) => budget.isActive);
  const spentByCategory = new Map<string, Cents>(active.map(({ category, spent }) => [category, spent]));
  const limit = sumCents(active.map(({ monthlyLimit }) => monthlyLimit));
  const spent = sumCents(spentByCategory.values());
  return { limit, spent, remaining: toCents(limit - spent) };
}

/** A budget as an edit leaves it. */
export function editedBudget(budget: Budget, { monthlyLimit, isActive }: BudgetEdit): Budget {
  return {
    ...budget,
    monthlyLimit: monthlyLimit ?? budget.monthlyLimit,
    isActive: isActive ?? budget.isActive,
  };
}

/** The answer as it will be once the server knows of an edit. */
export function withEdit(answer: BudgetsAnswer, id: string, edit: BudgetEdit): BudgetsAnswer {
  const budgets = answer.budgets.map((budget) => (budget.id === id ? editedBudget(budget, edit) : budget));
  return { ...answer, budgets, totals: totalsOf(budgets) };
}

/** The answer without a budget. */
export function withoutBudget(answer: BudgetsAnswer, id: string): BudgetsAnswer {
  const budgets = answer.budgets.filter((budget) => budget.id !== id);
  return { ...answer, budgets, totals: totalsOf(budgets) };
}

/** The edit that gives a budget back what an edit changes. */
export function inverseOf(budget: Budget, edit: BudgetEdit): BudgetEdit {
  return {
    ...(edit.monthlyLimit === undefined ? {} : { monthlyLimit: budget.monthlyLimit }),
    ...(edit.isActive === undefined ? {} : { isActive: budget.isActive }),
  };
}
