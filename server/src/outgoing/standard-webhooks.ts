import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

/** 192 bits, as Standard Webhooks writes them. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(24).toString('base64')}`;

/**
 * The headers of a message for a program (github.com/standard-webhooks/standard-webhooks): who has the secret can tell that it is from here, from
 * when, and by its id whether it has been here before.
 */
export function webhookHeaders(
  secret: string,
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> {
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  };
}
