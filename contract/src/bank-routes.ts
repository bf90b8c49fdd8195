import { z } from 'zod';
import {
  connection,
  connectionsResponse,
  exchangeBody,
  exchangeResponse,
  linkSessionFinishedBody,
  linkTokenResponse,
  syncEvent,
  syncTransactionsBody,
  syncTransactionsResponse,
} from './connections.ts';
import { doneWithNotice, empty, type RouteDefinition } from './route-definition.ts';

/** Banks: linking, syncing, and what they tell us. */
export const bankRoutes = {
  linkToken: {
    method: 'POST',
    path: '/api/plaid/link-token',
    access: 'session',
    summary: 'A token that opens the Link window',
    response: linkTokenResponse,
  },
  exchange: {
    method: 'POST',
    path: '/api/plaid/exchange',
    access: 'session',
    summary: 'Turn the Link window’s public token into a connection and start its first sync',
    body: exchangeBody,
    response: exchangeResponse,
  },
  syncTransactions: {
    method: 'POST',
    path: '/api/plaid/sync-transactions',
    access: 'session',
    summary: 'Sync every connection of the household now',
    body: syncTransactionsBody,
    response: syncTransactionsResponse,
  },
  connections: {
    method: 'GET',
    path: '/api/connections',
    access: 'session',
    summary: 'The bank connections with their status',
    response: connectionsResponse,
  },
  syncConnection: {
    method: 'POST',
    path: '/api/connections/:connectionId/sync',
    access: 'session',
    summary: 'Sync one connection now',
    params: z.object({ connectionId: z.uuid() }),
    response: connection,
  },
  disconnect: {
    method: 'DELETE',
    path: '/api/connections/:connectionId',
    access: 'session',
    summary: 'Remove a connection at Plaid, then its accounts and transactions here',
    params: z.object({ connectionId: z.uuid() }),
    response: doneWithNotice,
  },
  updateModeLinkToken: {
    method: 'POST',
    path: '/api/connections/:connectionId/link-token',
    access: 'session',
    summary:
      'A token that opens the Link window to sign in at a connected bank again; nothing is exchanged afterwards',
    params: z.object({ connectionId: z.uuid() }),
    response: linkTokenResponse,
  },
  linkSessionFinished: {
    method: 'POST',
    path: '/api/connections/:connectionId/link-session-finished',
    access: 'session',
    summary: 'Refresh a connection’s status after its Link window has closed',
    params: z.object({ connectionId: z.uuid() }),
    body: linkSessionFinishedBody,
    response: empty,
  },
  plaidWebhook: {
    method: 'POST',
    path: '/api/plaid/webhook',
    access: 'public',
    summary: 'Receives Plaid’s webhooks. The header Plaid-Verification signs the bytes of the body',
    response: empty,
    raw: true,
  },
  events: {
    method: 'GET',
    path: '/api/events',
    access: 'session',
    summary: 'Server-sent events about the progress of syncs',
    response: syncEvent,
    stream: true,
  },
} as const satisfies Record<string, RouteDefinition>;
