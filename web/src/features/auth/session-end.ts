import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { session } from '../../lib/session.ts';

/** Section 8, on a page outside the guard: when the server ends the session that the person has here, they are sent to sign in again. */
export function useSignInWhenEnded(): void {
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
