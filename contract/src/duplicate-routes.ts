import { z } from 'zod';
import { duplicateChangeResponse, duplicatesOverview, newMerge } from './duplicates.ts';
import { recordId } from './record-id.ts';
import { route } from './route-definition.ts';

const params = z.object({ transactionId: recordId });

/** Transactions that a person merges because they are the same charge. */
export const duplicateRoutes = {
  duplicates: route('GET', '/api/transactions/:transactionId/duplicates', 'session', {
    summary: 'A transaction with those that were merged into it, and those that are likely the same charge',
    params,
    response: duplicatesOverview,
  }),
  mergeDuplicates: route('POST', '/api/transactions/:transactionId/duplicates', 'session', {
    once: true,
    summary: 'Merge transactions of one account that are the same charge: this one stays',
    params,
    body: newMerge,
    response: duplicateChangeResponse,
  }),
  takeDuplicatesApart: route('DELETE', '/api/transactions/:transactionId/duplicates', 'session', {
    summary: 'Let the transactions that were merged into this one count again',
    params,
    response: duplicateChangeResponse,
  }),
  undoDuplicateChange: route('POST', '/api/duplicate-changes/:duplicateChangeId/undo', 'session', {
    once: true,
    summary: 'Undo a merge, or that one was taken apart',
    params: z.object({ duplicateChangeId: recordId }),
    response: duplicateChangeResponse,
  }),
};
