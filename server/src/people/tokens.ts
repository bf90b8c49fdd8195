import { createHash, randomBytes } from 'node:crypto';

const tokenBytes = 32;
/** 32 bytes in base64url. */
const tokenPattern = /^[A-Za-z0-9_-]{43}$/;

/** A new bearer token: 256 random bits. */
export function makeToken(): string {
  return randomBytes(tokenBytes).toString('base64url');
}

/** Whether the text has the format of a token; others are not queried. */
export function isTokenFormat(text: string): boolean {
  return tokenPattern.test(text);
}

/** The stored form of a token. SHA-256 suffices, since 256 random bits cannot be found by trying. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
