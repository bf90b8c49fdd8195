import { z } from 'zod/mini';
import { money } from './money.ts';
import { recordId } from './record-id.ts';
import { candidatesQuery, candidatesResponse } from './reimbursements.ts';
import { namedRoutes, route } from './route-definition.ts';
import { transaction } from './transactions.ts';

/** What lies between the two sides: nothing, a fee or other difference, or a rate. */
export const transferDifference = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('difference'), amount: money, currency: z.string() }),
  z.object({ kind: z.literal('rate'), rate: z.string(), from: z.string(), to: z.string() }),
]);

/** A transaction with the other side of its transfer; null where that is not known. */
export const transferResponse = z.object({
  transaction,
  other: z.nullable(transaction),
  /** Whether a person paired them. */
  isByHand: z.boolean(),
  difference: transferDifference,
});
export type Transfer = z.output<typeof transferResponse>;

export const newTransfer = z.object({ otherId: recordId });

/** `stepId`: the step of the history, by which it is undone; null when nothing changed. */
export const transferChangeResponse = z.extend(transferResponse, { stepId: z.nullable(z.string()) });
export type TransferChange = z.output<typeof transferChangeResponse>;

/** Pairs that may be transfers, each with the reason. */
export const transferSuggestionsResponse = z.object({
  suggestions: z.array(
    z.object({ out: transaction, into: transaction, reason: z.string(), difference: transferDifference }),
  ),
});

const params = z.object({ transactionId: recordId });

/** Transfers between a household's accounts, paired and unpaired by a person. */
export const transferRoutes = namedRoutes({
  transferSuggestions: route('GET', '/api/transfer-suggestions', 'viewer', 'read', {
    summary: 'Pairs of transactions that may be transfers, with the reasons',
    response: transferSuggestionsResponse,
  }),
  transfer: route('GET', '/api/transactions/:transactionId/transfer', 'viewer', 'read', {
    summary: 'A transaction with the other side of its transfer',
    params,
    response: transferResponse,
  }),
  transferCandidates: route('GET', '/api/transactions/:transactionId/transfer/candidates', 'viewer', 'read', {
    summary: 'What may be the other side of a transfer',
    params,
    query: candidatesQuery,
    response: candidatesResponse,
  }),
  dismissTransfer: route('POST', '/api/transactions/:transactionId/transfer/dismiss', 'member', 'write', {
    once: true,
    summary: 'Suggest these two no longer as a transfer',
    params,
    body: newTransfer,
    response: transferChangeResponse,
  }),
  pairTransfer: route('POST', '/api/transactions/:transactionId/transfer', 'member', 'write', {
    once: true,
    summary: 'Pair two transactions as the sides of one transfer, also with different amounts or currencies',
    params,
    body: newTransfer,
    response: transferChangeResponse,
  }),
  unpairTransfer: route('DELETE', '/api/transactions/:transactionId/transfer', 'member', 'write', {
    summary: 'Unpair a transfer: its sides are not paired again but by a person',
    params,
    response: transferChangeResponse,
  }),
});
