import { AppError } from '@cairn/contract/errors';
import { BankError } from '../bank/bank-error.ts';
import { findConnectionsOfProviderItem } from '../bank/due-items.store.ts';
import { hintOf } from '../bank/webhook.ts';
import type { WebhookKeys } from '../bank/webhook-keys.ts';
import { isSignedByProvider } from '../bank/webhook-verification.ts';
import type { Database } from '../db/pool.ts';
import type { Queue } from '../queue/queue.ts';

export type WebhookDeps = {
  database: Database;
  keyOf: WebhookKeys;
  queue: Pick<Queue, 'enqueueSync' | 'enqueueStatusRefresh'>;
  now: () => Date;
};

/**
 * Takes a webhook in: the provider's own is enqueued as a hint, and one about an Item that is not here is let go by. Throws
 * AppError `unauthorized` for what the provider did not sign just now, and `unavailable` while that cannot be found out.
 */
export async function receiveWebhook(
  { database, keyOf, queue, now }: WebhookDeps,
  { body, token, network }: { body: Buffer; token: string | undefined; network: string },
): Promise<void> {
  const isSigned = await isSignedByProvider({ body, token, nowMs: now().getTime() }, (kid) =>
    keyOf(kid, network),
  ).catch(postpone);
  if (!isSigned) throw new AppError('unauthorized', 'This is not signed by the service that links banks.');
  const hint = hintOf(body);
  if (hint === null) return;
  for (const connectionId of await findConnectionsOfProviderItem(database, hint.providerItemId)) {
    if (hint.kind === 'sync') await queue.enqueueSync({ connectionId, attempt: 0 });
    else await queue.enqueueStatusRefresh({ connectionId, news: hint.news, attempt: 0 });
  }
}

/** The provider sends again what is not taken in. */
function postpone(error: unknown): never {
  if (!(error instanceof BankError)) throw error;
  throw new AppError('unavailable', 'This cannot be verified right now. Please send it again.');
}
