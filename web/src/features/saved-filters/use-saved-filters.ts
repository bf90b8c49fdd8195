import { type SavedFilter, savedFilterRoutes } from '@cairn/contract/saved-filters';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/api.ts';
import { queryFor } from '../../api/queries.ts';
import { showFailure, showToast } from '../../ui/toast-store.ts';

/** The filters that are kept, and their changes; one that is deleted can be saved again from the message. */
export function useSavedFilters() {
  const queryClient = useQueryClient();
  const query = queryFor(savedFilterRoutes.savedFilters, {});
  const refresh = { onSettled: () => queryClient.invalidateQueries({ queryKey: query.queryKey }) };
  const save = useMutation({
    ...refresh,
    mutationFn: (body: Omit<SavedFilter, 'id'>) => call(savedFilterRoutes.saveFilter, { body }),
    onError: (error) => showFailure('The filter could not be saved.', error),
  });
  const rename = useMutation({
    ...refresh,
    mutationFn: ({ id, name }: SavedFilter) =>
      call(savedFilterRoutes.renameSavedFilter, { params: { savedFilterId: id }, body: { name } }),
    onError: (error) => showFailure('The filter could not be renamed.', error),
  });
  const remove = useMutation({
    ...refresh,
    mutationFn: ({ id }: SavedFilter) =>
      call(savedFilterRoutes.deleteSavedFilter, { params: { savedFilterId: id } }),
    onSuccess: (_none, { id: _id, ...deleted }) =>
      showToast({
        tone: 'good',
        message: `${deleted.name} deleted`,
        action: { label: 'Undo', run: () => save.mutate(deleted) },
      }),
    onError: (error) => showFailure('The filter could not be deleted.', error),
  });
  return { saved: useQuery(query).data?.filters, save, rename, remove };
}
