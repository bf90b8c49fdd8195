import { z } from 'zod';
import { instant } from './plain-date.ts';

/**
 * The life of a bank connection. `syncing`: the first history is still coming; `healthy`; `retrying`: the last sync
 * failed and is tried again by itself; `needs_login`: the bank wants the person to sign in again; `failed`: it will not
 * mend by itself.
 */
export const connectionState = z.enum(['syncing', 'healthy', 'retrying', 'needs_login', 'failed']);
export type ConnectionState = z.infer<typeof connectionState>;

export const connection = z.object({
  id: z.string(),
  institutionName: z.string(),
  state: connectionState,
  /** What is wrong and what to do, for the person; null when nothing is. */
  message: z.string().nullable(),
  historyComplete: z.boolean(),
  lastSucceededAt: instant.nullable(),
  accountsCount: z.int(),
  transactionsCount: z.int(),
});
export type Connection = z.infer<typeof connection>;

export const connectionsResponse = z.object({ connections: z.array(connection) });

export const linkTokenResponse = z.object({ link_token: z.string() });
export const exchangeBody = z.object({ public_token: z.string().min(1).max(512) });
export const exchangeResponse = z.object({
  accounts_synced: z.int(),
  institution_name: z.string(),
  connection_id: z.string(),
});
/** Section 9: the sync window. The whole history that the bank gives is kept whatever the window says. */
export const syncWindowDays = 90;
export const syncTransactionsBody = z.object({ days: z.int().min(1).max(730).default(syncWindowDays) });
export const syncTransactionsResponse = z.object({ connections_syncing: z.int() });

/** What a browser needs to know before anybody has signed in. */
export const clientConfigResponse = z.object({ linkScriptUrl: z.string() });

/** Sent over the event stream whenever a connection's sync moves on, after it is committed. */
export const syncEvent = z.object({ type: z.literal('connection_changed'), connection });
export type SyncEvent = z.infer<typeof syncEvent>;
