import { useSyncExternalStore } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { type Session, session } from '../../lib/session.ts';

/** The browser's session; null while a prerendered page comes to life and storage has not been read. */
export function useSession(): Session | null {
  return useSyncExternalStore(session.subscribe, session.read, () => null);
}

/** Whether the failure of a verification says that the token is dead, rather than that nobody could say. */
export function saysTokenIsDead(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
}

/** Clears both stored items, unless another session has begun since the token was read. */
export function endDeadSession(token: string | null): void {
  if (session.read().token === token) session.end('server');
}
