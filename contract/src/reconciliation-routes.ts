import { z } from 'zod';
import { accountReconciliation, addedRow, resolutionResponse } from './reconciliation.ts';
import { recordId } from './record-id.ts';
import { route } from './route-definition.ts';

/** Comparison with the bank’s balance, and how to resolve a difference. */
export const reconciliationRoutes = {
  accountReconciliation: route('GET', '/api/accounts/:accountId/reconciliation', 'session', {
    summary: 'Compare an account’s transactions with its bank balance, with possible causes of a difference',
    params: z.object({ accountId: recordId }),
    response: accountReconciliation,
  }),
  addMissingTransaction: route('POST', '/api/accounts/:accountId/reconciliation/rows', 'session', {
    once: true,
    summary: 'Add a transaction that the bank has not sent; the bank’s own replaces it when it arrives',
    params: z.object({ accountId: recordId }),
    body: addedRow,
    response: resolutionResponse,
  }),
  acceptDifference: route('POST', '/api/accounts/:accountId/reconciliation/accept', 'session', {
    once: true,
    summary: 'Accept the difference and reconcile from here on',
    params: z.object({ accountId: recordId }),
    response: resolutionResponse,
  }),
  excludeTransaction: route('POST', '/api/transactions/:transactionId/exclude', 'session', {
    once: true,
    summary: 'Exclude a transaction from all totals; syncs do not change that',
    params: z.object({ transactionId: recordId }),
    response: resolutionResponse,
  }),
  undoResolution: route('POST', '/api/reconciliation/resolutions/:resolutionId/undo', 'session', {
    once: true,
    summary: 'Undo a resolution',
    params: z.object({ resolutionId: recordId }),
    response: resolutionResponse,
  }),
};
