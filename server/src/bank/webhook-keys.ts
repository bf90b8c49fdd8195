import type { PlaidApi } from 'plaid';
import { z } from 'zod';
import { BankError } from './bank-error.ts';
import { callPlaid } from './plaid-client.ts';
import { type WebhookKey, webhookKey } from './webhook-verification.ts';

/** Gives the key of that id, null when the provider has none. Throws BankError when that cannot be found out now. */
export type WebhookKeys = (kid: string) => Promise<WebhookKey | null>;

/** A key that is withdrawn is refused this long after at the latest. */
const keptMs = 3_600_000;
/** Whoever makes up ids learns nothing, and asks the provider nothing, by making up the same one again. */
const unknownKeptMs = 600_000;
const maxKept = 200;
/** The provider has few keys: what asks for more of them than this is made up. */
const maxLookups = 10;
const lookupsPerMs = 60_000;

const unknownKeyCode = 'INVALID_WEBHOOK_VERIFICATION_KEY_ID';
const keyReply = z.object({ key: webhookKey });

type Kept = { key: Promise<WebhookKey | null>; untilMs: number };

/** The provider's keys by id, each asked for once in a while and all of them rarely, however many ids come in. */
export function openWebhookKeys(client: PlaidApi, now: () => Date): WebhookKeys {
  const kept = new Map<string, Kept>();
  let lookups: number[] = [];

  function takeLookup(nowMs: number): void {
    lookups = lookups.filter((atMs) => atMs > nowMs - lookupsPerMs);
    if (lookups.length >= maxLookups)
      throw new BankError({ kind: 'transient', code: 'TOO_MANY_KEY_LOOKUPS' });
    lookups.push(nowMs);
  }

  function keep(kid: string, entry: Kept): void {
    // The oldest goes: made-up ids push each other out, and a real one is asked for again.
    const [oldest] = kept.keys();
    if (kept.size >= maxKept && oldest !== undefined) kept.delete(oldest);
    kept.set(kid, entry);
  }

  return async (kid) => {
    const nowMs = now().getTime();
    const known = kept.get(kid);
    if (known !== undefined && known.untilMs > nowMs) return known.key;
    takeLookup(nowMs);
    kept.delete(kid);
    const entry: Kept = { key: fetchKey(client, kid), untilMs: nowMs + keptMs };
    keep(kid, entry);
    try {
      const key = await entry.key;
      if (key === null) entry.untilMs = nowMs + unknownKeptMs;
      return key;
    } catch (error) {
      if (kept.get(kid) === entry) kept.delete(kid);
      throw error;
    }
  };
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
