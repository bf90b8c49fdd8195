import type { Cents } from './money.ts';

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
