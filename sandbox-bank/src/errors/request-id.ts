import { randomBytes } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** 15 characters that name one request in its reply. */
export function newRequestId(): string {
  return Array.from(randomBytes(15), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}
