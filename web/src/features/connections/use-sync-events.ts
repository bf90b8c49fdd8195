import { type Connection, connectionRoutes, syncEvent } from '@cairn/contract/connections';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { openStream } from '../../api/api.ts';
import { queryFor } from '../../api/queries.ts';
import { followEvents } from '../../lib/event-stream.ts';
import { throttle } from '../../lib/throttle.ts';
import { noteSyncEnded } from './asked-syncs.ts';
import { withConnection } from './connection-list.ts';
import { isSynced } from './synced-figures.ts';

const refreshIntervalMs = 1_000;

function refreshFigures(queryClient: QueryClient): void {
  // The first accounts of a household decide its currency.
  void queryClient.invalidateQueries({
    predicate: (query) => isSynced(query) || query.queryKey[0] === 'household',
  });
}

/** Follows the event stream while mounted: keeps the connections and the figures fresh, and calls back with each change. */
export function useSyncEvents(onChange: (connection: Connection) => void): void {
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
