import { AppError } from '@cairn/contract/errors';
import { BankError } from '../bank/bank-error.ts';
import { findConnectionsOfProviderItem } from '../bank/due-connections.store.ts';
import { hintOf, itemIdOf } from '../bank/webhook.ts';
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
 * Verifies a webhook and enqueues a sync or status refresh; unknown Items are ignored. Throws AppError `unauthorized` for an
 * invalid signature, and `unavailable` while it cannot be verified.
 */
export async function receiveWebhook(
  { database, keyOf, queue, now }: WebhookDeps,
  { body, token, network }: { body: Buffer; token: string | undefined; network: string },
): Promise<void> {
  const isExpected = async () => {
    const itemId = itemIdOf(body);
    return itemId !== null && (await findConnectionsOfProviderItem(database, itemId)).length > 0;
  };
  const isSigned = await isSignedByProvider({ body, token, nowMs: now().getTime() }, (kid) =>
    keyOf(kid, { network, isExpected }),
  ).catch(postpone);
  if (!isSigned)
    throw new AppError('unauthorized', 'The webhook does not have a valid signature from Plaid.');
  const hint = hintOf(body);
  if (hint === null) return;
  for (const connectionId of await findConnectionsOfProviderItem(database, hint.providerItemId)) {
    if (hint.kind === 'sync') await queue.enqueueSync({ connectionId, attempt: 0 });
    else await queue.enqueueStatusRefresh({ connectionId, event: hint.event, attempt: 0 });
  }
}

/** The provider retries a webhook that is not accepted. */
function postpone(error: unknown): never {
  if (!(error instanceof BankError)) throw error;
  throw new AppError('unavailable', 'The webhook could not be verified right now. Please send it again.');
}
