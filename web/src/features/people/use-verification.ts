import { authRoutes } from '@cairn/contract/auth';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../api/api.ts';
import type { Session } from '../../lib/session.ts';
import { endInvalidSession, isTokenInvalid, noteUser, useSession, verifiedJustNow } from './session-state.ts';

const verifiedForMs = 5 * 60_000;
/** How often to retry while the token could not be verified. */
const askAgainMs = 5_000;

/** The query that asks the server whether a token lives. */
function verificationOf(token: string | null) {
  return {
    queryKey: ['verify', token],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const { user } = await call(authRoutes.verify, { body: { token: token ?? '' }, signal });
      noteUser(token, user);
      return { isValid: true };
    },
    enabled: token !== null,
    initialData: () => (verifiedJustNow(token) === undefined ? undefined : { isValid: true }),
    initialDataUpdatedAt: () => verifiedJustNow(token),
    staleTime: verifiedForMs,
    // The next try comes soon, and the page shows nothing before the first failure.
    retry: false,
    // A connection that comes back must not need a click.
    refetchInterval: ({ state }: { state: { error: Error | null } }) =>
      state.error !== null && !isTokenInvalid(state.error) ? askAgainMs : false,
  };
}

export type Verification =
  | { state: 'checking' }
  | { state: 'valid' }
  | { state: 'signed-out'; endedBy: Session['endedBy'] }
  | { state: 'unknown'; error: Error; retry: () => void };

/** Verifies the stored token at the server, clears both stored items when it is invalid, and gives the state. */
export function useVerification(): Verification {
  const current = useSession();
  const token = current?.token ?? null;
  const { data, error, refetch } = useQuery(verificationOf(token));
  const dead = error !== null && isTokenInvalid(error);
  // While it is asked again the query has no error. The first one stays, so that nothing changes on screen, and nothing is read out again.
  const [failure, setFailure] = useState<Error | null>(null);
  if (error !== null && !dead && failure === null) setFailure(error);

  useEffect(() => {
    if (dead) endInvalidSession(token);
  }, [dead, token]);

  if (current === null) return { state: 'checking' };
  if (token === null) return { state: 'signed-out', endedBy: current.endedBy };
  if (data !== undefined) return { state: 'valid' };
  if (failure !== null && !dead) return { state: 'unknown', error: failure, retry: () => void refetch() };
  return { state: 'checking' };
}
