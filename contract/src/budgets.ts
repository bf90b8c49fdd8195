import { z } from 'zod';
import { money } from './money.ts';
import { plainMonth, requestMonth } from './plain-date.ts';
import { text } from './text.ts';

/** Section 3: the names that a budget is offered for first. Any other category of spending can have one too, by its name. */
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

/** Section 9: where the Add Budget dialog starts, in whole dollars, and its step. */
export const budgetDefaults = { category: 'Food & Dining', monthlyLimit: 500, step: 50, min: 0 } as const;
/** A limit that a household could mean; what is above is a slip of the hand. */
const maxLimit = 1_000_000_000;
const monthlyLimit = money
  .refine(
    (limit) => limit >= 0 && limit <= maxLimit * 100,
    'A limit cannot be below $0 or above $1,000,000,000. Enter another amount.',
  )
  .meta({ minimum: 0, maximum: maxLimit });

/** What a limit holds for: the month and all that follow, until another is set, also where it is left out; or that month alone. */
const holdsFor = z.enum(['onward', 'month']).optional();

export const budget = z.object({
  id: z.string(),
  /** The category's name, a parent's or a part's. */
  category: z.string(),
  categoryId: z.string(),
  /** What was planned for the month shown. */
  monthlyLimit: money,
  /** Whether the limit is of the month shown alone, and another holds before and after it. */
  isForMonthOnly: z.boolean(),
  /** Net of refunds, in the month shown; negative when more came back than was spent. */
  spent: money,
  /** Whether the budget counts in the totals; a paused one is kept. */
  isActive: z.boolean(),
  /** The category and its parts: the rows that `spent` sums. */
  categoryIds: z.array(z.string()),
});
export type Budget = z.output<typeof budget>;

export const budgetsQuery = z.object({
  /** The household's month of today when it is left out. */
  month: requestMonth.optional(),
});

export const budgetsResponse = z.object({
  month: plainMonth,
  /** Those that the month has, in the order in which they were added. */
  budgets: z.array(budget),
  /**
   * Of the active budgets. A transaction counts once in `spent`, however many budgets watch it; the limit of a part's budget is within
   * that of its parent where both have one.
   */
  totals: z.object({ limit: money, spent: money, remaining: money }),
});

export const newBudget = z.object({
  /** The name of one of the household's categories of spending. */
  category: text(100).min(1),
  monthlyLimit,
  /** The month from which it holds: the household's month of today when it is left out. */
  month: requestMonth.optional(),
  holdsFor,
});
export type NewBudget = z.output<typeof newBudget>;

export const budgetEdit = z
  .object({
    monthlyLimit: monthlyLimit.optional(),
    /** From the month on, whatever `holdsFor` says of the limit. */
    isActive: z.boolean().optional(),
    month: requestMonth.optional(),
    holdsFor,
  })
  .refine(
    (edit) => edit.monthlyLimit !== undefined || edit.isActive !== undefined,
    'must change monthlyLimit or isActive',
  );
export type BudgetEdit = z.output<typeof budgetEdit>;

/** From which month on a budget is deleted; the months before keep it. */
export const budgetDeletion = z.object({ month: requestMonth.optional() });
