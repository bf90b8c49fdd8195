import { syncWindowDays } from '@cairn/contract/connections';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../lib/api.ts';
import { type ConnectOutcome, connectBank } from './connect-bank.ts';
import { loadLinkScript } from './link-script.ts';
import { openLinkWindow } from './link-window.ts';

export type BankLink = {
  connecting: boolean;
  /** What came of the last try, until it is dismissed. */
  outcome: ConnectOutcome | null;
  connect: () => void;
  dismiss: () => void;
};

/** Connects a bank at a click, and has the page's figures read again once one is connected. */
export function useBankLink(): BankLink {
  const queryClient = useQueryClient();
  const [connecting, setConnecting] = useState(false);
  const [outcome, setOutcome] = useState<ConnectOutcome | null>(null);
  const running = useRef<AbortController | null>(null);

  useEffect(() => () => running.current?.abort(), []);

  const run = useCallback(async () => {
    if (running.current !== null) return;
    const stop = new AbortController();
    running.current = stop;
    setConnecting(true);
    setOutcome(null);
    const result = await connectBank({
      createToken: async () => (await call('linkToken')).link_token,
      openWindow: async (token) => {
        const { linkScriptUrl } = await call('clientConfig');
        return openLinkWindow(await loadLinkScript(linkScriptUrl), token, stop.signal);
      },
      exchange: async (publicToken) => {
        await call('exchange', { body: { public_token: publicToken } });
      },
      startSync: async () => {
        await call('syncTransactions', { body: { days: syncWindowDays } });
      },
    });
    running.current = null;
    setConnecting(false);
    setOutcome(result);
    if (result.kind === 'connected') await queryClient.invalidateQueries();
  }, [queryClient]);

  const dismiss = useCallback(() => setOutcome(null), []);

  return {
    connecting,
    outcome,
    connect: () => void run(),
    dismiss,
  };
}
