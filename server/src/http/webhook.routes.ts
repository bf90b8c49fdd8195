import { AppError } from '@cairn/contract/errors';
import type { Connections } from '../connections/connections.ts';
import { networksOf } from '../identity/networks.ts';
import type { Handlers } from './handlers.ts';

export type WebhookRoutesDeps = {
  /** Throws AppError `unauthorized` for an invalid signature. */
  receiveWebhook: Connections['receiveWebhook'];
  now: () => Date;
};

/** Refusals per address and window; then the address is blocked until the window ends. */
const maxRefusals = 60;
const windowMs = 60_000;
/** The oldest entry is dropped first. */
const maxAddresses = 10_000;

type Refusals = { sinceMs: number; count: number };

/** The webhook endpoint. Only invalid signatures count against an address. */
export function webhookHandlers({ receiveWebhook, now }: WebhookRoutesDeps) {
  const refusalsByAddress = new Map<string, Refusals>();

  function currentRefusals(address: string, nowMs: number): Refusals {
    const known = refusalsByAddress.get(address);
    return known !== undefined && nowMs - known.sinceMs < windowMs ? known : { sinceMs: nowMs, count: 0 };
  }

  function countRefusal(address: string, refusals: Refusals): void {
    refusalsByAddress.delete(address);
    const [oldest] = refusalsByAddress.keys();
    if (refusalsByAddress.size >= maxAddresses && oldest !== undefined) refusalsByAddress.delete(oldest);
    refusalsByAddress.set(address, { ...refusals, count: refusals.count + 1 });
  }

  return {
    plaidWebhook: async ({ raw, client }) => {
      const nowMs = now().getTime();
      const refusals = currentRefusals(client.address, nowMs);
      if (refusals.count >= maxRefusals) {
        const retryAfterMs = refusals.sinceMs + windowMs - nowMs;
        throw new AppError('too_many_requests', 'Too many unsigned requests.', { retryAfterMs });
      }
      try {
        await receiveWebhook({
          body: raw.body,
          token: raw.header('plaid-verification'),
          network: networksOf(client.address).at(-1) ?? client.address,
        });
      } catch (error) {
        if (error instanceof AppError && error.code === 'unauthorized')
          countRefusal(client.address, refusals);
        throw error;
      }
      return {};
    },
  } satisfies Partial<Handlers>;
}
