import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { session } from '../../lib/session.ts';
import { useSession } from './session-state.ts';

/** Follows the session at the server. The code comes after the page, which is not to wait for it; without it the next call says the same. */
function useServersWord(): void {
  const token = useSession()?.token ?? null;
  useEffect(() => {
    if (token === null) return;
    const stop = new AbortController();
    import('./session-calls.ts').then(
      ({ followSession }) => followSession(stop.signal),
      () => undefined,
    );
    return () => stop.abort();
  }, [token]);
}

/** Section 8, on a page outside the guard: when the server ends the session that the person has here, they are sent to sign in again. */
export function useSignInWhenEnded(): void {
  useServersWord();
  const navigate = useNavigate();
  const location = useLocation();
  useEffect(
    () =>
      session.subscribe(() => {
        const { token, endedBy } = session.read();
        if (token === null && endedBy === 'server')
          void navigate('/login', { replace: true, state: { from: location } });
      }),
    [navigate, location],
  );
}
