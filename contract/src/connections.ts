import { z } from 'zod';
import { instant } from './plain-date.ts';
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
  message: z.string().nullable(),
  historyComplete: z.boolean(),
  lastSucceededAt: instant.nullable(),
  /** When the consent expires, if the bank reports it. */
  consentExpiresAt: instant.nullable(),
  /** Whether the bank has accounts of the person that are not shared. */
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
/** Sent after a connection's Link window has closed: whether the person completed it. */
export const linkSessionFinishedBody = z.object({ completed: z.boolean() });

/** Section 9: the sync window. The bank's whole history is stored whatever the window is. */
export const syncWindowDays = 90;
export const syncTransactionsBody = z.object({ days: z.int().min(1).max(730).default(syncWindowDays) });
export const syncTransactionsResponse = z.object({ connections_syncing: z.int() });

/** The settings that a browser needs before sign-in. */
export const clientConfigResponse = z.object({ linkScriptUrl: z.string() });

/** Sent over the event stream after each committed step of a connection's sync. */
export const syncEvent = z.object({ type: z.literal('connection_changed'), connection });
export type SyncEvent = z.infer<typeof syncEvent>;
