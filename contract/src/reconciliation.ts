import { z } from 'zod';
import { money } from './money.ts';
import { instant, plainDate, requestDate } from './plain-date.ts';
import { typedText } from './text.ts';

/**
 * How an account's rows stand against the balance that its bank reports. `beginning`: the first days are not closed yet;
 * `settling`: today differs by what is on its way; `off`: a closed day differs; `stands_still`: the bank's balance does not move
 * with its rows; `no_rows`, `no_balance`: there is nothing to compare; `no_moves`: an investment account, whose value moves by
 * itself.
 */
export const reconciliationStatus = z.enum([
  'not_started',
  'balanced',
  'settling',
  'difference',
  'not_updating',
  'no_transactions',
  'no_balance',
  'market_value',
]);
export type ReconciliationStatus = z.output<typeof reconciliationStatus>;

/** The line in the list of accounts. `gap` is the bank's balance less what the rows make of it; `since` when they parted. */
export const reconciliationSummary = z.object({
  status: reconciliationStatus,
  difference: money.nullable(),
  since: plainDate.nullable(),
});
export type ReconciliationSummary = z.output<typeof reconciliationSummary>;

/** A row as the books show it. */
export const reconciliationTransaction = z.object({
  id: z.string(),
  date: plainDate,
  description: z.string(),
  amount: money,
  accountName: z.string(),
});
export type ReconciliationTransaction = z.output<typeof reconciliationTransaction>;

/**
 * What may explain a gap. `doubled`: `row` is there twice; `removed`: the bank took `row` back and still counts it; `changed`: the bank
 * changed the amount of `row` and not its balance; `missing_leg`: `row` is one leg of a transfer whose other leg is not there;
 * `missing_repeat`: `row` came regularly and did not this time; `pending`: the bank counts `row`, which is pending.
 */
export const candidateCauseKind = z.enum([
  'doubled',
  'removed',
  'changed',
  'missing_leg',
  'missing_repeat',
  'pending',
]);
export type CandidateCauseKind = z.output<typeof candidateCauseKind>;

export const cause = z.object({
  kind: candidateCauseKind,
  row: reconciliationTransaction,
  /** Of `doubled`: the row that it is like. */
  twin: reconciliationTransaction.nullable(),
  /** Of `changed`: what the amount was before. */
  previousAmount: money.nullable(),
  /** Where a row is missing: the day that it would lie on. */
  expectedOn: plainDate.nullable(),
});
export type CandidateCause = z.output<typeof cause>;

/** Something that a person did so that the books agree, and that can be undone by its id. */
export const resolution = z.object({
  id: z.string(),
  kind: z.enum(['excluded', 'added', 'accepted']),
  at: instant,
  /** The row left out or added; null for a difference that was accepted. */
  row: reconciliationTransaction.nullable(),
  /** What was accepted. */
  amount: money.nullable(),
});
export type Resolution = z.output<typeof resolution>;

export const accountReconciliation = reconciliationSummary.extend({
  accountId: z.string(),
  accountName: z.string(),
  /** Of every amount here. */
  currency: z.string(),
  bankBalance: money.nullable(),
  /** What the rows from `comparedFrom` on add up to. */
  transactionsSum: money.nullable(),
  transactionsCount: z.int(),
  /** What the account held before them. */
  opening: money.nullable(),
  comparedFrom: plainDate.nullable(),
  /** `opening` and the rows together: what the balance should be. */
  expected: money.nullable(),
  agreedOn: plainDate.nullable(),
  /** Most likely first; empty when nothing that is known explains the gap. */
  candidateCauses: z.array(cause),
  resolutions: z.array(resolution),
});
export type AccountReconciliation = z.output<typeof accountReconciliation>;

/** An amount that a row could have. What is beyond is a slip of the hand, and rows of it would add up to more than can be summed. */
const mostMajor = 1_000_000_000;
const enteredAmount = money
  .refine((cents) => Math.abs(cents) <= mostMajor * 100, 'must be from -1,000,000,000 to 1,000,000,000')
  .meta({ minimum: -mostMajor, maximum: mostMajor });

/** A row that the bank does not give. */
export const addedRow = z.object({
  amount: enteredAmount,
  date: requestDate,
  description: typedText('Description', 200).trim().min(1),
});

/** What a mend of a row answers: the account whose books it mended. */
export const resolutionResponse = z.object({
  resolutionId: z.string().nullable(),
  reconciliation: accountReconciliation,
});
