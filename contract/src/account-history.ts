import { z } from 'zod';
import { decimal } from './holdings.ts';
import { money } from './money.ts';
import { plainDate } from './plain-date.ts';

/** The terms of a loan or card as the bank last reported them. Debts and payments are negative; null was not reported. */
export const loanTerms = z.object({
  /** The day of the report. */
  on: plainDate,
  /** Yearly interest in percent; of a card, for purchases. */
  ratePercent: decimal.nullable(),
  /** Such as `fixed` or `variable`. */
  rateType: z.string().nullable(),
  /** What is owed without interest. */
  principal: money.nullable(),
  originalPrincipal: money.nullable(),
  payment: money.nullable(),
  paymentDueOn: plainDate.nullable(),
});
export type LoanTerms = z.output<typeof loanTerms>;

/** What is known of an account's days, oldest first. What was not reported on a day is null. */
export const accountHistoryResponse = z.object({
  accountId: z.string(),
  currency: z.string(),
  points: z.array(
    z.object({
      date: plainDate,
      balance: money.nullable(),
      /** Of an investment account: the cost of what it held, where the bank reported the cost of each holding. */
      cost: money.nullable(),
      /** Of a loan. */
      principal: money.nullable(),
      ratePercent: decimal.nullable(),
    }),
  ),
});
export type AccountHistoryResponse = z.output<typeof accountHistoryResponse>;
