import { type Cents, sumCents, toCents } from './money.ts';
import type { CentsInPart } from './partial-sum.ts';

/** Sections 4 and 9 of the specification: percent of the limit from which a budget is 'warning' and 'over'. */
const warningPercent = 80;
const overPercent = 100;

export type BudgetStatus = 'over' | 'warning' | 'good';

/** Section 4: by the spent percentage of the limit. With a limit of 0 any spending is over. Exact: whole cents are compared. */
export function budgetStatus(spent: Cents, limit: Cents): BudgetStatus {
  if (spent <= 0) return 'good';
  if (spent * 100 >= limit * overPercent) return 'over';
  return spent * 100 >= limit * warningPercent ? 'warning' : 'good';
}

/** A budget in one month, as far as its totals need it. `categoryIds`: the category and its subcategories, whose rows `spent` sums. */
type MonthlyBudget = {
  categoryId: string;
  categoryIds: readonly string[];
  monthlyLimit: Cents;
  spent: CentsInPart;
  isActive: boolean;
};

/** `spent` and `remaining` are of the transactions that have an exchange rate. */
export type BudgetTotals = { limit: Cents; spent: CentsInPart; remaining: CentsInPart };

/**
 * The totals of the active budgets. A row is spent once, however many budgets watch it; and what a subcategory may cost is within what
 * its parent may, where both have a budget.
 */
export function budgetTotals(budgets: readonly MonthlyBudget[]): BudgetTotals {
  const active = budgets.filter((budget) => budget.isActive);
  const isWithinAnother = ({ categoryId }: MonthlyBudget) =>
    active.some((other) => other.categoryId !== categoryId && other.categoryIds.includes(categoryId));
  const outermost = active.filter((budget) => !isWithinAnother(budget));
  const spentByCategory = new Map(outermost.map(({ categoryId, spent }) => [categoryId, toCents(spent)]));
  const limit = sumCents(outermost.map(({ monthlyLimit }) => monthlyLimit));
  const spent = sumCents(spentByCategory.values());
  return { limit, spent, remaining: toCents(limit - spent) };
}
