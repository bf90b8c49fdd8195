import webPush from 'web-push';
import type { Outgoing } from './outgoing.ts';

/** Where a browser gets messages, and the keys that only it can open them with (RFC 8030, RFC 8291). */
export type PushSubscription = { endpoint: string; keys: { p256dh: string; auth: string } };

/** The pair by which push services know who sends (RFC 8292), as base64url. */
export type PushKeys = { publicKey: string; privateKey: string };

export const makePushKeys = (): PushKeys => webPush.generateVAPIDKeys();

/** `gone`: the browser has no such subscription any more, and never will. */
export type PushOutcome = 'sent' | 'gone';

/** A message that a browser has not fetched by then is of the past. */
const keptSeconds = 24 * 3_600;

/** Whether a message can be encrypted for a browser at all: its key must be a point of the curve. */
export function isUsable(subscription: PushSubscription): boolean {
  try {
    webPush.encrypt(subscription.keys.p256dh, subscription.keys.auth, 'a', 'aes128gcm');
    return true;
  } catch {
    return false;
  }
}

/** Encrypts a message for a browser and hands it to its push service. Throws what the queue is to try again. */
export async function sendPush(
  outgoing: Outgoing,
  { subscription, message, keys, subject }: PushMessage,
): Promise<PushOutcome> {
  const { endpoint, headers, body } = webPush.generateRequestDetails(subscription, message, {
    TTL: keptSeconds,
    urgency: 'normal',
    contentEncoding: 'aes128gcm',
    vapidDetails: { subject, ...keys },
  });
  const { 'Content-Length': _followsFromBody, ...rest } = headers;
  const { status } = await outgoing.post({ url: endpoint, headers: textsOf(rest), body });
  if (status === 404 || status === 410) return 'gone';
  if (status < 200 || status > 299) throw new Error(`The push service answered ${status}`);
  return 'sent';
}

export type PushMessage = {
  subscription: PushSubscription;
  message: string;
  keys: PushKeys;
  /** Who runs the server: an address that push services write to when something is wrong. */
  subject: string;
};

const textsOf = (headers: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
