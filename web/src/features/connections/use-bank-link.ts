import type { Sharing } from '@cairn/contract/accounts';
import { connectionRoutes, syncWindowDays } from '@cairn/contract/connections';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../api/api.ts';
import { documentNonce } from '../../lib/link-nonce.ts';
import { onOtherTab } from '../../lib/listeners.ts';
import { isHouseholdShared } from '../accounts/use-is-shared.ts';
import {
  type ConnectOutcome,
  type ConnectSteps,
  connectBank,
  connectMessages,
  type FailureWords,
  resumeLink,
} from './connect-bank.ts';
import { exchangeOrFind } from './exchange-or-find.ts';
import { loadLinkScript, scriptMissingMessage } from './link-script.ts';
import { openLinkWindow } from './link-window.ts';
import { forgetLink, keepLink, keyOfTab, linkOfTab, type SavedLink } from './saved-link.ts';

export type BankLink = {
  connecting: boolean;
  /** Whether the person is to say who sees the bank’s accounts, before its window opens: others are in the household. */
  asksWhoSees: boolean;
  /** Goes on with who sees them; null: the person changed their mind. */
  answer: (sharing: Sharing | null) => void;
  /** What came of the last try, until it is dismissed. */
  outcome: ConnectOutcome | null;
  connect: () => void;
  /** Signs in again at a bank that is connected. */
  updateConnection: (connectionId: string) => void;
  /** Goes on with the window that the person left for the bank's own site, now that they are back at this address. */
  resume: (kept: SavedLink, returnedTo: string) => void;
  dismiss: () => void;
};

type ServerSteps = Omit<ConnectSteps, 'openWindow'> & {
  /** Tells the server that the window was left without going through it. */
  left?: () => Promise<unknown>;
};

/** How often the connections are asked for where the answer to an exchange was lost. */
const lookAgainMs = 2_000;

/** How a new connection is made: its public token is exchanged, and everything is synced. */
function newConnection(sharing: Sharing | null): ServerSteps {
  return {
    createToken: async () => (await call(connectionRoutes.linkToken)).link_token,
    exchange: (publicToken) =>
      exchangeOrFind({
        exchange: async () => {
          const answer = await call(connectionRoutes.exchange, {
            body: { public_token: publicToken, ...(sharing === null ? {} : { sharing }) },
          });
          return { accountsCount: answer.accounts_synced, institutionName: answer.institution_name };
        },
        connections: async () => (await call(connectionRoutes.connections)).connections,
        pause: () => new Promise((resolve) => setTimeout(resolve, lookAgainMs)),
      }),
    startSync: () => call(connectionRoutes.syncTransactions, { body: { days: syncWindowDays } }),
  };
}

/** How a connection is completed: it stays what it is, so nothing is exchanged. */
function repairedConnection(connectionId: string): ServerSteps {
  const params = { connectionId };
  return {
    createToken: async () => (await call(connectionRoutes.updateModeLinkToken, { params })).link_token,
    exchange: async () => null,
    startSync: () => call(connectionRoutes.linkSessionFinished, { params, body: { completed: true } }),
    // The connection may work again: the user may have signed in elsewhere, or just before closing the window.
    left: () => call(connectionRoutes.linkSessionFinished, { params, body: { completed: false } }),
  };
}

function stepsFor({ connectionId, sharing }: Pick<SavedLink, 'connectionId' | 'sharing'>): ServerSteps {
  return connectionId === null ? newConnection(sharing) : repairedConnection(connectionId);
}

/**
 * Opens the window in a document whose policy lets it. Another document, loaded as a page on which no Link opens, is loaded again
 * first, and the page opens the window by itself then: this never ends. Throws where that has not helped.
 */
async function openKept(kept: SavedLink, returnedTo: string | null, signal: AbortSignal) {
  const nonce = documentNonce();
  if (nonce === null && kept.opensAgain) throw new Error(scriptMissingMessage);
  keepLink({ ...kept, opensAgain: nonce === null });
  if (nonce === null) {
    window.location.reload();
    return new Promise<never>(() => {});
  }
  const { linkScriptUrl } = await call(connectionRoutes.clientConfig);
  return openLinkWindow(await loadLinkScript(linkScriptUrl, nonce), kept.token, { returnedTo, signal });
}

/** Calls back when another tab has ended this tab's window: the bank sent the person back there. */
function onEndedElsewhere(end: () => void): () => void {
  return onOtherTab(({ key, newValue }) => {
    if (key !== null && key === keyOfTab() && newValue === null) end();
  });
}

type Try = Pick<SavedLink, 'connectionId' | 'sharing'> & { kept?: SavedLink; returnedTo?: string };

/** One try, from the token or from where it was left. */
async function tryToLink(one: Try, words: FailureWords, signal: AbortSignal) {
  const { connectionId, sharing, kept, returnedTo } = one;
  const steps = stepsFor(one);
  const { page, opensAgain } = kept ?? { page: window.location.pathname, opensAgain: false };
  const openWindow: ConnectSteps['openWindow'] = (token) =>
    openKept({ token, connectionId, sharing, page, opensAgain }, returnedTo ?? null, signal);
  if (kept !== undefined && returnedTo !== undefined)
    return resumeLink(kept.token, { ...steps, openWindow }, words);
  let first = kept?.token;
  const createToken = async () => {
    const token = first ?? (await steps.createToken());
    first = undefined;
    return token;
  };
  return connectBank({ ...steps, createToken, openWindow }, words);
}

/** Connects a bank at a click, and has the page's figures read again once one is connected. `words` go with the page. */
export function useBankLink(words: FailureWords = connectMessages.dashboard): BankLink {
  const queryClient = useQueryClient();
  const [connecting, setConnecting] = useState(false);
  const [asksWhoSees, setAsksWhoSees] = useState(false);
  const [outcome, setOutcome] = useState<ConnectOutcome | null>(null);
  const running = useRef<AbortController | null>(null);

  useEffect(() => () => running.current?.abort(), []);

  const run = useCallback(
    async (one: Try) => {
      if (running.current !== null) return;
      const stop = new AbortController();
      running.current = stop;
      setConnecting(true);
      setOutcome(null);
      const unlisten = onEndedElsewhere(() => stop.abort());
      const result = await tryToLink(one, words, stop.signal);
      unlisten();
      forgetLink();
      running.current = null;
      setConnecting(false);
      setOutcome(result);
      if (result.kind === 'connected') await queryClient.invalidateQueries();
      else
        await stepsFor(one)
          .left?.()
          .catch(() => undefined);
    },
    [queryClient, words],
  );

  useEffect(() => {
    const kept = linkOfTab();
    if (kept?.opensAgain && kept.page === window.location.pathname) void run({ ...kept, kept });
  }, [run]);

  const dismiss = useCallback(() => setOutcome(null), []);
  const resume = useCallback(
    (kept: SavedLink, returnedTo: string) => void run({ ...kept, kept, returnedTo }),
    [run],
  );

  async function connect(): Promise<void> {
    if (await isHouseholdShared(queryClient)) setAsksWhoSees(true);
    else await run({ connectionId: null, sharing: null });
  }
  function answer(sharing: Sharing | null): void {
    setAsksWhoSees(false);
    if (sharing !== null) void run({ connectionId: null, sharing });
  }

  return {
    connecting,
    asksWhoSees,
    answer,
    outcome,
    connect: () => void connect(),
    updateConnection: (connectionId) => void run({ connectionId, sharing: null }),
    resume,
    dismiss,
  };
}
