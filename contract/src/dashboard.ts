import { z } from 'zod';
import { booksSummary } from './books.ts';
import { holding } from './holdings.ts';
import { money } from './money.ts';
import { plainDate } from './plain-date.ts';

/** Limits of section 9 of the specification. */
export const maxRecentTransactions = 6;
export const maxCategoryBars = 5;
export const maxLegendEntries = 6;

export const account = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  subtype: z.string().nullable(),
  balances: z.object({ current: money.nullable() }),
  institution_name: z.string(),
});
export type Account = z.output<typeof account>;

/** An account with everything that is known about it. Our signs: what is owed is negative. */
export const accountDetail = z.object({
  id: z.string(),
  connectionId: z.string(),
  name: z.string(),
  mask: z.string().nullable(),
  type: z.string(),
  subtype: z.string().nullable(),
  institution: z.string(),
  currentBalance: money.nullable(),
  /** On a credit account: the credit that is left. */
  availableBalance: money.nullable(),
  currency: z.string(),
  transactionsCount: z.int(),
  books: booksSummary,
  /** Of an investment account, largest first. Their values are part of the current balance, never added to it. */
  holdings: z.array(holding),
  /** The current balance less the holdings in its currency, where both are known. */
  holdingsDifference: money.nullable(),
});
export type AccountDetail = z.output<typeof accountDetail>;

export const accountsResponse = z.object({
  accounts: z.array(accountDetail),
  /** Section 2: of depository accounts only. */
  totalBalance: money,
  /** What is held less what is owed, for each currency, the household's first. */
  netWorth: z.array(
    z.object({
      currency: z.string(),
      amount: money,
      /** Accounts in it whose balance the bank does not tell, and which are therefore not counted. */
      unknownCount: z.int(),
    }),
  ),
});
export type NetWorth = z.output<typeof accountsResponse>['netWorth'];

export const transactionType = z.enum(['debit', 'credit']);

export const recentTransaction = z.object({
  id: z.string(),
  description: z.string(),
  /** Negative for debits. */
  amount: money,
  date: plainDate,
  aiCategory: z.string().nullable(),
  type: transactionType,
});
export type RecentTransaction = z.output<typeof recentTransaction>;

export const categorySpending = z.object({ category: z.string(), amount: money });
export type CategorySpending = z.output<typeof categorySpending>;

/** Section 3's dashboard response, field for field. The month is the household's calendar month. */
export const dashboardResponse = z.object({
  user: z.object({ id: z.string(), name: z.string(), email: z.string(), hasPlaidConnection: z.boolean() }),
  financial_summary: z.object({
    total_balance: money,
    /** Net of refunds, as a positive number. */
    monthly_spending: money,
    monthly_income: money,
    net_cash_flow: money,
    accounts_count: z.int(),
  }),
  accounts: z.array(account),
  recent_transactions: z.array(recentTransaction),
  /** This month's spending net of refunds, largest first; the amounts add up to monthly_spending. */
  spending_by_category: z.array(categorySpending),
});
export type DashboardResponse = z.output<typeof dashboardResponse>;

/** Total balance at the end of each day, oldest first. */
export const balanceHistoryResponse = z.object({
  currency: z.string(),
  points: z.array(z.object({ date: plainDate, balance: money })),
  /** Names of accounts whose balance before the first day that the bank told it is carried back unchanged. */
  carriedBack: z.array(z.object({ accountId: z.string(), name: z.string(), before: plainDate })),
});
export type BalanceHistoryResponse = z.output<typeof balanceHistoryResponse>;
