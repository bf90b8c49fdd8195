import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Bank } from '../bank/bank.ts';
import { bankError } from '../errors/errors.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Compares secrets in constant time. */
export function sameSecret(given: unknown, expected: string): boolean {
  return typeof given === 'string' && timingSafeEqual(digest(given), digest(expected));
}

/**
 * Checks the caller's credentials, in the headers or else in the body, and gives the body without them.
 * @throws BankError INVALID_API_KEYS or INCOMPATIBLE_API_VERSION.
 */
export function takeCredentials(
  bank: Bank,
  headers: IncomingHttpHeaders,
  body: Record<string, unknown>,
): Record<string, unknown> {
  const { client_id: bodyId, secret: bodySecret, ...rest } = body;
  const clientId = headers['plaid-client-id'] ?? bodyId;
  const secret = headers['plaid-secret'] ?? bodySecret;
  // Both are always compared, so that timing does not reveal which one was wrong.
  const known = [sameSecret(clientId, bank.clientId), sameSecret(secret, bank.secret)];
  if (known.includes(false)) throw bankError('INVALID_API_KEYS');
  const version = headers['plaid-version'];
  if (version !== undefined && version !== '2020-09-14') throw bankError('INCOMPATIBLE_API_VERSION');
  return rest;
}
