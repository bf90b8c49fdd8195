import { z } from 'zod';
import { money } from './money.ts';
import { plainMonth } from './plain-date.ts';

/** Section 3: the categories that a budget can be for. Each is a group of the household's categories. */
export const budgetCategories = [
  'Food & Dining',
  'Transportation',
  'Entertainment',
  'Shopping',
  'Bills & Utilities',
  'Healthcare',
  'Travel',
  'Other',
] as const;
export const budgetCategory = z.enum(budgetCategories);
export type BudgetCategory = z.infer<typeof budgetCategory>;

/** Section 9: where the Add Budget dialog starts, in whole dollars, and its step. */
export const budgetDefaults = { category: 'Food & Dining', monthlyLimit: 500, step: 50, min: 0 } as const;
/** Sections 4 and 9: percent of the limit from which a budget is 'warning' and 'over'. */
export const budgetWarningPercent = 80;
export const budgetOverPercent = 100;

/** A limit that a household could mean; what is above is a slip of the hand. */
const maxLimitCents = 1_000_000_000_00;
const monthlyLimit = money.refine(
  (limit) => limit >= 0 && limit <= maxLimitCents,
  'must be from 0 to 1,000,000,000',
);

export const budget = z.object({
  id: z.string(),
  category: budgetCategory,
  monthlyLimit: money,
  /** Net of refunds, in the month shown; negative when more came back than was spent. */
  spent: money,
  /** Whether the budget counts in the totals; a paused one is kept. */
  isActive: z.boolean(),
  /** The household's categories whose rows `spent` sums. */
  categoryIds: z.array(z.string()),
});
export type Budget = z.output<typeof budget>;

export const budgetsQuery = z.object({
  /** The household's month of today when it is left out. */
  month: plainMonth.optional(),
});

export const budgetsResponse = z.object({
  month: plainMonth,
  /** In the order in which they were added. */
  budgets: z.array(budget),
  /** Of the active budgets. Two budgets for one category count its rows once in `spent`. */
  totals: z.object({ limit: money, spent: money, remaining: money }),
});

export const newBudget = z.object({ category: budgetCategory, monthlyLimit });
export const budgetEdit = z
  .object({ monthlyLimit: monthlyLimit.optional(), isActive: z.boolean().optional() })
  .refine(
    (edit) => edit.monthlyLimit !== undefined || edit.isActive !== undefined,
    'must change monthlyLimit or isActive',
  );
export type BudgetEdit = z.output<typeof budgetEdit>;
