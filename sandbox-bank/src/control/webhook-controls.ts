import { z } from 'zod';
import { bankError } from '../errors/errors.ts';
import { type Endpoint, endpoint } from '../protocol/endpoint.ts';
import type { Delivery } from '../webhooks/deliveries.ts';

function entry(delivery: Delivery): object {
  const { id, itemId, url, type, code, body, state, createdAtMs, dueAtMs, attempts } = delivery;
  return {
    id,
    item_id: itemId,
    url,
    webhook_type: type,
    webhook_code: code,
    body,
    state,
    created_at: new Date(createdAtMs).toISOString(),
    next_attempt_at: state === 'waiting' ? new Date(dueAtMs).toISOString() : null,
    attempts: attempts.map(({ atMs, answer }) => ({ at: new Date(atMs).toISOString(), answer })),
  };
}

const list = endpoint('/control/webhooks', { item_id: z.string().optional() }, (bank, request) => ({
  webhooks: bank.deliveries.log
    .filter(({ itemId }) => request.item_id === undefined || itemId === request.item_id)
    .map(entry),
}));

/** Sets the knobs that are named and leaves the others. */
const knobs = endpoint(
  '/control/webhooks/knobs',
  {
    hold: z.boolean().optional(),
    duplicates: z.int().min(0).max(20).optional(),
    delay_ms: z.int().min(0).max(86_400_000).optional(),
    drop: z.int().min(0).max(10_000).optional(),
  },
  (bank, request) => {
    const now = bank.deliveries.knobs;
    bank.deliveries.knobs = {
      hold: request.hold ?? now.hold,
      duplicates: request.duplicates ?? now.duplicates,
      delayMs: request.delay_ms ?? now.delayMs,
      drop: request.drop ?? now.drop,
    };
    return {};
  },
);

/** Sends what was held, one after the other, and waits for the answers. */
const release = endpoint(
  '/control/webhooks/release',
  { reverse: z.boolean().default(false) },
  async (bank, request) => {
    bank.deliveries.knobs.hold = false;
    bank.deliveries.release(request.reverse);
    await bank.deliveries.idle();
    return {};
  },
);

/** Makes every attempt that waits, whenever it is due, and waits for the answers. */
const deliver = endpoint('/control/webhooks/deliver', {}, async (bank) => {
  await bank.heart.beat();
  await bank.deliveries.idle();
  bank.deliveries.sendDue(Number.POSITIVE_INFINITY);
  await bank.deliveries.idle();
  return {};
});

const replay = endpoint('/control/webhooks/replay', { id: z.int() }, async (bank, request) => {
  if (!bank.deliveries.replay(request.id)) throw bankError('INVALID_FIELD', 'id: not in the webhook log');
  await bank.deliveries.idle();
  return {};
});

export const WEBHOOK_CONTROLS: readonly Endpoint[] = [list, knobs, release, deliver, replay];
