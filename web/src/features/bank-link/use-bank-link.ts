import { syncWindowDays } from '@cairn/contract/connections';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../lib/api.ts';
import {
  type ConnectOutcome,
  type ConnectSteps,
  connectBank,
  connectMessages,
  type FailureWords,
} from './connect-bank.ts';
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

type ServerSteps = Omit<ConnectSteps, 'openWindow'> & {
  /** Tells the server that the window was left without going through it. */
  left?: () => Promise<unknown>;
};

/** How a new connection is made: its public token is exchanged, and everything is synced. */
const newConnection: ServerSteps = {
  createToken: async () => (await call('linkToken')).link_token,
  exchange: async (publicToken) => {
    const answer = await call('exchange', { body: { public_token: publicToken } });
    return { accountsCount: answer.accounts_synced, institutionName: answer.institution_name };
  },
  startSync: () => call('syncTransactions', { body: { days: syncWindowDays } }),
};

/** How a connection is mended: it stays what it is, so nothing is exchanged. */
function mendedConnection(connectionId: string): ServerSteps {
  const params = { connectionId };
  return {
    createToken: async () => (await call('mendLinkToken', { params })).link_token,
    exchange: async () => null,
    startSync: () => call('linkClosed', { params, body: { mended: true } }),
    // The bank may be well again all the same: signed in elsewhere, or in the window just before it was closed.
    left: () => call('linkClosed', { params, body: { mended: false } }),
  };
}

/** Connects a bank at a click, and has the page's figures read again once one is connected. `words` go with the page. */
export function useBankLink(words: FailureWords = connectMessages.dashboard): BankLink {
  const queryClient = useQueryClient();
  const [connecting, setConnecting] = useState(false);
  const [outcome, setOutcome] = useState<ConnectOutcome | null>(null);
  const running = useRef<AbortController | null>(null);

  useEffect(() => () => running.current?.abort(), []);

  const run = useCallback(
    async (steps: ServerSteps) => {
      if (running.current !== null) return;
      const stop = new AbortController();
      running.current = stop;
      setConnecting(true);
      setOutcome(null);
      const openWindow: ConnectSteps['openWindow'] = async (token) => {
        const { linkScriptUrl } = await call('clientConfig');
        return openLinkWindow(await loadLinkScript(linkScriptUrl), token, stop.signal);
      };
      const result = await connectBank({ ...steps, openWindow }, words);
      running.current = null;
      setConnecting(false);
      setOutcome(result);
      if (result.kind === 'connected') await queryClient.invalidateQueries();
      else await steps.left?.().catch(() => undefined);
    },
    [queryClient, words],
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
