import type pg from 'pg';
import { z } from 'zod';
import { type WebhookKey, webhookKey } from './webhook-verification.ts';

/** A key of the provider's, and when it last gave it. */
export type KeptKey = { key: WebhookKey; givenAt: Date };

const keptKey = z.object({ key: webhookKey, givenAt: z.date() });
/** A key that the provider has not given for so long is none of its keys any more. */
const keptForMs = 30 * 24 * 3_600_000;

/** Where known keys outlive the process. Over the role that keeps what is nobody's household's. */
export type WebhookKeyStore = { read(): Promise<KeptKey[]>; write(kept: KeptKey): Promise<void> };

export function openWebhookKeyStore(identityPool: pg.Pool): WebhookKeyStore {
  return {
    /** The keys that were given last, oldest first. */
    async read() {
      const { rows } = await identityPool.query(
        `select key, given_at as "givenAt" from identity.webhook_keys order by given_at`,
      );
      return rows.flatMap((row) => keptKey.safeParse(row).data ?? []);
    },
    async write({ key, givenAt }) {
      await identityPool.query(
        `insert into identity.webhook_keys (kid, key, given_at) values ($1, $2, $3)
         on conflict (kid) do update set key = excluded.key, given_at = excluded.given_at`,
        [key.kid, JSON.stringify(key), givenAt],
      );
      const before = new Date(givenAt.getTime() - keptForMs);
      await identityPool.query('delete from identity.webhook_keys where given_at < $1', [before]);
    },
  };
}
