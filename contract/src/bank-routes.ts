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
import { recordId } from './record-id.ts';
import { doneWithNotice, empty, route } from './route-definition.ts';

/** Linking banks, syncing, and webhooks. */
export const bankRoutes = {
  linkToken: route('POST', '/api/plaid/link-token', 'session', {
    summary: 'A token that opens the Link window',
    response: linkTokenResponse,
  }),
  exchange: route('POST', '/api/plaid/exchange', 'session', {
    summary: 'Turn the Link window’s public token into a connection and start its first sync',
    body: exchangeBody,
    response: exchangeResponse,
  }),
  syncTransactions: route('POST', '/api/plaid/sync-transactions', 'session', {
    summary: 'Sync every connection of the household now',
    body: syncTransactionsBody,
    response: syncTransactionsResponse,
  }),
  connections: route('GET', '/api/connections', 'session', {
    summary: 'The bank connections with their status',
    response: connectionsResponse,
  }),
  syncConnection: route('POST', '/api/connections/:connectionId/sync', 'session', {
    summary: 'Sync one connection now',
    params: z.object({ connectionId: recordId }),
    response: connection,
  }),
  disconnect: route('DELETE', '/api/connections/:connectionId', 'session', {
    summary: 'Remove a connection at Plaid, then its accounts and transactions here',
    params: z.object({ connectionId: recordId }),
    response: doneWithNotice,
  }),
  updateModeLinkToken: route('POST', '/api/connections/:connectionId/link-token', 'session', {
    summary:
      'A token that opens the Link window to sign in at a connected bank again; nothing is exchanged afterwards',
    params: z.object({ connectionId: recordId }),
    response: linkTokenResponse,
  }),
  linkSessionFinished: route('POST', '/api/connections/:connectionId/link-session-finished', 'session', {
    summary: 'Refresh a connection’s status after its Link window has closed',
    params: z.object({ connectionId: recordId }),
    body: linkSessionFinishedBody,
    response: empty,
  }),
  plaidWebhook: route('POST', '/api/plaid/webhook', 'public', {
    summary: 'Receives Plaid’s webhooks. The header Plaid-Verification signs the bytes of the body',
    response: empty,
    raw: true,
  }),
  events: route('GET', '/api/events', 'session', {
    summary: 'Server-sent events about the progress of syncs',
    response: syncEvent,
    stream: true,
  }),
};
