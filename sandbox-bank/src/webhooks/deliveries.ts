import { postWebhook } from './http-post.ts';
import { signatureOf, type WebhookKey } from './signing.ts';

type Attempt = { atMs: number /** The status, or why there was none. */; answer: string };

/** One webhook on its way to one address, with every attempt so far. Instants are of the bank's clock. */
export type Delivery = {
  id: number;
  itemId: string;
  url: string;
  type: string;
  code: string;
  body: string;
  createdAtMs: number;
  state: 'waiting' | 'held' | 'sending' | 'delivered' | 'given up' | 'dropped';
  /** When the next attempt is due, while waiting. */
  dueAtMs: number;
  attempts: Attempt[];
};

export type WebhookBody = {
  webhook_type: string;
  webhook_code: string;
  item_id: string;
  environment: 'sandbox';
};

/** What a test may ask of the deliveries to come. */
export type DeliveryKnobs = {
  /** Keep webhooks back until they are released. */
  hold: boolean;
  /** How many more times each one is sent. */
  duplicates: number;
  delayMs: number;
  /** How many of the next ones are never sent. */
  drop: number;
};

/** Deliveries beyond this many are forgotten, oldest first. */
const MAX_LOG = 500;
const FIRST_RETRY_MS = 30_000;
const RETRY_FACTOR = 4;
const GIVE_UP_MS = 24 * 3_600_000;

type Sending = {
  key: WebhookKey;
  nowMs(): number;
  /** Seconds since 1970 by the machine's clock: receivers compare signatures with theirs. */
  machineSeconds(): number;
  /** Called with each attempt, before its answer is known. */
  attempted(delivery: Delivery): void;
};

/** The outgoing webhooks: in order per Item, retried until answered with 200. In memory: a restart forgets them. */
export class Deliveries {
  readonly log: Delivery[] = [];
  knobs: DeliveryKnobs = { hold: false, duplicates: 0, delayMs: 0, drop: 0 };
  private readonly sending: Sending;
  private readonly closing = new AbortController();
  /** The last attempt of each Item: the next one waits for it, so that they arrive in order unless a knob breaks it. */
  private readonly last = new Map<string, Promise<void>>();
  private made = 0;

  constructor(sending: Sending) {
    this.sending = sending;
  }

  /** Takes a webhook for delivery, as the knobs say. */
  add(url: string, payload: WebhookBody): void {
    const { knobs } = this;
    const dropped = knobs.drop > 0;
    if (dropped) knobs.drop -= 1;
    for (let copy = 0; copy <= (dropped ? 0 : knobs.duplicates); copy += 1) {
      const nowMs = this.sending.nowMs();
      this.made += 1;
      this.log.push({
        id: this.made,
        itemId: payload.item_id,
        url,
        type: payload.webhook_type,
        code: payload.webhook_code,
        body: JSON.stringify(payload, null, 2),
        createdAtMs: nowMs,
        state: dropped ? 'dropped' : knobs.hold ? 'held' : 'waiting',
        dueAtMs: nowMs + knobs.delayMs,
        attempts: [],
      });
    }
    if (this.log.length > MAX_LOG) this.log.splice(0, this.log.length - MAX_LOG);
  }

  /** Starts every attempt that is due by `dueMs`, the bank's present unless given. Does not wait for answers. */
  sendDue(dueMs = this.sending.nowMs()): void {
    for (const delivery of this.log) {
      if (delivery.state === 'waiting' && delivery.dueAtMs <= dueMs) this.start(delivery);
    }
  }

  /** The next attempt's instant, or infinity when none waits. */
  nextDueMs(): number {
    const waiting = this.log.filter(({ state }) => state === 'waiting');
    return waiting.reduce((soonest, { dueAtMs }) => Math.min(soonest, dueAtMs), Number.POSITIVE_INFINITY);
  }

  /** Lets what was held go, each after the one before; newest first when `reverse`. */
  release(reverse: boolean): void {
    const held = this.log.filter(({ state }) => state === 'held');
    for (const delivery of reverse ? held.toReversed() : held) this.start(delivery);
  }

  /** Sends a delivery of the log once more, whatever became of it. False when the log has no such one. */
  replay(id: number): boolean {
    const delivery = this.log.find((candidate) => candidate.id === id);
    if (delivery === undefined) return false;
    if (delivery.state !== 'sending') this.start(delivery);
    return true;
  }

  /** Resolves when no attempt is under way. */
  async idle(): Promise<void> {
    while (this.last.size > 0) await Promise.all(this.last.values());
  }

  /** Ends attempts under way; nothing is sent from now on. */
  async close(): Promise<void> {
    this.closing.abort();
    await this.idle();
  }

  private start(delivery: Delivery): void {
    if (this.closing.signal.aborted) return;
    delivery.state = 'sending';
    const before = this.last.get(delivery.itemId) ?? Promise.resolve();
    const attempt = before.then(() => this.attempt(delivery));
    this.last.set(delivery.itemId, attempt);
    void attempt.then(() => {
      if (this.last.get(delivery.itemId) === attempt) this.last.delete(delivery.itemId);
    });
  }

  private async attempt(delivery: Delivery): Promise<void> {
    const body = Buffer.from(delivery.body);
    const { key, machineSeconds, nowMs, attempted } = this.sending;
    const entry: Attempt = { atMs: nowMs(), answer: '' };
    delivery.attempts.push(entry);
    attempted(delivery);
    try {
      const headers = { 'Plaid-Verification': signatureOf(body, key, machineSeconds()) };
      entry.answer = String(await postWebhook(delivery.url, body, headers, this.closing.signal));
    } catch (error) {
      entry.answer = error instanceof Error ? error.message : String(error);
    }
    if (entry.answer === '200') {
      delivery.state = 'delivered';
      return;
    }
    delivery.dueAtMs = nowMs() + FIRST_RETRY_MS * RETRY_FACTOR ** (delivery.attempts.length - 1);
    delivery.state = delivery.dueAtMs - delivery.createdAtMs > GIVE_UP_MS ? 'given up' : 'waiting';
  }
}
