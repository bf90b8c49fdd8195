import { historyRoutes } from '@cairn/contract/history';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/api.ts';
import { queryFor } from '../../api/queries.ts';
import type { HistoryFilter } from './history-address.ts';

const historyKey = 'history';

/** The steps that a filter leaves, page by page. */
export function useHistory(filter: HistoryFilter) {
  return useInfiniteQuery({
    queryKey: [historyKey, filter],
    queryFn: ({ pageParam, signal }) =>
      call(historyRoutes.history, { query: { ...filter, afterEntryId: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  });
}

/** A step with all its entries. */
export function useWholeStep(stepId: string) {
  return useQuery(queryFor(historyRoutes.historyStep, { params: { stepId } }));
}

/** Undoes a step, or does it again. What stands in the way is in the answer. */
export function useUndoStep() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (stepId: string) => call(historyRoutes.undoHistoryStep, { params: { stepId } }),
    // Any figure may have changed.
    onSettled: () => queryClient.invalidateQueries(),
  });
}
