import { z } from 'zod/mini';
import { account } from './accounts.ts';
import { money } from './money.ts';
import { plainDate } from './plain-date.ts';
import { namedRoutes, route } from './route-definition.ts';
import { recentTransaction } from './transactions.ts';

/** Limits of section 9 of the specification. */
export const maxRecentTransactions = 6;
export const maxCategoryBars = 5;
export const maxLegendEntries = 6;

export const categorySpending = z.object({ category: z.string(), amount: money });
export type CategorySpending = z.output<typeof categorySpending>;

/** Section 3's dashboard response, field for field; what is beside it has a default, so that its fields alone are an answer. The month is the household's calendar month. */
export const dashboardResponse = z.object({
  user: z.object({ id: z.string(), name: z.string(), email: z.string(), hasPlaidConnection: z.boolean() }),
  financial_summary: z.object({
    /** The sum of the balances that are known in the household’s currency; `unknown_balances` says how many of the accounts it leaves out. */
    total_balance: money,
    /** How many of the accounts have no known balance in the household’s currency. Where all have none, total_balance is no figure. */
    unknown_balances: z._default(z.int(), 0),
    /** What is known in other currencies that have no exchange rate and are not part of total_balance. */
    other_balances: z._default(z.array(z.object({ currency: z.string(), total_balance: money })), []),
    /** What is known in other currencies that is part of total_balance, each with its rate to the household’s currency. */
    converted_balances: z._default(
      z.array(z.object({ currency: z.string(), total_balance: money, rate: z.string(), rate_on: plainDate })),
      [],
    ),
    /** Net of refunds, as a positive number. */
    monthly_spending: money,
    monthly_income: money,
    net_cash_flow: money,
    /** Transactions of the month without an exchange rate of their day: they are in neither income nor spending. */
    count_without_rate: z._default(z.int(), 0),
    accounts_count: z.int(),
  }),
  accounts: z.array(account),
  recent_transactions: z.array(recentTransaction),
  /** This month's spending net of refunds, largest first; the amounts add up to monthly_spending. */
  spending_by_category: z.array(categorySpending),
});
export type DashboardResponse = z.output<typeof dashboardResponse>;

/** The balance of the same accounts at the end of each day by the exchange rates of that day, oldest first. */
export const balanceHistoryResponse = z.object({
  currency: z.string(),
  points: z.array(
    z.object({
      date: plainDate,
      /** Of all accounts that the line is of; null where one of them is unknown, and before the line begins. */
      balance: z.nullable(money),
      /** Of the change since the day before: transfers from and to other accounts than the line’s, and those on their way between them. */
      transferred: money,
    }),
  ),
  /** How many open accounts the line is of, and how many are in the totals. */
  memberCount: z.int(),
  accountsCount: z.int(),
  /** The accounts that the line is not of: their past is unknown, there is no exchange rate, or they were closed with a balance. */
  leftOut: z.array(
    z.object({ accountId: z.string(), name: z.string(), reason: z.enum(['balance', 'rate', 'closed']) }),
  ),
});
export type BalanceHistoryResponse = z.output<typeof balanceHistoryResponse>;

/** The dashboard and its line. */
export const dashboardRoutes = namedRoutes({
  dashboard: route('GET', '/api/user/dashboard', 'viewer', 'read', {
    summary: 'The financial dashboard',
    response: dashboardResponse,
  }),
  balanceHistory: route('GET', '/api/balances/history', 'viewer', 'read', {
    summary: 'The total balance at the end of each day',
    query: z.object({ days: z._default(z.coerce.number().check(z.int(), z.minimum(7), z.maximum(731)), 90) }),
    response: balanceHistoryResponse,
  }),
});
