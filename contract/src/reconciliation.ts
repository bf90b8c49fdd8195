import { z } from 'zod/mini';
import { enteredAmount, money } from './money.ts';
import { instant, plainDate, requestDate } from './plain-date.ts';
import { recordId } from './record-id.ts';
import { namedRoutes, route } from './route-definition.ts';
import { typedText } from './text.ts';

/**
 * How an account's transactions compare with its bank's balance. `not_started`: too few complete days; `settling`: only today
 * differs; `difference`: a complete day differs; `not_updating`: the bank's balance does not change with its transactions;
 * `no_transactions`, `no_balance`: nothing to compare; `market_value`: an investment account, whose value changes with prices.
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

/** `difference` is the bank's balance less the expected one; `since` is the day from which they differ. */
export const reconciliationSummary = z.object({
  status: reconciliationStatus,
  difference: z.nullable(money),
  since: z.nullable(plainDate),
});
export type ReconciliationSummary = z.output<typeof reconciliationSummary>;

/** A transaction as the balance check shows it. */
export const reconciliationTransaction = z.object({
  id: z.string(),
  date: plainDate,
  description: z.string(),
  amount: money,
  accountName: z.string(),
});
export type ReconciliationTransaction = z.output<typeof reconciliationTransaction>;

/**
 * A possible cause of a difference. `doubled`: `row` is a duplicate; `removed`: the bank removed `row` and still counts it;
 * `changed`: the bank changed the amount of `row` but not its balance; `missing_leg`: the other leg of the transfer `row` is
 * missing; `missing_repeat`: a regular payment like `row` is missing; `pending`: the bank counts `row`, which is pending.
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
  /** Of `doubled`: the transaction that it duplicates. */
  twin: z.nullable(reconciliationTransaction),
  /** Of `changed`: the earlier amount. */
  previousAmount: z.nullable(money),
  /** Of a missing transaction: its expected date. */
  expectedOn: z.nullable(plainDate),
});
export type CandidateCause = z.output<typeof cause>;

/** A user's resolution of a difference. It can be undone by its id. */
export const resolution = z.object({
  id: z.string(),
  kind: z.enum(['excluded', 'added', 'accepted']),
  at: instant,
  /** The excluded or added transaction; null for an accepted difference. */
  row: z.nullable(reconciliationTransaction),
  /** The accepted difference. */
  amount: z.nullable(money),
});
export type Resolution = z.output<typeof resolution>;

export const accountReconciliation = z.extend(reconciliationSummary, {
  accountId: z.string(),
  accountName: z.string(),

  currency: z.string(),
  bankBalance: z.nullable(money),
  /** The sum of the transactions from `comparedFrom` on. */
  transactionsSum: z.nullable(money),
  transactionsCount: z.int(),
  /** The balance before them. */
  opening: z.nullable(money),
  comparedFrom: z.nullable(plainDate),
  /** `opening` plus the transactions: what the balance should be. */
  expected: z.nullable(money),
  agreedOn: z.nullable(plainDate),
  /** Most likely first; empty when no known cause explains the difference. */
  candidateCauses: z.array(cause),
  resolutions: z.array(resolution),
});
export type AccountReconciliation = z.output<typeof accountReconciliation>;

/** A transaction that the bank did not send. */
export const addedRow = z.object({
  amount: enteredAmount,
  date: requestDate,
  description: typedText('Description', 200).check(z.trim(), z.minLength(1)),
});

/** The account's balance check after the resolution. */
export const resolutionResponse = z.object({
  resolutionId: z.nullable(z.string()),
  reconciliation: accountReconciliation,
});

/** Comparison with the bank’s balance, and how to resolve a difference. */
export const reconciliationRoutes = namedRoutes({
  accountReconciliation: route('GET', '/api/accounts/:accountId/reconciliation', 'viewer', 'read', {
    summary: 'Compare an account’s transactions with its bank balance, with possible causes of a difference',
    params: z.object({ accountId: recordId }),
    response: accountReconciliation,
  }),
  addMissingTransaction: route('POST', '/api/accounts/:accountId/reconciliation/rows', 'member', 'write', {
    once: true,
    summary: 'Add a transaction that the bank has not sent; the bank’s own replaces it when it arrives',
    params: z.object({ accountId: recordId }),
    body: addedRow,
    response: resolutionResponse,
  }),
  acceptDifference: route('POST', '/api/accounts/:accountId/reconciliation/accept', 'member', 'write', {
    once: true,
    summary: 'Accept the difference and reconcile from here on',
    params: z.object({ accountId: recordId }),
    response: resolutionResponse,
  }),
  excludeTransaction: route('POST', '/api/transactions/:transactionId/exclude', 'member', 'write', {
    once: true,
    summary: 'Exclude a transaction from all totals; syncs do not change that',
    params: z.object({ transactionId: recordId }),
    response: resolutionResponse,
  }),
  undoResolution: route('POST', '/api/reconciliation/resolutions/:resolutionId/undo', 'member', 'write', {
    once: true,
    summary: 'Undo a resolution',
    params: z.object({ resolutionId: recordId }),
    response: resolutionResponse,
  }),
});
