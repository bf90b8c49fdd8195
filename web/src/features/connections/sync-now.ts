import { syncWindowDays } from '@cairn/contract/connections';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** Starts a sync of every connection; what comes of it arrives over the event stream. */
export function useSyncAll() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('syncTransactions', { body: { days: syncWindowDays } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['connections'] }),
  });
}

/** Starts a sync of one connection. */
export function useSyncConnection() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (connectionId: string) => call('syncConnection', { params: { connectionId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['connections'] }),
  });
}
