import { z } from 'zod';
import { accountBooks, addedRow, mendedResponse } from './books.ts';
import type { RouteDefinition } from './route-definition.ts';

/** How the rows stand against the bank’s balance, and what mends a gap. */
export const booksRoutes = {
  accountBooks: {
    method: 'GET',
    path: '/api/accounts/:accountId/books',
    access: 'session',
    summary: 'How an account’s rows stand against its bank’s balance, and what may explain a gap',
    params: z.object({ accountId: z.uuid() }),
    response: accountBooks,
  },
  addMissingRow: {
    method: 'POST',
    path: '/api/accounts/:accountId/books/rows',
    access: 'session',
    once: true,
    summary: 'Add a row that the bank does not give; the bank’s own takes its place when it comes',
    params: z.object({ accountId: z.uuid() }),
    body: addedRow,
    response: mendedResponse,
  },
  acceptDifference: {
    method: 'POST',
    path: '/api/accounts/:accountId/books/accept',
    access: 'session',
    once: true,
    summary: 'Compare the books from here on with the gap as it is',
    params: z.object({ accountId: z.uuid() }),
    response: mendedResponse,
  },
  leaveOut: {
    method: 'POST',
    path: '/api/transactions/:transactionId/leave-out',
    access: 'session',
    once: true,
    summary: 'Keep a row and count it nowhere; no sync changes that',
    params: z.object({ transactionId: z.uuid() }),
    response: mendedResponse,
  },
  undoMend: {
    method: 'POST',
    path: '/api/books/mends/:mendId/undo',
    access: 'session',
    once: true,
    summary: 'Take back what was done to the books',
    params: z.object({ mendId: z.uuid() }),
    response: mendedResponse,
  },
} as const satisfies Record<string, RouteDefinition>;
