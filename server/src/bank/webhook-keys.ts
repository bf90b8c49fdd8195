import { z } from 'zod';
import { BankError } from './bank-error.ts';
import type { PlaidClient } from './plaid-client.ts';
import type { WebhookKeyStore } from './webhook-keys.store.ts';
import { type WebhookKey, webhookKey } from './webhook-verification.ts';

/**
 * Where a webhook came from, and whether it is one that the provider would send: it names an Item that is known here. Such ids are known to
 * the provider and Cairn alone, so whoever makes one up causes no request for its key.
 */
export type WebhookOrigin = { network: string; isExpected: () => Promise<boolean> };

/**
 * Returns the key with that id, or null when the provider has none, or need not be asked. Throws BankError when the provider cannot be
 * reached.
 */
export type WebhookKeys = (kid: string, origin: WebhookOrigin) => Promise<WebhookKey | null>;

/** Known keys are refreshed after this long, so that an expired key is refused. */
const refreshAfterMs = 3_600_000;
/** While the provider is unavailable, a known key stays valid for this long. */
const maxStaleMs = 24 * 3_600_000;
/** A failed refresh is retried after this long. */
const retryRefreshAfterMs = 60_000;
/** An unknown id is not looked up again for this long. */
const unknownTtlMs = 600_000;
/** Plaid has few keys at a time. */
const maxKnown = 20;
const maxUnknown = 200;
/** Lookups of unknown ids per window: Plaid adds a key rarely, so more of them are forged. */
const maxLookups = 10;
/** Per network, so that forged ids leave room for Plaid's own. */
const maxLookupsPerNetwork = 2;
const lookupWindowMs = 60_000;

const unknownKeyCode = 'INVALID_WEBHOOK_VERIFICATION_KEY_ID';
const keyReply = z.object({ key: webhookKey });

type Known = { key: WebhookKey; givenMs: number; refreshAtMs: number; refresh: Promise<void> | null };

/**
 * The provider's keys by id. Known keys are stored apart from unknown ids and refreshed independently, so webhooks signed with
 * a known key are verified no matter how many forged ids arrive.
 */
export async function createWebhookKeys(
  client: PlaidClient,
  store: WebhookKeyStore,
  now: () => Date,
): Promise<WebhookKeys> {
  const known = new Map<string, Known>();
  const unknown = new UnknownIds();
  for (const { key, givenAt } of await store.read()) {
    // A time in the future comes from a wrong clock.
    const givenMs = Math.min(givenAt.getTime(), now().getTime());
    remember(key.kid, key, givenMs);
  }

  async function refresh(kid: string, entry: Known, nowMs: number): Promise<void> {
    // Set before the reply, so that concurrent webhooks cause one refresh.
    entry.refreshAtMs = nowMs + retryRefreshAfterMs;
    const key = await fetchKey(client, kid);
    if (key === null) {
      known.delete(kid);
      unknown.remember(kid, nowMs);
    } else save(kid, key, nowMs);
  }

  function save(kid: string, key: WebhookKey, nowMs: number): void {
    remember(kid, key, nowMs);
    // A failed write is repeated with the next refresh.
    store.write({ key, givenAt: new Date(nowMs) }).catch(() => undefined);
  }

  function remember(kid: string, key: WebhookKey, nowMs: number): void {
    known.delete(kid);
    const [oldest] = known.keys();
    if (known.size >= maxKnown && oldest !== undefined) known.delete(oldest);
    known.set(kid, { key, givenMs: nowMs, refreshAtMs: nowMs + refreshAfterMs, refresh: null });
  }

  async function knownKey(kid: string, entry: Known, nowMs: number): Promise<WebhookKey | null> {
    if (entry.refresh === null && entry.refreshAtMs <= nowMs) {
      entry.refresh = refresh(kid, entry, nowMs).finally(() => {
        entry.refresh = null;
      });
    }
    try {
      await entry.refresh;
    } catch (error) {
      if (!(error instanceof BankError) || entry.givenMs + maxStaleMs <= nowMs) throw error;
    }
    if (entry.givenMs + maxStaleMs <= nowMs && known.get(kid) === entry)
      throw new BankError({ kind: 'transient', code: 'KEY_NOT_REFRESHED' });
    return known.get(kid)?.key ?? null;
  }

  return async (kid, { network, isExpected }) => {
    const nowMs = now().getTime();
    const entry = known.get(kid);
    if (entry !== undefined) return knownKey(kid, entry, nowMs);
    if (!(await isExpected())) return null;
    return unknown.lookUp(kid, { network, nowMs }, async () => {
      const key = await fetchKey(client, kid);
      if (key !== null) save(kid, key, nowMs);
      return key;
    });
  };
}

/** Limits lookups of unknown ids: repeats, all together, and per network. */
class UnknownIds {
  readonly #refused = new Map<string, number>();
  readonly #pending = new Map<string, Promise<WebhookKey | null>>();
  #lookups: { network: string; atMs: number }[] = [];

  remember(kid: string, nowMs: number): void {
    const [oldest] = this.#refused.keys();
    if (this.#refused.size >= maxUnknown && oldest !== undefined) this.#refused.delete(oldest);
    this.#refused.set(kid, nowMs + unknownTtlMs);
  }

  async lookUp(
    kid: string,
    { network, nowMs }: { network: string; nowMs: number },
    fetchIt: () => Promise<WebhookKey | null>,
  ): Promise<WebhookKey | null> {
    if ((this.#refused.get(kid) ?? 0) > nowMs) return null;
    const pending = this.#pending.get(kid);
    if (pending !== undefined) return pending;
    this.#lookups = this.#lookups.filter(({ atMs }) => atMs > nowMs - lookupWindowMs && atMs <= nowMs);
    const ofNetwork = this.#lookups.filter((lookup) => lookup.network === network);
    if (this.#lookups.length >= maxLookups || ofNetwork.length >= maxLookupsPerNetwork)
      throw new BankError({ kind: 'transient', code: 'TOO_MANY_KEY_LOOKUPS' });
    this.#lookups.push({ network, atMs: nowMs });
    const lookup = fetchIt();
    this.#pending.set(kid, lookup);
    try {
      const key = await lookup;
      if (key === null) this.remember(kid, nowMs);
      return key;
    } finally {
      this.#pending.delete(kid);
    }
  }
}

async function fetchKey(client: PlaidClient, kid: string): Promise<WebhookKey | null> {
  try {
    const reply = await client.webhookVerificationKeyGet({ key_id: kid });
    const parsed = keyReply.safeParse(reply);
    return parsed.success && parsed.data.key.kid === kid ? parsed.data.key : null;
  } catch (error) {
    if (error instanceof BankError && (error.code === unknownKeyCode || error.kind === 'permanent'))
      return null;
    throw error;
  }
}
