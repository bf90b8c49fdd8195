import type pg from 'pg';
import { z } from 'zod';
import { type WebhookKey, webhookKey } from './webhook-verification.ts';

/** A webhook key and when the provider last returned it. */
export type StoredKey = { key: WebhookKey; givenAt: Date };

const storedKey = z.object({ key: webhookKey, givenAt: z.date() });
/** A key that the provider has not returned for this long is deleted. */
const retentionMs = 30 * 24 * 3_600_000;

/** Persists known keys across restarts, with the identity role because they belong to no household. */
export type WebhookKeyStore = { read(): Promise<StoredKey[]>; write(key: StoredKey): Promise<void> };

export function createWebhookKeyStore(identityPool: pg.Pool): WebhookKeyStore {
  return {
    /** Oldest first. */
    async read() {
      const { rows } = await identityPool.query(
        `select key, fetched_at as "givenAt" from identity.webhook_keys order by fetched_at`,
      );
      return rows.flatMap((row) => storedKey.safeParse(row).data ?? []);
    },
    async write({ key, givenAt }) {
      await identityPool.query(
        `insert into identity.webhook_keys (kid, key, fetched_at) values ($1, $2, $3)
         on conflict (kid) do update set key = excluded.key, fetched_at = excluded.fetched_at`,
        [key.kid, JSON.stringify(key), givenAt],
      );
      const before = new Date(givenAt.getTime() - retentionMs);
      await identityPool.query('delete from identity.webhook_keys where fetched_at < $1', [before]);
    },
  };
}
