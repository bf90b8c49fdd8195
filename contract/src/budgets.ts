import { z } from 'zod/mini';
import { money, moneyInPart } from './money.ts';
import { plainMonth, requestMonth } from './plain-date.ts';
import { recordId } from './record-id.ts';
import { empty, namedRoutes, route } from './route-definition.ts';
import { text } from './text.ts';

/** Section 3: the categories that are offered first. Any other spending category can have a budget too. */
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
/** Larger limits are typing errors. */
const maxLimit = 1_000_000_000;
const monthlyLimit = money.check(
  z.refine(
    (limit) => limit >= 0 && limit <= maxLimit * 100,
    'A limit cannot be below $0 or above $1,000,000,000. Enter another amount.',
  ),
  z.meta({ minimum: 0, maximum: maxLimit }),
);

/** `onward`, the default: the month and all later ones until another limit is set; `month`: that month only. */
const holdsFor = z.optional(z.enum(['onward', 'month']));

export const budget = z.object({
  id: z.string(),
  /** The name of a category or subcategory. */
  category: z.string(),
  categoryId: z.string(),
  /** The limit of the month shown. */
  monthlyLimit: money,
  /** Whether the limit is for the month shown only. */
  isForMonthOnly: z.boolean(),
  /** Net of refunds, in the month shown; negative when more came back than was spent. Of the transactions that have an exchange rate. */
  spent: moneyInPart,
  /** Transactions of these categories in the month, and how many of them are in no amount: their day has no exchange rate. */
  count: z.int(),
  countWithoutRate: z.int(),
  /** Whether the budget counts in the totals. A paused one does not. */
  isActive: z.boolean(),
  /** The category and its subcategories, whose transactions `spent` sums. */
  categoryIds: z.array(z.string()),
  /** Whether the person alone sees the budget: it is of accounts that only they see in full. The others are of those that everybody does. */
  isPersonal: z.boolean(),
  /** The accounts whose transactions `spent` sums; null: all that the person sees. */
  accountIds: z.nullable(z.array(z.string())),
});
export type Budget = z.output<typeof budget>;

export const budgetsQuery = z.object({
  /** The household's current month when absent. */
  month: z.optional(requestMonth),
});

export const budgetsResponse = z.object({
  month: plainMonth,
  /** In the order in which they were added. */
  budgets: z.array(budget),
  /**
   * Of the active budgets. A transaction counts once in `spent`, however many budgets include it; a subcategory's limit is
   * part of its parent's where both have one.
   */
  totals: z.object({ limit: money, spent: moneyInPart, remaining: moneyInPart }),
  /** Transactions in all of these categories, and how many of them are in no amount: their day has no exchange rate. */
  count: z.int(),
  countWithoutRate: z.int(),
  /** Whether a budget may be the person's alone: others are in the household, or an account is seen by the person alone. */
  offersPersonal: z.boolean(),
});

export const newBudget = z.object({
  /** The name of one of the household's spending categories. */
  category: text(100).check(z.minLength(1)),
  monthlyLimit,
  /** The first month: the household's current month when absent. */
  month: z.optional(requestMonth),
  holdsFor,
  /** Whether it is the person's alone. It stays what it is. */
  isPersonal: z.optional(z.boolean()),
});
export type NewBudget = z.output<typeof newBudget>;

export const budgetEdit = z
  .object({
    monthlyLimit: z.optional(monthlyLimit),
    /** From the month on, whatever `holdsFor` is. */
    isActive: z.optional(z.boolean()),
    month: z.optional(requestMonth),
    holdsFor,
  })
  .check(
    z.refine(
      (edit) => edit.monthlyLimit !== undefined || edit.isActive !== undefined,
      'must change monthlyLimit or isActive',
    ),
  );
export type BudgetEdit = z.output<typeof budgetEdit>;

/** The month from which a budget is deleted; earlier months keep it. */
export const budgetDeletion = z.object({ month: z.optional(requestMonth) });

/** Budgets and the spending on each. */
export const budgetRoutes = namedRoutes({
  budgets: route('GET', '/api/budgets', 'viewer', 'read', {
    summary: 'The budgets and the spending on each in a month',
    query: budgetsQuery,
    response: budgetsResponse,
  }),
  addBudget: route('POST', '/api/budgets', 'member', 'write', {
    once: true,
    summary: 'Add a budget from a month onward, or for that month only',
    body: newBudget,
    response: budget,
  }),
  editBudget: route('PATCH', '/api/budgets/:budgetId', 'member', 'write', {
    summary: 'Change a budget’s limit from a month onward or for that month only, pause it or resume it',
    params: z.object({ budgetId: recordId }),
    body: budgetEdit,
    response: budget,
  }),
  deleteBudget: route('DELETE', '/api/budgets/:budgetId', 'member', 'write', {
    summary: 'Delete a budget from a month onward; earlier months keep it',
    params: z.object({ budgetId: recordId }),
    query: budgetDeletion,
    response: empty,
  }),
});
