import { z } from 'zod';
import { money } from './money.ts';
import { plainDate } from './plain-date.ts';

const healthRow = z.object({ id: z.string(), date: plainDate, description: z.string(), amount: money });

/** What follows from the rows of some months, `from` to `to`; each figure is made of rows that can be opened. */
export const financialHealth = z.object({
  from: plainDate,
  to: plainDate,
  /** How many full months these are; 0: a month that still runs, where there is no other. */
  monthsCount: z.int(),
  income: money,
  /** Net of refunds, above zero when money was spent. */
  spent: money,
  /** Income less spending in percent of income, rounded; below zero when more was spent. Null without income. */
  savingsRatePercent: z.int().nullable(),
  /** In depository accounts today. */
  cash: money,
  /** How many months the cash would last at the spending of those months, in tenths; null when nothing was spent. */
  runwayTenthsOfMonth: z.int().nullable(),
  /** Spending that recurs with bills and plans; its rows add up to it. The rest is flexible. */
  fixed: money,
  flexible: money,
  fixedRows: z.array(healthRow),
});
export type FinancialHealth = z.output<typeof financialHealth>;

/** Null with a reason where the rows are too few to say anything. */
export const financialHealthResponse = z.object({
  health: financialHealth.nullable(),
  silentReason: z.string().nullable(),
});
export type FinancialHealthResponse = z.output<typeof financialHealthResponse>;
