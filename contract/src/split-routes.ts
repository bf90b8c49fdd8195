import { z } from 'zod';
import { recordId } from './record-id.ts';
import { route } from './route-definition.ts';
import { newSplit, splitChangeResponse, splitResponse } from './splits.ts';

const params = z.object({ transactionId: recordId });

/** Transactions that are split into parts. */
export const splitRoutes = {
  split: route('GET', '/api/transactions/:transactionId/split', 'session', {
    summary: 'A transaction with its parts, or the split transaction that it is a part of',
    params,
    response: splitResponse,
  }),
  splitTransaction: route('POST', '/api/transactions/:transactionId/split', 'session', {
    once: true,
    summary: 'Split a transaction into parts that count instead of it, or change its parts',
    params,
    body: newSplit,
    response: splitChangeResponse,
  }),
  joinTransaction: route('DELETE', '/api/transactions/:transactionId/split', 'session', {
    summary: 'Remove the parts of a transaction, which counts as one again',
    params,
    response: splitChangeResponse,
  }),
  undoSplitChange: route('POST', '/api/splits/:splitChangeId/undo', 'session', {
    once: true,
    summary: 'Undo the last change of a transaction’s parts',
    params: z.object({ splitChangeId: recordId }),
    response: splitChangeResponse,
  }),
};
