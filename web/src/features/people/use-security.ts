import { sessionRoutes } from '@cairn/contract/sessions';
import { useEffect, useState } from 'react';
import { call } from '../../api/api.ts';
import { errorMessage } from '../../lib/api-error.ts';
import type { OutputOf } from '../../lib/call-types.ts';
import type { Status } from './use-status-form.ts';

type Security = OutputOf<typeof sessionRoutes.security>;

/**
 * Where the person is signed in and what happened to their account, and how sessions are ended. The page is outside the guard, and brings no
 * cache of answers. `failure`: why there is nothing to show; null while it is asked for.
 */
export function useSecurity() {
  const [security, setSecurity] = useState<Security | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [status, setStatus] = useState<Status | null>(null);
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    const stop = new AbortController();
    call(sessionRoutes.security, { signal: stop.signal }).then(setSecurity, (error: unknown) => {
      if (!stop.signal.aborted) setFailure(errorMessage(error));
    });
    return () => stop.abort();
  }, []);

  async function end(ending: Promise<unknown>, message: string): Promise<void> {
    setBusy(true);
    const ended = ending.then(
      (): Status => ({ kind: 'done', message }),
      (error: unknown): Status => ({ kind: 'failed', message: errorMessage(error) }),
    );
    setStatus(await ended);
    // Also after a failure: a session that has ended already is not to stay in the list.
    await call(sessionRoutes.security).then(setSecurity, () => undefined);
    setBusy(false);
  }

  return {
    security,
    failure,
    status,
    isBusy,
    endOne: (sessionId: string) =>
      end(call(sessionRoutes.endSession, { params: { sessionId } }), 'The session has ended.'),
    endOthers: () => end(call(sessionRoutes.endOtherSessions), 'Your other sessions have ended.'),
  };
}
