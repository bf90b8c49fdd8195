import type { PlaidApi } from 'plaid';
import { z } from 'zod';
import { BankError } from './bank-error.ts';
import { callPlaid } from './plaid-client.ts';
import type { WebhookKeyStore } from './webhook-keys.store.ts';
import { type WebhookKey, webhookKey } from './webhook-verification.ts';

/**
 * Gives the key of that id, null when the provider has none. `network` is where it is asked from. Throws BankError when that cannot be
 * found out now.
 */
export type WebhookKeys = (kid: string, network: string) => Promise<WebhookKey | null>;

/** A known key is asked for again this long after: a key that has expired since is refused from then on. */
const refreshAfterMs = 3_600_000;
/** While the provider does not answer, a known key holds this long after the provider last gave it. */
const keptMs = 24 * 3_600_000;
/** A refresh that failed is tried again this much later, whatever comes in meanwhile. */
const refreshAgainMs = 60_000;
/** Whoever makes up ids learns nothing, and asks the provider nothing, by making up the same one again. */
const unknownKeptMs = 600_000;
/** The provider has few keys at a time. */
const maxKnown = 20;
const maxUnknown = 200;
/** Of ids that are not known: the provider has a new key now and then, and what asks for more of them is made up. */
const maxLookups = 10;
/** Of one network, so that one that makes ids up leaves room for the provider's own. */
const maxLookupsOfNetwork = 2;
const lookupsPerMs = 60_000;

const unknownKeyCode = 'INVALID_WEBHOOK_VERIFICATION_KEY_ID';
const keyReply = z.object({ key: webhookKey });

type Known = { key: WebhookKey; givenMs: number; refreshAtMs: number; refresh: Promise<void> | null };

/**
 * The provider's keys by id. Keys that the provider has given are kept apart from ids that nobody knows, and are refreshed on their
 * own account, also after a restart: however many ids are made up, a webhook that a known key signed is verified.
 */
export async function openWebhookKeys(
  client: PlaidApi,
  store: WebhookKeyStore,
  now: () => Date,
): Promise<WebhookKeys> {
  const known = new Map<string, Known>();
  const unknown = new UnknownIds();
  for (const { key, givenAt } of await store.read()) {
    // One of a clock that was ahead is refreshed like any other.
    const givenMs = Math.min(givenAt.getTime(), now().getTime());
    remember(key.kid, key, givenMs);
  }

  async function refresh(kid: string, entry: Known, nowMs: number): Promise<void> {
    // Before the answer: as many webhooks as may come meanwhile ask for it once.
    entry.refreshAtMs = nowMs + refreshAgainMs;
    const key = await fetchKey(client, kid);
    if (key === null) {
      known.delete(kid);
      unknown.remember(kid, nowMs);
    } else keep(kid, key, nowMs);
  }

  function keep(kid: string, key: WebhookKey, nowMs: number): void {
    remember(kid, key, nowMs);
    // One that cannot be written now is known here all the same, and written with its next refresh.
    store.write({ key, givenAt: new Date(nowMs) }).catch(() => undefined);
  }

  function remember(kid: string, key: WebhookKey, nowMs: number): void {
    known.delete(kid);
    const [oldest] = known.keys();
    if (known.size >= maxKnown && oldest !== undefined) known.delete(oldest);
    known.set(kid, { key, givenMs: nowMs, refreshAtMs: nowMs + refreshAfterMs, refresh: null });
  }

  /** A known key, refreshed when it is due; one that cannot be refreshed now is good for a day. */
  async function knownKey(kid: string, entry: Known, nowMs: number): Promise<WebhookKey | null> {
    if (entry.refresh === null && entry.refreshAtMs <= nowMs) {
      entry.refresh = refresh(kid, entry, nowMs).finally(() => {
        entry.refresh = null;
      });
    }
    try {
      await entry.refresh;
    } catch (error) {
      if (!(error instanceof BankError) || entry.givenMs + keptMs <= nowMs) throw error;
    }
    if (entry.givenMs + keptMs <= nowMs && known.get(kid) === entry)
      throw new BankError({ kind: 'transient', code: 'KEY_NOT_REFRESHED' });
    return known.get(kid)?.key ?? null;
  }

  return async (kid, network) => {
    const nowMs = now().getTime();
    const entry = known.get(kid);
    if (entry !== undefined) return knownKey(kid, entry, nowMs);
    return unknown.lookUp(kid, { network, nowMs }, async () => {
      const key = await fetchKey(client, kid);
      if (key !== null) keep(kid, key, nowMs);
      return key;
    });
  };
}

/** Ids that no known key has: each is asked for once in a while, and all of them rarely, those of one network more so. */
class UnknownIds {
  readonly #refused = new Map<string, number>();
  readonly #underWay = new Map<string, Promise<WebhookKey | null>>();
  #lookups: { network: string; atMs: number }[] = [];

  remember(kid: string, nowMs: number): void {
    const [oldest] = this.#refused.keys();
    if (this.#refused.size >= maxUnknown && oldest !== undefined) this.#refused.delete(oldest);
    this.#refused.set(kid, nowMs + unknownKeptMs);
  }

  async lookUp(
    kid: string,
    { network, nowMs }: { network: string; nowMs: number },
    fetchIt: () => Promise<WebhookKey | null>,
  ): Promise<WebhookKey | null> {
    if ((this.#refused.get(kid) ?? 0) > nowMs) return null;
    const underWay = this.#underWay.get(kid);
    if (underWay !== undefined) return underWay;
    this.#lookups = this.#lookups.filter(({ atMs }) => atMs > nowMs - lookupsPerMs && atMs <= nowMs);
    const ofNetwork = this.#lookups.filter((lookup) => lookup.network === network);
    if (this.#lookups.length >= maxLookups || ofNetwork.length >= maxLookupsOfNetwork)
      throw new BankError({ kind: 'transient', code: 'TOO_MANY_KEY_LOOKUPS' });
    this.#lookups.push({ network, atMs: nowMs });
    const lookup = fetchIt();
    this.#underWay.set(kid, lookup);
    try {
      const key = await lookup;
      if (key === null) this.remember(kid, nowMs);
      return key;
    } finally {
      this.#underWay.delete(kid);
    }
  }
}

async function fetchKey(client: PlaidApi, kid: string): Promise<WebhookKey | null> {
  try {
    const reply = await callPlaid(() => client.webhookVerificationKeyGet({ key_id: kid }));
    const parsed = keyReply.safeParse(reply);
    return parsed.success && parsed.data.key.kid === kid ? parsed.data.key : null;
  } catch (error) {
    if (error instanceof BankError && (error.code === unknownKeyCode || error.kind === 'permanent'))
      return null;
    throw error;
  }
}
