import { z } from 'zod';
import { accountReconciliation, addedRow, resolutionResponse } from './reconciliation.ts';
import type { RouteDefinition } from './route-definition.ts';

/** How the rows stand against the bank’s balance, and what mends a gap. */
export const reconciliationRoutes = {
  accountReconciliation: {
    method: 'GET',
    path: '/api/accounts/:accountId/reconciliation',
    access: 'session',
    summary: 'How an account’s rows stand against its bank’s balance, and what may explain a gap',
    params: z.object({ accountId: z.uuid() }),
    response: accountReconciliation,
  },
  addMissingTransaction: {
    method: 'POST',
    path: '/api/accounts/:accountId/reconciliation/rows',
    access: 'session',
    once: true,
    summary: 'Add a row that the bank does not give; the bank’s own takes its place when it comes',
    params: z.object({ accountId: z.uuid() }),
    body: addedRow,
    response: resolutionResponse,
  },
  acceptDifference: {
    method: 'POST',
    path: '/api/accounts/:accountId/reconciliation/accept',
    access: 'session',
    once: true,
    summary: 'Compare the books from here on with the gap as it is',
    params: z.object({ accountId: z.uuid() }),
    response: resolutionResponse,
  },
  excludeTransaction: {
    method: 'POST',
    path: '/api/transactions/:transactionId/exclude',
    access: 'session',
    once: true,
    summary: 'Keep a row and count it nowhere; no sync changes that',
    params: z.object({ transactionId: z.uuid() }),
    response: resolutionResponse,
  },
  undoResolution: {
    method: 'POST',
    path: '/api/reconciliation/resolutions/:resolutionId/undo',
    access: 'session',
    once: true,
    summary: 'Take back what was done to the books',
    params: z.object({ resolutionId: z.uuid() }),
    response: resolutionResponse,
  },
} as const satisfies Record<string, RouteDefinition>;
