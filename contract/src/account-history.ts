import { z } from 'zod/mini';
import { decimal } from './holdings.ts';
import { money } from './money.ts';
import { plainDate } from './plain-date.ts';

/** The terms of a loan or card as the bank last reported them. Debts and payments are negative; null was not reported. */
export const loanTerms = z.object({
  /** The day of the report. */
  on: plainDate,
  /** Yearly interest in percent; of a card, for purchases. */
  ratePercent: z.nullable(decimal),
  /** Such as `fixed` or `variable`. */
  rateType: z.nullable(z.string()),
  /** What is owed without interest. */
  principal: z.nullable(money),
  originalPrincipal: z.nullable(money),
  payment: z.nullable(money),
  paymentDueOn: z.nullable(plainDate),
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
      balance: z.nullable(money),
      /** Of an investment account: the cost of what it held, where the bank reported the cost of each holding. */
      cost: z.nullable(money),
      /** Of a loan. */
      principal: z.nullable(money),
      ratePercent: z.nullable(decimal),
    }),
  ),
  /** The newest trades of these days, at most 50. */
  trades: z.array(trade),
});
export type AccountHistoryResponse = z.output<typeof accountHistoryResponse>;
