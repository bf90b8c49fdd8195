import { createHash, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { z } from 'zod';

/** The one key id of this bank; Plaid's own test suites ask for it. */
export const WEBHOOK_KEY_ID = '6c5516e1-92dc-479e-a8ff-5a51992e0001';

/** A P-256 key pair as it is stored. `createdAtS` is in seconds since 1970. */
export const webhookKeySchema = z.object({
  createdAtS: z.number(),
  jwk: z.object({
    kty: z.literal('EC'),
    crv: z.literal('P-256'),
    x: z.string(),
    y: z.string(),
    d: z.string(),
  }),
});
export type WebhookKey = z.infer<typeof webhookKeySchema>;

export function newWebhookKey(createdAtS: number): WebhookKey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return webhookKeySchema.parse({ createdAtS, jwk: privateKey.export({ format: 'jwk' }) });
}

/** The key as /webhook_verification_key/get publishes it: never its private part. */
export function publishedKey({ createdAtS, jwk }: WebhookKey): object {
  return {
    alg: 'ES256',
    created_at: createdAtS,
    crv: jwk.crv,
    expired_at: null,
    kid: WEBHOOK_KEY_ID,
    kty: jwk.kty,
    use: 'sig',
    x: jwk.x,
    y: jwk.y,
  };
}

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** The `Plaid-Verification` header: a compact JWS with the body's SHA-256. `issuedAtS` is Unix time by the machine's clock. */
export function signatureOf(body: Buffer, key: WebhookKey, issuedAtS: number): string {
  const claims = { iat: issuedAtS, request_body_sha256: createHash('sha256').update(body).digest('hex') };
  const signed = `${encoded({ alg: 'ES256', kid: WEBHOOK_KEY_ID, typ: 'JWT' })}.${encoded(claims)}`;
  const privateKey = createPrivateKey({ key: key.jwk, format: 'jwk' });
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `${signed}.${signature.toString('base64url')}`;
}
