import { createHash, timingSafeEqual } from 'node:crypto';
import { compactVerify, importJWK } from 'jose';
import { z } from 'zod';

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
const clockSkewMs = 60_000;
const maxTokenLength = 4_096;

export type SignedWebhook = { body: Buffer; token: string | undefined; nowMs: number };

/**
 * Whether the provider signed exactly these bytes in the last five minutes: `token` is a compact JWS over their SHA-256. The
 * key is requested last, so that an invalid webhook causes no call. `keyOf` returns null for an unknown id.
 */
export async function isSignedByProvider(
  { body, token, nowMs }: SignedWebhook,
  keyOf: (kid: string) => Promise<WebhookKey | null>,
): Promise<boolean> {
  if (token === undefined || token.length > maxTokenLength) return false;
  const [header = '', payload = ''] = token.split('.');
  const parsedHeader = signedHeader.safeParse(parsePart(header));
  const parsedClaims = claims.safeParse(parsePart(payload));
  if (!parsedHeader.success || !parsedClaims.success || !isCanonicalBase64Url(token)) return false;
  const ageMs = nowMs - parsedClaims.data.iat * 1000;
  if (ageMs > oldestMs || ageMs < -clockSkewMs) return false;
  if (!isHashOf(body, parsedClaims.data.request_body_sha256)) return false;
  const key = await keyOf(parsedHeader.data.kid);
  if (key === null || (key.expired_at != null && key.expired_at * 1000 <= nowMs)) return false;
  return isSignature(key, token);
}

function isHashOf(body: Buffer, claimedHex: string): boolean {
  return timingSafeEqual(createHash('sha256').update(body).digest(), Buffer.from(claimedHex, 'hex'));
}

/** A key with an invalid point cannot verify anything. */
async function isSignature({ kty, crv, x, y }: WebhookKey, token: string): Promise<boolean> {
  try {
    await compactVerify(token, await importJWK({ kty, crv, x, y }, 'ES256'), { algorithms: ['ES256'] });
    return true;
  } catch {
    return false;
  }
}

/** Decoders accept several spellings of base64url; the provider uses the canonical one. */
function isCanonicalBase64Url(token: string): boolean {
  return token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part);
}

function parsePart(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}
