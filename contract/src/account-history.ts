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

/** A purchase, a sale or a movement of cash inside an investment account. */
export const trade = z.object({
  id: z.string(),
  on: plainDate,
  name: z.string(),
  /** Such as `buy`, `sell` or `fee`, as the bank has it. */
  type: z.string(),
  quantity: decimal,
  price: decimal,
  currency: z.string(),
  /** Cash that left the account is negative. */
  amount: money,
});
export type Trade = z.output<typeof trade>;

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
  /** The newest trades of these days, at most 50. */
  trades: z.array(trade),
});
export type AccountHistoryResponse = z.output<typeof accountHistoryResponse>;
