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

/** Stores the user as the server has it now, since another browser may have changed it. */
export function noteUser(token: string | null, user: User): void {
  const { token: tokenNow, user: stored } = session.read();
  const same = stored !== null && stored.name === user.name && stored.email === user.email;
  if (tokenNow === token && !same) session.updateUser(user);
}
