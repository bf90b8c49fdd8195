import { historyRoutes } from '@cairn/contract/history';
import { type MerchantsQuery, merchantRoutes } from '@cairn/contract/merchants';
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../api/api.ts';
import { renamingPreviewQuery } from '../../api/post-queries.ts';
import { countOf } from '../../lib/format.ts';
import { showFailure, showToast } from '../../ui/toast-store.ts';

/** The merchants, page by page, by what was spent at each. */
export function useMerchants(filter: Pick<MerchantsQuery, 'from' | 'to' | 'search'>) {
  return useInfiniteQuery({
    queryKey: ['merchants', filter],
    queryFn: ({ pageParam, signal }) =>
      call(merchantRoutes.merchants, { query: { ...filter, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}

type MerchantRenaming = { name: string; newName: string };

/** What renaming would change; null asks nothing. */
export function useRenamingPreview(renaming: MerchantRenaming | null) {
  return useQuery({
    ...renamingPreviewQuery(renaming ?? { name: '', newName: '' }),
    enabled: renaming !== null,
  });
}

/** Renames or merges a merchant, with Undo of all of it. `onRenamed` is given the name that its page has from then on. */
export function useRenaming(onRenamed: (name: string) => void) {
  const queryClient = useQueryClient();
  const refresh = () => void queryClient.invalidateQueries();
  const undo = useMutation({
    mutationFn: ({ stepId }: { stepId: string; name: string }) =>
      call(historyRoutes.undoHistoryStep, { params: { stepId } }),
    onSuccess: ({ obstacles: [obstacle] }, { name }) => {
      refresh();
      if (obstacle === undefined) {
        onRenamed(name);
        showToast({ tone: 'good', message: 'Undone' });
      } else
        showToast({ tone: 'bad', message: 'Not everything could be undone.', detail: obstacle.sentence });
    },
    onError: (error) => showFailure('The change could not be undone.', error),
  });
  return useMutation({
    mutationFn: ({ name, newName }: MerchantRenaming) =>
      call(merchantRoutes.renameMerchant, { params: { merchantName: name }, body: { newName } }),
    onSuccess: ({ stepId, name, count }, { name: before }) => {
      refresh();
      onRenamed(name);
      showToast({
        tone: 'good',
        message: `Now called ${name}`,
        detail: `${countOf(count, 'transaction')} changed.`,
        action: { label: 'Undo', run: () => undo.mutate({ stepId, name: before }) },
      });
    },
  });
}
