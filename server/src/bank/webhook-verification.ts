import { createHash, createPublicKey, type JsonWebKey, timingSafeEqual, verify } from 'node:crypto';
import { z } from 'zod';

/** A key that signs webhooks, as the provider publishes it. */
export const webhookKey = z.object({
  alg: z.literal('ES256'),
  crv: z.literal('P-256'),
  kid: z.string(),
  kty: z.literal('EC'),
  use: z.literal('sig'),
  x: z.string(),
  y: z.string(),
  /** Unix seconds. */
  expired_at: z.number().nullish(),
});
export type WebhookKey = z.output<typeof webhookKey>;

const signedHeader = z.object({ alg: z.literal('ES256'), kid: z.string().regex(/^[\w-]{1,100}$/) });
const claims = z.object({ iat: z.number(), request_body_sha256: z.string().regex(/^[0-9a-f]{64}$/) });

const oldestMs = 5 * 60_000;
/** The provider's clock and ours need not agree to the second. */
const clockSkewMs = 60_000;
/** A signature of ES256 as a JWS carries it: r and s, 32 bytes each (RFC 7518, section 3.4). */
const signatureBytes = 64;
const maxTokenLength = 4_096;

export type SignedWebhook = { body: Buffer; token: string | undefined; nowMs: number };

/**
 * Whether the provider signed exactly these bytes in the last five minutes: `token` is a compact JWS over their SHA-256. The
 * key is asked for last, so that what is wrong by itself costs nobody a call. `keyOf` gives null for an id that names no key.
 */
export async function isSignedByProvider(
  { body, token, nowMs }: SignedWebhook,
  keyOf: (kid: string) => Promise<WebhookKey | null>,
): Promise<boolean> {
  if (token === undefined || token.length > maxTokenLength) return false;
  const [header = '', payload = '', signature = '', ...rest] = token.split('.');
  const parsedHeader = signedHeader.safeParse(parsePart(header));
  const parsedClaims = claims.safeParse(parsePart(payload));
  const signatureOf = decode(signature);
  if (rest.length > 0 || !parsedHeader.success || !parsedClaims.success) return false;
  if (signatureOf?.length !== signatureBytes) return false;
  const ageMs = nowMs - parsedClaims.data.iat * 1000;
  if (ageMs > oldestMs || ageMs < -clockSkewMs) return false;
  if (!isHashOf(body, parsedClaims.data.request_body_sha256)) return false;
  const key = await keyOf(parsedHeader.data.kid);
  if (key === null || (key.expired_at != null && key.expired_at * 1000 <= nowMs)) return false;
  return isSignature(key, `${header}.${payload}`, signatureOf);
}

function isHashOf(body: Buffer, claimedHex: string): boolean {
  return timingSafeEqual(createHash('sha256').update(body).digest(), Buffer.from(claimedHex, 'hex'));
}

function isSignature({ kty, crv, x, y }: WebhookKey, signed: string, signature: Buffer): boolean {
  const jwk: JsonWebKey = { kty, crv, x, y };
  try {
    const key = createPublicKey({ key: jwk, format: 'jwk' });
    return verify('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }, signature);
  } catch {
    // A point that is not on the curve.
    return false;
  }
}

/** Base64url in its one spelling: Node would read over what does not belong. */
function decode(part: string): Buffer | null {
  const bytes = Buffer.from(part, 'base64url');
  return bytes.toString('base64url') === part ? bytes : null;
}

function parsePart(part: string): unknown {
  try {
    return JSON.parse(decode(part)?.toString('utf8') ?? 'null');
  } catch {
    return null;
  }
}
