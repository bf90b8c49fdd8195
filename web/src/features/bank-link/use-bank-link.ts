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
  /** Signs in again at a bank that is connected. */
  mend: (connectionId: string) => void;
  dismiss: () => void;
};

/** How a new connection is made: its public token is exchanged, and everything is synced. */
const newConnection = {
  createToken: async () => (await call('linkToken')).link_token,
  exchange: async (publicToken: string) => {
    await call('exchange', { body: { public_token: publicToken } });
  },
  startSync: async () => {
    await call('syncTransactions', { body: { days: syncWindowDays } });
  },
};

/** How a connection is mended: it stays what it is, so nothing is exchanged. */
function mendedConnection(connectionId: string): typeof newConnection {
  const params = { connectionId };
  return {
    createToken: async () => (await call('mendLinkToken', { params })).link_token,
    exchange: async () => undefined,
    startSync: async () => {
      await call('syncConnection', { params });
    },
  };
}

/** Connects a bank at a click, and has the page's figures read again once one is connected. */
export function useBankLink(): BankLink {
  const queryClient = useQueryClient();
  const [connecting, setConnecting] = useState(false);
  const [outcome, setOutcome] = useState<ConnectOutcome | null>(null);
  const running = useRef<AbortController | null>(null);

  useEffect(() => () => running.current?.abort(), []);

  const run = useCallback(
    async (steps: typeof newConnection) => {
      if (running.current !== null) return;
      const stop = new AbortController();
      running.current = stop;
      setConnecting(true);
      setOutcome(null);
      const result = await connectBank({
        ...steps,
        openWindow: async (token) => {
          const { linkScriptUrl } = await call('clientConfig');
          return openLinkWindow(await loadLinkScript(linkScriptUrl), token, stop.signal);
        },
      });
      running.current = null;
      setConnecting(false);
      setOutcome(result);
      if (result.kind === 'connected') await queryClient.invalidateQueries();
    },
    [queryClient],
  );

  const dismiss = useCallback(() => setOutcome(null), []);

  return {
    connecting,
    outcome,
    connect: () => void run(newConnection),
    mend: (connectionId) => void run(mendedConnection(connectionId)),
    dismiss,
  };
}
