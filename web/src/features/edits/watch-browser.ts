import { readIsReached, subscribeToReach } from '../../lib/connectivity.ts';
import { type Session, session } from '../../lib/session.ts';

/** The user whose edits a session makes, by id; empty in the demo. */
export function ownerOf({ user, isDemo }: Session): string {
  return isDemo || user === null ? '' : user.id;
}

type Watched = {
  owner: string;
  /** What the keys begin with under which changes, and what is to follow them, are stored. */
  prefixes: readonly string[];
  /** Whether closing the page loses a change. */
  wouldLose: () => boolean;
  /** The network is back, or the server is. */
  onReached: () => void;
  /** Another page of this browser has added or saved some, or shown what followed. */
  onStored: () => void;
  /** The owner signed out, or another user signed in, who must not send the owner's changes. */
  onOwnerGone: () => void;
};

/** Watches what in the browser concerns the saving of edits; gives how to stop. */
export function watchBrowser({ owner, prefixes, wouldLose, ...on }: Watched): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  window.addEventListener('online', on.onReached, { signal });
  window.addEventListener(
    'storage',
    ({ key }) => {
      if (key === null || prefixes.some((prefix) => key.startsWith(prefix))) on.onStored();
    },
    { signal },
  );
  window.addEventListener(
    'beforeunload',
    (event) => {
      if (owner !== '' && wouldLose()) event.preventDefault();
    },
    { signal },
  );
  const stopReach = subscribeToReach(() => readIsReached() && on.onReached());
  const stopSession = session.subscribe(() => {
    if (ownerOf(session.read()) !== owner) on.onOwnerGone();
  });
  return () => {
    stop.abort();
    stopReach();
    stopSession();
  };
}
