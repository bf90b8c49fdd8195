import type { User } from '@cairn/contract/auth';
import { useSyncExternalStore } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { type Session, session } from '../../lib/session.ts';

/** The browser's session; null while a prerendered page comes to life and storage has not been read. */
export function useSession(): Session | null {
  return useSyncExternalStore(session.subscribe, session.read, () => null);
}

/** Whether a failed verification means an invalid token, and not an unreachable server. */
export function isTokenInvalid(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
}

/** Clears both stored items, unless another session has begun since the token was read. */
export function endInvalidSession(token: string | null): void {
  if (session.read().token === token) session.end('server');
}

/** Stores the user as the server has it now, if it says so, since another browser may have changed it. */
export function noteUser(token: string | null, user: User | undefined): void {
  if (user === undefined) return;
  const { token: tokenNow, user: stored } = session.read();
  const same =
    stored !== null &&
    stored.name === user.name &&
    stored.email === user.email &&
    (stored.isOperator ?? false) === (user.isOperator ?? false);
  if (tokenNow === token && !same) session.updateUser(user);
}

/** The token that the sign-in page had verified, so that the page after it need not ask again. */
let verified: { token: string; atMs: number } | null = null;
const justNowMs = 10_000;

export function noteVerified(token: string): void {
  verified = { token, atMs: Date.now() };
}

/** When a token was verified, if that was as the page before was left; undefined for any other. */
export function verifiedJustNow(token: string | null): number | undefined {
  if (verified === null || verified.token !== token) return undefined;
  return Date.now() - verified.atMs < justNowMs ? verified.atMs : undefined;
}
