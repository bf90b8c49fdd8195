import type { z } from 'zod';
import type { budgetsResponse } from '../budgets.ts';
import type { accountsResponse } from '../dashboard.ts';
import type { Cents } from '../money.ts';
import type { PlainDate, PlainMonth } from '../plain-date.ts';
import type { RecurringStream } from '../recurring.ts';
import type { Transaction, TransactionsFilter, TransactionTotals } from '../transactions.ts';
import type { AskOrder } from './reading.ts';

type Row = { id: string; date: PlainDate };

/** What recurs and goes on, paid or received, as far as answers need it. Amounts are positive. */
export type AskStream = {
  payee: string;
  categoryId: string;
  /** `every month`, `every three months`. */
  cadence: string;
  kind: RecurringStream['kind'];
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

/**
 * What an answer may look up of one household's ledger, as one person may see it. It reads what every other surface reads, by the
 * same functions, so that an answer's figure is theirs (P12); it has no way to write.
 */
export type AskLedger = {
  totals: (filter: TransactionsFilter) => Promise<TransactionTotals>;
  rows: (filter: TransactionsFilter, order: AskOrder, limit: number) => Promise<Transaction[]>;
  /** Merchants, or descriptions where there is none, by what was spent on them, most first. */
  topMerchants: (filter: TransactionsFilter, limit: number) => Promise<string[]>;
  accounts: () => Promise<z.output<typeof accountsResponse>>;
  /** Owned less owed at the end of a past day, with the names of accounts whose balance of that day is an estimate. */
  netWorthOn: (date: PlainDate) => Promise<{ worth: Cents; estimated: readonly string[] }>;
  budgets: (month: PlainMonth) => Promise<z.output<typeof budgetsResponse>>;
  streams: () => Promise<AskStream[]>;
  /** Empty where no useful forecast can be made. */
  forecast: () => Promise<readonly AskForecastPoint[]>;
  /** The day of the oldest row; null while there is none. */
  firstRowOn: () => Promise<PlainDate | null>;
};
