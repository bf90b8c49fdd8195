import type { z } from 'zod';
import type { budgetsResponse } from '../budgets.ts';
import type { accountsResponse } from '../dashboard.ts';
import type { Cents } from '../money.ts';
import type { PlainDate, PlainMonth } from '../plain-date.ts';
import type { Transaction, TransactionsFilter, TransactionTotals } from '../transactions.ts';
import type { AskOrder } from './reading.ts';

/** What comes again and again and is paid out, as far as an answer tells of it. */
export type AskStream = {
  payee: string;
  /** `monthly`, `every 3 months`. */
  cadence: string;
  /** Whether it is a subscription, and not a bill, a rent or a loan. */
  isSubscription: boolean;
  /** What the latest regular one cost, and what a year costs as things stand; positive. */
  usual: Cents;
  yearly: Cents;
  /** The row that `usual` is the amount of. */
  latest: { id: string; date: PlainDate };
};

/**
 * What an answer may look up of one household's books, as one person may see them. It reads what every other surface reads, by the
 * same functions, so that an answer's figure is theirs (P12); it has no way to write.
 */
export type AskLedger = {
  totals: (filter: TransactionsFilter) => Promise<TransactionTotals>;
  rows: (filter: TransactionsFilter, order: AskOrder, limit: number) => Promise<Transaction[]>;
  /** Merchants, or descriptions where there is none, by what was spent on them, most first. */
  topMerchants: (filter: TransactionsFilter, limit: number) => Promise<string[]>;
  accounts: () => Promise<z.output<typeof accountsResponse>>;
  budgets: (month: PlainMonth) => Promise<z.output<typeof budgetsResponse>>;
  streams: () => Promise<AskStream[]>;
  /** The day of the oldest row; null while there is none. */
  firstRowOn: () => Promise<PlainDate | null>;
};
