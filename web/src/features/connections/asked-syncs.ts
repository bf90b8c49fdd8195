import type { Connection } from '@cairn/contract/connections';
import { useSyncExternalStore } from 'react';
import { createListeners } from '../../lib/listeners.ts';
import { isComingIn } from './connection-words.ts';

/** After this time a sync is no longer watched: its event may have been lost. */
const longestWatchMs = 15_000;

type Asked = Pick<Connection, 'id' | 'lastSucceededAt'>;

/** The syncs that were asked for here and have not ended yet, by connection, with when that one had last succeeded before. */
let asked: ReadonlyMap<string, string | null> = new Map();
const { notify, subscribe } = createListeners();

function change(next: ReadonlyMap<string, string | null>): void {
  asked = next;
  notify();
}

/** Notes that a connection's sync has ended, one way or the other. */
export function noteSyncEnded(connectionId: string): void {
  if (asked.has(connectionId)) change(new Map([...asked].filter(([id]) => id !== connectionId)));
}

/** Notes that syncs are asked for. */
export function noteSyncsAsked(connections: readonly Asked[]): void {
  change(new Map([...asked, ...connections.map((one) => [one.id, one.lastSucceededAt] as const)]));
  setTimeout(() => {
    for (const { id } of connections) noteSyncEnded(id);
  }, longestWatchMs);
}

/** Gives whether a connection is syncing, as far as this page can see. */
export function useIsSyncing(): (
  connection: Pick<Connection, 'id' | 'lastSucceededAt' | 'state'>,
) => boolean {
  const current = useSyncExternalStore(subscribe, () => asked);
  return ({ id, lastSucceededAt, state }) =>
    isComingIn({ state }) || (current.has(id) && current.get(id) === lastSucceededAt);
}
