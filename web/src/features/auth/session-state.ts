import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { call } from '../../lib/api.ts';
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

const verifiedForMs = 5 * 60_000;

/** The query that asks the server whether a token lives. */
export function verificationOf(token: string | null) {
  return {
    queryKey: ['verify', token],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const { user } = await call('verify', { body: { token: token ?? '' }, signal });
      return user;
    },
    enabled: token !== null,
    staleTime: verifiedForMs,
  };
}

export type Verification =
  | { state: 'checking' }
  | { state: 'valid' }
  | { state: 'signed-out'; endedBy: Session['endedBy'] }
  | { state: 'unknown'; error: Error; retry: () => void };

/** Asks the server about the stored token, clears both stored items when it is dead, and says how things stand. */
export function useVerification(): Verification {
  const current = useSession();
  const token = current?.token ?? null;
  const { data, error, refetch } = useQuery(verificationOf(token));
  const dead = error !== null && saysTokenIsDead(error);

  useEffect(() => {
    if (dead && session.read().token === token) session.end('server');
  }, [dead, token]);

  if (current === null) return { state: 'checking' };
  if (token === null) return { state: 'signed-out', endedBy: current.endedBy };
  if (data !== undefined) return { state: 'valid' };
  if (error !== null && !dead) return { state: 'unknown', error, retry: () => void refetch() };
  return { state: 'checking' };
}

/** On load of a sign-in page: whether a stored token, verified now, shows that the person is already signed in. */
export function useAlreadySignedIn(): boolean {
  const [storedAtLoad, setStoredAtLoad] = useState<string | null>(null);
  const { data, error } = useQuery(verificationOf(storedAtLoad));

  useEffect(() => setStoredAtLoad(session.read().token), []);
  useEffect(() => {
    if (error !== null && saysTokenIsDead(error) && session.read().token === storedAtLoad)
      session.end('server');
  }, [error, storedAtLoad]);

  return data !== undefined && storedAtLoad !== null;
}
