import { createHash, randomBytes } from 'node:crypto';

const tokenBytes = 32;
/** 32 bytes in base64url. */
const tokenPattern = /^[A-Za-z0-9_-]{43}$/;

/** A new bearer token: 256 random bits that mean nothing by themselves. */
export function makeToken(): string {
  return randomBytes(tokenBytes).toString('base64url');
}

/** Whether the text could be one of our tokens; what could not is not worth a query. */
export function isTokenFormat(text: string): boolean {
  return tokenPattern.test(text);
}

/**
 * What is stored of a token. A plain SHA-256 is enough for 256 random bits: there is nothing to guess, unlike a
 * password, and nobody can turn it back into a token that is let in.
 */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
