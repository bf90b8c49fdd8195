import { z } from 'zod/mini';
import { money, paidAmount } from './money.ts';
import { recordId } from './record-id.ts';
import { namedRoutes, route } from './route-definition.ts';
import { typedText } from './text.ts';
import { searchText, transaction } from './transactions.ts';

const fromWhom = typedText('Name', 100).check(z.trim());

/** Money that came back, linked to what it pays for. */
export const newReimbursement = z.object({
  /** The money that came back. */
  depositId: recordId,
  /** How much of it pays this back; when absent, as much as fits. The rest of it stays what it is. */
  amount: z.optional(paidAmount),
  /** Which of the amounts to come back it is: its place among them, from 1. The only open one when absent. */
  expected: z.optional(z.int().check(z.minimum(1), z.maximum(1000))),
});
export type NewReimbursement = z.output<typeof newReimbursement>;

export const newExpectedBack = z.object({ amount: paidAmount, from: z._default(fromWhom, '') });
export type NewExpectedBack = z.output<typeof newExpectedBack>;

export const expectedBackEdit = z
  .object({ amount: z.optional(paidAmount), from: z.optional(fromWhom), isClosed: z.optional(z.boolean()) })
  .check(
    z.refine((edit) => Object.values(edit).some((value) => value !== undefined), 'must change something'),
  );
export type ExpectedBackEdit = z.output<typeof expectedBackEdit>;

/** What one person has to pay back of a transaction. */
export const expectedBack = z.object({
  id: z.string(),
  /** Who; '' where no one was named. */
  from: z.string(),
  amount: money,
  received: money,
  /** Nothing once it is closed. */
  remaining: money,
  isClosed: z.boolean(),
});
export type ExpectedBack = z.output<typeof expectedBack>;

/** A transaction with the money that came back for it, or with what it pays back. */
export const reimbursement = z.object({
  transaction,
  /** What this money pays back. */
  paysBack: z.nullable(transaction),
  /** The money that came back for it. */
  cameBack: z.array(transaction),
  /** Its amount with what came back. */
  net: money,
  /** How much more can be linked to it. */
  open: money,
  expected: z.array(expectedBack),
  toComeBack: money,
});
export type Reimbursement = z.output<typeof reimbursement>;

/** `reimbursement` is that of the expense. `stepId`: the step of the history, by which it is undone; null when nothing changed. */
export const reimbursementChange = z.object({
  reimbursement,
  stepId: z.nullable(z.string()),
});
export type ReimbursementChange = z.output<typeof reimbursementChange>;

export const candidatesQuery = z.object({ search: z.optional(searchText) });

/** Transactions that may be the other side, the likeliest first, each with the reason. */
export const candidatesResponse = z.object({
  candidates: z.array(z.object({ transaction, reason: z.string() })),
});
export type Candidates = z.output<typeof candidatesResponse>;

/** All that is still to come back, the oldest first, and its totals by currency. */
export const expectedBackResponse = z.object({
  expected: z.array(z.extend(expectedBack, { transaction })),
  totals: z.array(z.object({ currency: z.string(), amount: money })),
});

const ofTransaction = z.object({ transactionId: recordId });
const ofExpectedBack = z.object({ expectedBackId: recordId });

/** Money that comes back: linked to what it pays for, and expected. */
export const reimbursementRoutes = namedRoutes({
  reimbursement: route('GET', '/api/transactions/:transactionId/reimbursement', 'viewer', 'read', {
    summary: 'A transaction with the money that came back for it, or what it pays back',
    params: ofTransaction,
    response: reimbursement,
  }),
  reimbursementCandidates: route(
    'GET',
    '/api/transactions/:transactionId/reimbursement/candidates',
    'viewer',
    'read',
    {
      summary: 'Money that may have come back for a transaction, or what it may pay back',
      params: ofTransaction,
      query: candidatesQuery,
      response: candidatesResponse,
    },
  ),
  expectBack: route('POST', '/api/transactions/:transactionId/expected-back', 'member', 'write', {
    once: true,
    summary: 'Expect an amount of this transaction back',
    params: ofTransaction,
    body: newExpectedBack,
    response: reimbursementChange,
  }),
  expectedBack: route('GET', '/api/expected-reimbursements', 'viewer', 'read', {
    summary: 'All that is still to come back',
    response: expectedBackResponse,
  }),
  editExpectedBack: route('PATCH', '/api/expected-reimbursements/:expectedBackId', 'member', 'write', {
    summary: 'Change an amount to come back, close it or reopen it',
    params: ofExpectedBack,
    body: expectedBackEdit,
    response: reimbursementChange,
  }),
  removeExpectedBack: route('DELETE', '/api/expected-reimbursements/:expectedBackId', 'member', 'write', {
    summary: 'No longer expect an amount of which nothing came back',
    params: ofExpectedBack,
    response: reimbursementChange,
  }),
  linkReimbursement: route('POST', '/api/transactions/:transactionId/reimbursement', 'member', 'write', {
    once: true,
    summary: 'Link money that came back, or a part of it, to this transaction, whose spending it lowers',
    params: ofTransaction,
    body: newReimbursement,
    response: reimbursementChange,
  }),
  unlinkReimbursement: route('DELETE', '/api/transactions/:transactionId/reimbursement', 'member', 'write', {
    summary: 'Unlink this money from what it pays back',
    params: ofTransaction,
    response: reimbursementChange,
  }),
});
