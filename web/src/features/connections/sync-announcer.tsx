import { type Connection, connectionRoutes, syncEvent } from '@cairn/contract/connections';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { openStream } from '../../api/api.ts';
import { queryFor } from '../../api/queries.ts';
import { followEvents } from '../../lib/event-stream.ts';
import { throttle } from '../../lib/throttle.ts';
import { noteSyncEnded } from './asked-syncs.ts';
import { withConnection } from './connection-list.ts';
import { connectionWords, isComingIn, syncingWords } from './connection-words.ts';
import { isSynced } from './synced-figures.ts';

const refreshIntervalMs = 1_000;
/** Slower than the figures on screen: a screen reader needs time to speak. */
const announceIntervalMs = 4_000;

function announcementOf(connection: Connection): string {
  if (isComingIn(connection)) return syncingWords(connection);
  const { headline, detail } = connectionWords(connection, Date.now());
  return `${headline}. ${detail}`;
}

function refreshFigures(queryClient: QueryClient): void {
  // The first accounts of a household decide its currency.
  void queryClient.invalidateQueries({
    predicate: (query) => isSynced(query) || query.queryKey[0] === 'household',
  });
}

/** Follows the event stream while mounted: keeps the connections and the figures fresh, and calls back with each change. */
function useSyncEvents(onChange: (connection: Connection) => void): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const stop = new AbortController();
    const refresh = throttle(() => refreshFigures(queryClient), refreshIntervalMs);
    const connectionsKey = queryFor(connectionRoutes.connections, {}).queryKey;
    void followEvents({
      open: openStream,
      schema: syncEvent,
      signal: stop.signal,
      onOpen: (again) => {
        if (again) refresh.request();
      },
      onEvent: ({ connection }) => {
        queryClient.setQueryData(connectionsKey, (answer) => withConnection(answer, connection));
        noteSyncEnded(connection.id);
        refresh.request();
        onChange(connection);
      },
    });
    return () => {
      stop.abort();
      refresh.cancel();
    };
  }, [queryClient, onChange]);
}

/** Refreshes the page as syncs progress, and announces them to screen readers. */
export function SyncAnnouncer() {
  const [message, setMessage] = useState('');
  const [announce] = useState(() => {
    let latest: Connection | null = null;
    const speak = throttle(() => {
      if (latest !== null) setMessage(announcementOf(latest));
    }, announceIntervalMs);
    return {
      note(connection: Connection) {
        latest = connection;
        speak.request();
      },
      cancel: speak.cancel,
    };
  });
  useSyncEvents(announce.note);
  useEffect(() => announce.cancel, [announce]);
  return (
    <div role="status" aria-label="Sync progress" className="sr-only">
      {message}
    </div>
  );
}
