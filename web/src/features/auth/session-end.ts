import { syncEvent } from '@cairn/contract/connections';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { openStream } from '../../lib/api.ts';
import { followEvents } from '../../lib/event-stream.ts';
import { session } from '../../lib/session.ts';
import { useSession } from './session-state.ts';

const pass = () => undefined;

/** Holds the event stream open: when the session ends elsewhere the server ends the stream, and this page's session with it. */
function useServersWord(): void {
  const token = useSession()?.token ?? null;
  useEffect(() => {
    if (token === null) return;
    const stop = new AbortController();
    const { signal } = stop;
    void followEvents({ open: openStream, schema: syncEvent, onEvent: pass, onOpen: pass, signal });
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
