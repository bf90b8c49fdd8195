import type { Cents } from '../money.ts';
import type { CentsInPart, PartialSum } from '../partial-sum.ts';
import type { PlainDate, PlainMonth } from '../plain-date.ts';
import type { TransactionsFilter, TransactionTotals } from '../transactions.ts';
import type { AskOrder } from './reading.ts';

type Row = { id: string; date: PlainDate };

/** What recurs and goes on, paid or received, as far as answers need it. Amounts are positive. */
export type AskStream = {
  payee: string;
  categoryId: string;
  /** `every month`, `every three months`. */
  cadence: string;
  kind: 'spending' | 'income' | 'transfer';
  /** Whether it is a subscription, and not a bill, a rent or a loan. */
  isSubscription: boolean;
  /** Whether the amount varies: then `usual` is the latest one, and no change of it is a change of price. */
  isVariable: boolean;
  /** What the latest regular one cost or brought, and what a month and a year of it come to at that. */
  usual: Cents;
  monthly: Cents;
  yearly: Cents;
  /** The row that `usual` is the amount of. */
  latest: Row;
  /** The days ahead on which it is expected, soonest first. */
  coming: readonly PlainDate[];
  /** The latest change of what it costs, with a row of the amount before; null where there was none. */
  change: { on: PlainDate; before: Cents; beforeRow: Row } | null;
};

/** What the depository accounts are expected to hold at the end of a day, and between what it is likely to be. */
export type AskForecastPoint = { date: PlainDate; low: Cents; expected: Cents; high: Cents };

/** A transaction, as far as answers need it. */
export type AskTransaction = {
  id: string;
  date: PlainDate;
  merchantName: string | null;
  description: string;
  accountId: string;
  accountName: string;
  /** Negative for debits. */
  amount: Cents;
  currency: string;
};

/** The accounts, and what they hold together in the household's currency. */
export type AskAccounts = {
  currency: string;
  /** Of depository accounts only. */
  totalBalance: PartialSum;
  /** Of all accounts: assets less debts. */
  netWorth: PartialSum;
  accounts: readonly {
    id: string;
    name: string;
    institution: string;
    type: string;
    subtype: string | null;
    currency: string;
    /** Null while the account is open. */
    closedOn: PlainDate | null;
    /** Whether it is left out of every total. */
    isHidden: boolean;
    currentBalance: Cents | null;
    /** Of an account in another currency: its balance in the household's; null without an exchange rate. */
    convertedBalance: Cents | null;
  }[];
  otherCurrencies: readonly { currency: string }[];
};

/** The budgets of a month, and the sums of the active ones. */
export type AskBudgets = {
  budgets: readonly {
    id: string;
    /** The category's name. */
    category: string;
    categoryId: string;
    /** The category and its subcategories: the transactions that `spent` sums. */
    categoryIds: readonly string[];
    /** The accounts of these transactions; null: all. */
    accountIds: readonly string[] | null;
    /** Whether the person alone sees it. */
    isPersonal: boolean;
    monthlyLimit: Cents;
    /** Whether the limit is of the month alone, and another holds before and after it. */
    isForMonthOnly: boolean;
    spent: CentsInPart;
    count: number;
    countWithoutRate: number;
    isActive: boolean;
  }[];
  totals: { limit: Cents; spent: CentsInPart };
  /** Transactions in all of these categories, and how many of them have no exchange rate. */
  count: number;
  countWithoutRate: number;
};

/** What an answer may read, by the functions that every other surface uses (P12). It cannot write. */
export type AskLedger = {
  totals: (filter: TransactionsFilter) => Promise<TransactionTotals>;
  rows: (filter: TransactionsFilter, order: AskOrder, limit: number) => Promise<AskTransaction[]>;
  /** Merchants, or descriptions where there is none, by what was spent on them, most first. */
  topMerchants: (filter: TransactionsFilter, limit: number) => Promise<string[]>;
  accounts: () => Promise<AskAccounts>;
  /** Owned less owed at the end of a past day. */
  netWorthOn: (date: PlainDate) => Promise<PartialSum>;
  budgets: (month: PlainMonth) => Promise<AskBudgets>;
  streams: () => Promise<AskStream[]>;
  /** Empty where no useful forecast can be made. */
  forecast: () => Promise<readonly AskForecastPoint[]>;
  /** The day of the oldest row; null while there is none. */
  firstRowOn: () => Promise<PlainDate | null>;
};
