import { useEffect, useState } from 'react';
import { call } from '../../api/api.ts';
import { session } from '../../lib/session.ts';
import { endInvalidSession, isTokenInvalid } from './session-state.ts';

/** On load of a sign-in page: whether a stored token, verified now, shows that the person is already signed in. */
export function useAlreadySignedIn(): boolean {
  const [signedIn, setSignedIn] = useState(false);
  useEffect(() => {
    const { token } = session.read();
    if (token === null) return;
    const stop = new AbortController();
    call('verify', { body: { token }, signal: stop.signal }).then(
      () => setSignedIn(true),
      (error: unknown) => {
        if (isTokenInvalid(error)) endInvalidSession(token);
      },
    );
    return () => stop.abort();
  }, []);
  return signedIn;
}
