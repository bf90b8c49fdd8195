import { z } from 'zod';
import { accountReconciliation, addedRow, resolutionResponse } from './reconciliation.ts';
import type { RouteDefinition } from './route-definition.ts';

/** How the rows stand against the bank’s balance, and what mends a gap. */
export const reconciliationRoutes = {
  accountReconciliation: {
    method: 'GET',
    path: '/api/accounts/:accountId/reconciliation',
    access: 'session',
    summary: 'Compare an account’s transactions with its bank balance, with possible causes of a difference',
    params: z.object({ accountId: z.uuid() }),
    response: accountReconciliation,
  },
  addMissingTransaction: {
    method: 'POST',
    path: '/api/accounts/:accountId/reconciliation/rows',
    access: 'session',
    once: true,
    summary: 'Add a transaction that the bank has not sent; the bank’s own replaces it when it arrives',
    params: z.object({ accountId: z.uuid() }),
    body: addedRow,
    response: resolutionResponse,
  },
  acceptDifference: {
    method: 'POST',
    path: '/api/accounts/:accountId/reconciliation/accept',
    access: 'session',
    once: true,
    summary: 'Accept the difference and reconcile from here on',
    params: z.object({ accountId: z.uuid() }),
    response: resolutionResponse,
  },
  excludeTransaction: {
    method: 'POST',
    path: '/api/transactions/:transactionId/exclude',
    access: 'session',
    once: true,
    summary: 'Exclude a transaction from all totals; syncs do not change that',
    params: z.object({ transactionId: z.uuid() }),
    response: resolutionResponse,
  },
  undoResolution: {
    method: 'POST',
    path: '/api/reconciliation/resolutions/:resolutionId/undo',
    access: 'session',
    once: true,
    summary: 'Undo a resolution',
    params: z.object({ resolutionId: z.uuid() }),
    response: resolutionResponse,
  },
} as const satisfies Record<string, RouteDefinition>;
