import { z } from 'zod';
import type { ItemNews } from './connection-life.store.ts';
import { providerId } from './plaid-to-ledger.ts';

const webhook = z.object({
  webhook_type: z.string(),
  webhook_code: z.string(),
  item_id: providerId,
});

/** What a webhook hints at: that there are rows to fetch, or that the Item itself is to be read again, and what it was told of. */
export type WebhookHint = { providerItemId: string } & (
  | { kind: 'sync' }
  | { kind: 'look'; news: ItemNews | null }
);

const looks: Readonly<Record<string, ItemNews | null>> = {
  ERROR: null,
  LOGIN_REPAIRED: 'repaired',
  PENDING_EXPIRATION: null,
  PENDING_DISCONNECT: 'disconnect',
  USER_PERMISSION_REVOKED: null,
  USER_ACCOUNT_REVOKED: null,
  NEW_ACCOUNTS_AVAILABLE: 'new_accounts',
};
/** The types whose every code means that something can be fetched. */
const fetchedTypes = new Set(['HOLDINGS', 'INVESTMENTS_TRANSACTIONS', 'LIABILITIES']);

/**
 * Reads what the provider has told. Only the Item and the code are taken from it: everything else is read through the API.
 * Null for what means nothing to us, the codes for clients that do not sync by cursor among it.
 */
export function hintOf(body: Buffer): WebhookHint | null {
  const parsed = webhook.safeParse(parse(body));
  if (!parsed.success) return null;
  const { webhook_type: type, webhook_code: code, item_id: providerItemId } = parsed.data;
  if (fetchedTypes.has(type)) return { kind: 'sync', providerItemId };
  if (type === 'TRANSACTIONS')
    return code === 'SYNC_UPDATES_AVAILABLE' ? { kind: 'sync', providerItemId } : null;
  const news = type === 'ITEM' && Object.hasOwn(looks, code) ? looks[code] : undefined;
  return news === undefined ? null : { kind: 'look', news, providerItemId };
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
