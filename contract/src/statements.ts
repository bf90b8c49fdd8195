import { maxLedgerCents } from '@cairn/domain/ledger-row';
import { z } from 'zod/mini';
import { idsText } from './category-id.ts';
import { enteredAmount, money } from './money.ts';
import { plainDate, requestDate } from './plain-date.ts';
import { reconciliationTransaction } from './reconciliation.ts';
import { recordId } from './record-id.ts';
import { namedRoutes, route } from './route-definition.ts';

/** A closing balance in an address, in cents. */
const balanceCents = z.coerce.number().check(z.int(), z.minimum(-maxLedgerCents), z.maximum(maxLedgerCents));

export const statementQuery = z.object({
  /** The last day of the statement; today when absent. */
  on: z.optional(requestDate),
  /** What it says that the account held at the end of that day; a debt is negative. */
  balanceCents: z.optional(balanceCents),
  /** Ids of transactions that are not on it, with commas between. */
  leftOut: z.optional(idsText),
});
export type StatementQuery = z.output<typeof statementQuery>;

/**
 * A possible cause of a difference. `doubled`: `row` is there twice; `removed`: it was deleted; `changed`: its amount was changed;
 * `missing_leg`: the other side of the transfer `row` is missing; `missing_repeat`: a regular payment like `row` is missing;
 * `wrong_sign`, `swapped_digits`, `misplaced_point`: `row` was entered with the wrong direction, with two digits swapped, or with the
 * point in the wrong place; `not_yet`: it is so late that the statement may not have it; `later`: it is dated after the statement.
 */
export const statementCauseKind = z.enum([
  'doubled',
  'removed',
  'changed',
  'missing_leg',
  'missing_repeat',
  'wrong_sign',
  'swapped_digits',
  'misplaced_point',
  'not_yet',
  'later',
]);
export type StatementCauseKind = z.output<typeof statementCauseKind>;

const statementCause = z.object({
  kind: statementCauseKind,
  row: reconciliationTransaction,
  /** Whether the account is its own and it was added by hand, so that all of it can be changed. */
  isByHand: z.boolean(),
  /** The amount with which there would be no difference. */
  shouldBe: z.nullable(money),
  /** Of a missing transaction: its expected date. */
  expectedOn: z.nullable(plainDate),
});
export type StatementCause = z.output<typeof statementCause>;

const finishedStatement = z.object({
  id: z.string(),
  closesOn: plainDate,
  balance: money,
  transactionsCount: z.int(),
  /** The transaction that made up for a difference. */
  adjustment: z.nullable(money),
});

/** A statement beside the account's transactions. `difference` is the statement's balance less the expected one. */
export const statementPreview = z.object({
  accountId: z.string(),
  accountName: z.string(),
  accountType: z.string(),
  currency: z.string(),
  on: plainDate,
  /** Where the comparison begins: the statement before, or the first balance that is known; null for none. */
  opening: z.nullable(z.object({ on: plainDate, balance: money })),
  /** Those on no statement before, up to the day; whether each is on this one. */
  rows: z.array(z.extend(reconciliationTransaction, { isOnStatement: z.boolean() })),
  rowsSum: money,
  expected: z.nullable(money),
  difference: z.nullable(money),
  causes: z.array(statementCause),
  last: z.nullable(finishedStatement),
});
export type StatementPreview = z.output<typeof statementPreview>;

export const newStatement = z.object({
  on: requestDate,
  balance: enteredAmount,
  leftOut: z.optional(idsText),
  /** Adds a transaction of the difference, where there is one. */
  adjust: z.optional(z.boolean()),
});
export type NewStatement = z.output<typeof newStatement>;

/** How the account stands after a statement is finished or undone. */
export const statementResponse = z.object({ statement: z.nullable(finishedStatement) });

const params = z.object({ ownAccountId: recordId });

/** Reconciling an account that is kept by hand to its statements. */
export const statementRoutes = namedRoutes({
  statement: route('GET', '/api/accounts/:ownAccountId/statement', 'viewer', 'read', {
    summary: 'Compare an account’s transactions with a statement, with possible causes of a difference',
    params,
    query: statementQuery,
    response: statementPreview,
  }),
  undoStatement: route('POST', '/api/statements/:statementId/undo', 'member', 'write', {
    summary: 'Undo the last statement of an account, with its adjustment',
    params: z.object({ statementId: recordId }),
    response: statementResponse,
  }),
  finishStatement: route('POST', '/api/accounts/:ownAccountId/statements', 'member', 'write', {
    once: true,
    summary: 'Finish reconciling to a statement; a difference needs an adjustment',
    params,
    body: newStatement,
    response: statementResponse,
  }),
});
