import { z } from 'zod/mini';
import { sharing } from './accounts.ts';
import { instant } from './plain-date.ts';
import { recordId } from './record-id.ts';
import { doneWithNotice, empty, namedRoutes, route } from './route-definition.ts';
import { text } from './text.ts';

/**
 * The life of a bank connection.
 * - `initial`: no data yet; `historical`: recent transactions are here, older ones are still loading; `healthy`.
 * - `degraded`: the last sync failed and is retried automatically; `failed`: retrying does not help.
 * - `needs_login`: the user must sign in again; `consent_expiring`: it works until the consent expires soon.
 * - `revoked`: access was revoked and signing in again does not restore it; `removed`: the provider no longer has the connection.
 */
export const connectionState = z.enum([
  'initial',
  'historical',
  'healthy',
  'degraded',
  'needs_login',
  'consent_expiring',
  'revoked',
  'failed',
  'removed',
]);
export type ConnectionState = z.infer<typeof connectionState>;

export const connection = z.object({
  id: z.string(),
  institutionName: z.string(),
  state: connectionState,
  /** What happened and what to do; null when nothing is wrong. */
  message: z.nullable(z.string()),
  historyComplete: z.boolean(),
  lastSucceededAt: z.nullable(instant),
  /** When the consent expires, if the bank reports it. */
  consentExpiresAt: z.nullable(instant),
  /** Whether the bank has accounts of the person that are not shared. */
  hasNewAccounts: z.boolean(),
  accountsCount: z.int(),
  transactionsCount: z.int(),
});
export type Connection = z.infer<typeof connection>;

export const connectionsResponse = z.object({ connections: z.array(connection) });

export const linkTokenResponse = z.object({ link_token: z.string() });
export const exchangeBody = z.object({
  public_token: text(512).check(z.minLength(1)),
  /** Who sees the accounts of a bank that is new. When absent: the person alone where others are in the household. */
  sharing: z.optional(sharing),
});
export const exchangeResponse = z.object({
  accounts_synced: z.int(),
  institution_name: z.string(),
  connection_id: z.string(),
});
/** Sent after a connection's Link window has closed: whether the person completed it. */
export const linkSessionFinishedBody = z.object({ completed: z.boolean() });

/** Section 9: the sync window. The bank's whole history is stored whatever the window is. */
export const syncWindowDays = 90;
export const syncTransactionsBody = z.object({
  days: z._default(z.int().check(z.minimum(1), z.maximum(730)), syncWindowDays),
});
export const syncTransactionsResponse = z.object({ connections_syncing: z.int() });

/** The settings that a browser needs before sign-in. */
export const clientConfigResponse = z.object({ linkScriptUrl: z.string() });

/** Sent over the event stream after each committed step of a connection's sync. */
export const syncEvent = z.object({ type: z.literal('connection_changed'), connection });
export type SyncEvent = z.infer<typeof syncEvent>;

// Made when it is needed: the first one that a browser makes takes a phone 70 ms.
const consentDay = () => new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** The message of a connection whose consent expires: when, if the bank reports it, and what to do. */
export function consentMessage({
  institutionName,
  consentExpiresAt,
}: Pick<Connection, 'institutionName' | 'consentExpiresAt'>): string {
  const when = consentExpiresAt === null ? 'soon' : `on ${consentDay().format(Date.parse(consentExpiresAt))}`;
  return `${institutionName} will end Cairn’s access ${when}. Renew it before then to keep syncing.`;
}

/** The message of a connection whose bank has accounts that are not shared. */
export function newAccountsMessage(institutionName: string): string {
  return `${institutionName} has accounts that are not in Cairn yet. Choose which of them to add.`;
}

/** Linking banks, syncing, and webhooks. */
export const connectionRoutes = namedRoutes({
  linkToken: route('POST', '/api/plaid/link-token', 'member', 'accounts', {
    summary: 'A token that opens the Link window',
    response: linkTokenResponse,
  }),
  exchange: route('POST', '/api/plaid/exchange', 'member', 'accounts', {
    summary: 'Turn the Link window’s public token into a connection and start its first sync',
    body: exchangeBody,
    response: exchangeResponse,
  }),
  syncTransactions: route('POST', '/api/plaid/sync-transactions', 'member', 'write', {
    summary: 'Sync every connection of the household now',
    body: syncTransactionsBody,
    response: syncTransactionsResponse,
  }),
  connections: route('GET', '/api/connections', 'viewer', 'read', {
    summary: 'The bank connections with their status',
    response: connectionsResponse,
  }),
  syncConnection: route('POST', '/api/connections/:connectionId/sync', 'member', 'write', {
    summary: 'Sync one connection now',
    params: z.object({ connectionId: recordId }),
    response: connection,
  }),
  disconnect: route('DELETE', '/api/connections/:connectionId', 'member', 'accounts', {
    summary: 'Remove a connection at Plaid, then its accounts and transactions here',
    params: z.object({ connectionId: recordId }),
    response: doneWithNotice,
    needsConfirmation: true,
  }),
  updateModeLinkToken: route('POST', '/api/connections/:connectionId/link-token', 'member', 'accounts', {
    summary:
      'A token that opens the Link window to sign in at a connected bank again; nothing is exchanged afterwards',
    params: z.object({ connectionId: recordId }),
    response: linkTokenResponse,
  }),
  linkSessionFinished: route(
    'POST',
    '/api/connections/:connectionId/link-session-finished',
    'member',
    'accounts',
    {
      summary: 'Refresh a connection’s status after its Link window has closed',
      params: z.object({ connectionId: recordId }),
      body: linkSessionFinishedBody,
      response: empty,
    },
  ),
  plaidWebhook: route('POST', '/api/plaid/webhook', 'public', 'none', {
    summary: 'Receives Plaid’s webhooks. The header Plaid-Verification signs the bytes of the body',
    response: empty,
    raw: true,
  }),
  events: route('GET', '/api/events', 'viewer', 'read', {
    summary: 'Server-sent events about the progress of syncs',
    response: syncEvent,
    stream: true,
  }),
  clientConfig: route('GET', '/api/config', 'public', 'none', {
    summary: 'Settings that a browser needs before sign-in',
    response: clientConfigResponse,
  }),
});
