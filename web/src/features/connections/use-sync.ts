import { connectionRoutes, syncWindowDays } from '@cairn/contract/connections';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/api.ts';
import { queryFor } from '../../api/queries.ts';
import { noteSyncEnded, noteSyncsAsked } from './asked-syncs.ts';

/** Notes the connections of a list whose sync is asked for; gives how to take that back when the asking fails. */
function noteAsked(queryClient: QueryClient, connectionId: string | null): () => void {
  const known =
    queryClient.getQueryData(queryFor(connectionRoutes.connections, {}).queryKey)?.connections ?? [];
  const meant = known.filter(({ id }) => connectionId === null || id === connectionId);
  noteSyncsAsked(meant);
  return () => {
    for (const { id } of meant) noteSyncEnded(id);
  };
}

/** Starts a sync of every connection; what comes of it arrives over the event stream. */
export function useSyncAll() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(connectionRoutes.syncTransactions, { body: { days: syncWindowDays } }),
    onMutate: () => noteAsked(queryClient, null),
    onError: (_error, _nothing, takeBack) => takeBack?.(),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['connections'] }),
  });
}

/** Starts a sync of one connection. */
export function useSyncConnection() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (connectionId: string) => call(connectionRoutes.syncConnection, { params: { connectionId } }),
    onMutate: (connectionId) => noteAsked(queryClient, connectionId),
    onError: (_error, _connectionId, takeBack) => takeBack?.(),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['connections'] }),
  });
}
