import type { Budget } from '@cairn/contract/budgets';
import { type Cents, sumCents, toCents } from '@cairn/domain/money';

/**
 * The totals of the active budgets, by the server's rule: two budgets for one category count its rows once, and a part's budget lies
 * within its parent's.
 */
export function budgetTotals(budgets: readonly Budget[]): { limit: Cents; spent: Cents; remaining: Cents } {
  const active = budgets.filter((budget) => budget.isActive);
  const isWithinAnother = ({ categoryId }: Budget) =>
    active.some((other) => other.categoryId !== categoryId && other.categoryIds.includes(categoryId));
  const outermost = active.filter((budget) => !isWithinAnother(budget));
  const spentByCategory = new Map<string, Cents>(
    outermost.map(({ categoryId, spent }) => [categoryId, spent]),
  );
  const limit = sumCents(outermost.map(({ monthlyLimit }) => monthlyLimit));
  const spent = sumCents(spentByCategory.values());
  return { limit, spent, remaining: toCents(limit - spent) };
}
