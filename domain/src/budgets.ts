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
  /** Personal ones and the others are of different accounts: no transaction is in both. */
  isPersonal: boolean;
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
  const sums = [true, false].map((isPersonal) =>
    sumsOf(active.filter((one) => one.isPersonal === isPersonal)),
  );
  const limit = sumCents(sums.map((one) => one.limit));
  const spent = sumCents(sums.map((one) => one.spent));
  return { limit, spent, remaining: toCents(limit - spent) };
}

/** Of budgets of the same accounts. */
function sumsOf(budgets: readonly MonthlyBudget[]): { limit: Cents; spent: Cents } {
  const isWithinAnother = ({ categoryId }: MonthlyBudget) =>
    budgets.some((other) => other.categoryId !== categoryId && other.categoryIds.includes(categoryId));
  const outermost = budgets.filter((budget) => !isWithinAnother(budget));
  const spentByCategory = new Map(outermost.map(({ categoryId, spent }) => [categoryId, toCents(spent)]));
  return {
    limit: sumCents(outermost.map(({ monthlyLimit }) => monthlyLimit)),
    spent: sumCents(spentByCategory.values()),
  };
}

/** A budget's name where its kind is not said beside it. */
export function budgetName({ category, isPersonal }: { category: string; isPersonal: boolean }): string {
  return isPersonal ? `${category} (only you)` : category;
}
