import { z } from 'zod';
import { instant } from './plain-date.ts';
import { text } from './text.ts';

/**
 * The life of a bank connection.
 * - `initial`: the bank has given nothing yet; `historical`: recent rows are here, the rest of the history is still coming; `healthy`.
 * - `degraded`: the last sync failed and is tried again by itself; `failed`: it will not mend by itself.
 * - `needs_login`: the bank wants the person to sign in again; `consent_expiring`: it works, and the bank has said that it ends soon.
 * - `revoked`: access was taken back, and a new sign-in cannot mend it; `removed`: the provider no longer has the connection.
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
  /** What happened and what to do, for the person; null when nothing is wrong. */
  message: z.string().nullable(),
  historyComplete: z.boolean(),
  lastSucceededAt: instant.nullable(),
  /** When the bank ends its consent, as far as it says. */
  consentExpiresAt: instant.nullable(),
  /** The bank has said that the person has accounts there which are not shared. */
  hasNewAccounts: z.boolean(),
  accountsCount: z.int(),
  transactionsCount: z.int(),
});
export type Connection = z.infer<typeof connection>;

export const connectionsResponse = z.object({ connections: z.array(connection) });

export const linkTokenResponse = z.object({ link_token: z.string() });
export const exchangeBody = z.object({ public_token: text(512).min(1) });
export const exchangeResponse = z.object({
  accounts_synced: z.int(),
  institution_name: z.string(),
  connection_id: z.string(),
});
/** After the Link window of a connection has closed: whether the person went through it to the end. */
export const linkSessionFinishedBody = z.object({ completed: z.boolean() });

/** Section 9: the sync window. The whole history that the bank gives is kept whatever the window says. */
export const syncWindowDays = 90;
export const syncTransactionsBody = z.object({ days: z.int().min(1).max(730).default(syncWindowDays) });
export const syncTransactionsResponse = z.object({ connections_syncing: z.int() });

/** What a browser needs to know before anybody has signed in. */
export const clientConfigResponse = z.object({ linkScriptUrl: z.string() });

/** Sent over the event stream whenever a connection's sync moves on, after it is committed. */
export const syncEvent = z.object({ type: z.literal('connection_changed'), connection });
export type SyncEvent = z.infer<typeof syncEvent>;
