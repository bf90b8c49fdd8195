import { z } from 'zod';
import type { ItemEvent } from './connection-life.store.ts';
import { providerId } from './plaid-to-ledger.ts';

const webhook = z.object({
  webhook_type: z.string(),
  webhook_code: z.string(),
  item_id: providerId,
});

/** What a webhook announces: new data to sync, or a change of the Item's status. */
export type WebhookHint = { providerItemId: string } & (
  | { kind: 'sync' }
  | { kind: 'status'; event: ItemEvent | null }
);

const itemEventByCode: Readonly<Record<string, ItemEvent | null>> = {
  ERROR: null,
  LOGIN_REPAIRED: 'repaired',
  PENDING_EXPIRATION: null,
  PENDING_DISCONNECT: 'disconnect',
  USER_PERMISSION_REVOKED: null,
  USER_ACCOUNT_REVOKED: null,
  NEW_ACCOUNTS_AVAILABLE: 'new_accounts',
};
/** Types whose every code means new data. */
const fetchedTypes = new Set(['HOLDINGS', 'INVESTMENTS_TRANSACTIONS', 'LIABILITIES']);

/**
 * Reads a webhook. Only the Item and the code are used; everything else is fetched through the API. Null for webhooks that
 * Cairn does not use.
 */
export function hintOf(body: Buffer): WebhookHint | null {
  const parsed = webhook.safeParse(parse(body));
  if (!parsed.success) return null;
  const { webhook_type: type, webhook_code: code, item_id: providerItemId } = parsed.data;
  if (fetchedTypes.has(type)) return { kind: 'sync', providerItemId };
  if (type === 'TRANSACTIONS')
    return code === 'SYNC_UPDATES_AVAILABLE' ? { kind: 'sync', providerItemId } : null;
  const event = type === 'ITEM' && Object.hasOwn(itemEventByCode, code) ? itemEventByCode[code] : undefined;
  return event === undefined ? null : { kind: 'status', event, providerItemId };
}

/** The Item that a webhook is about; null where it names none. */
export function itemIdOf(body: Buffer): string | null {
  return webhook.safeParse(parse(body)).data?.item_id ?? null;
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
