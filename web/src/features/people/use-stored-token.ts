import type { User } from '@cairn/contract/auth';
import { useEffect, useEffectEvent } from 'react';
import { call } from '../../api/api.ts';
import { session } from '../../lib/session.ts';
import { endInvalidSession, isTokenInvalid, noteUser } from './session-state.ts';

/** Asks the server. The contract comes along only where there is a token to ask about. */
async function verify(token: string, signal: AbortSignal) {
  const { authRoutes } = await import('@cairn/contract/auth');
  return call(authRoutes.verify, { body: { token }, signal });
}

/** On load of a page outside the guard: has the server verify the stored token once, and ends the session where it is invalid. */
export function useStoredToken(onVerified: (token: string, user: User | undefined) => void): void {
  const verified = useEffectEvent(onVerified);
  useEffect(() => {
    const { token } = session.read();
    if (token === null) return;
    const stop = new AbortController();
    verify(token, stop.signal).then(
      ({ user }) => verified(token, user),
      (error: unknown) => {
        if (isTokenInvalid(error)) endInvalidSession(token);
      },
    );
    return () => stop.abort();
  }, []);
}

/** As useStoredToken, and refreshes the stored user. */
export function useFreshUser(): void {
  useStoredToken(noteUser);
}
