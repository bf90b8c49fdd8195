import { useEffect } from 'react';
import { call } from '../../api/api.ts';
import { session } from '../../lib/session.ts';
import { endInvalidSession, isTokenInvalid, noteUser } from './session-state.ts';

/** On a page outside the guard: verifies the stored token once and refreshes the stored user. */
export function useFreshUser(): void {
  useEffect(() => {
    const { token } = session.read();
    if (token === null) return;
    const stop = new AbortController();
    call('verify', { body: { token }, signal: stop.signal }).then(
      ({ user }) => noteUser(token, user),
      (error: unknown) => {
        if (isTokenInvalid(error)) endInvalidSession(token);
      },
    );
    return () => stop.abort();
  }, []);
}
