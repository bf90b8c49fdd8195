import { useEffect, useState } from 'react';
import { errorMessage } from '../../lib/api-error.ts';
import { PasskeyFailed } from './passkey-calls.ts';
import { loadSecurity, type Security } from './security-calls.ts';
import type { Status } from './use-status-form.ts';

/**
 * How and where the person is signed in, and what happened to their account. The page is outside the guard, and brings no cache of answers.
 * `failure`: why there is nothing to show; null while it is asked for.
 */
export function useSecurity() {
  const [security, setSecurity] = useState<Security | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    const stop = new AbortController();
    loadSecurity(stop.signal).then(setSecurity, (error: unknown) => {
      if (!stop.signal.aborted) setFailure(errorMessage(error));
    });
    return () => stop.abort();
  }, []);

  // What is shown stays where it can't be asked for again.
  const reload = () => loadSecurity().then(setSecurity, () => undefined);
  return { security, failure, reload };
}

/** Changes of one section of the page, and the words about the last one. */
export function useSecurityChange(reload: () => Promise<void>) {
  const [status, setStatus] = useState<Status | null>(null);
  const [isBusy, setBusy] = useState(false);

  /**
   * Does a piece of work, then shows how things are. Gives its result; null when it failed. A null message is not shown; one that depends on
   * the result is computed.
   */
  async function change<T>(
    work: () => Promise<T>,
    message: string | null | ((result: T) => Status | null),
  ): Promise<{ result: T } | null> {
    setBusy(true);
    const done = await work().then(
      (result) => {
        if (typeof message === 'string') setStatus({ kind: 'done', message });
        else setStatus(message === null ? null : message(result));
        return { result };
      },
      (error: unknown) => {
        setStatus({
          kind: 'failed',
          message: error instanceof PasskeyFailed ? error.message : errorMessage(error),
        });
        return null;
      },
    );
    // Also after a failure: a session that has ended already is not to stay in the list.
    await reload();
    setBusy(false);
    return done;
  }

  return { status, isBusy, change };
}

export type SecurityChange = ReturnType<typeof useSecurityChange>;
