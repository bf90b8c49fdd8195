import { type DuplicateChange, duplicateRoutes, type NewMerge } from '@cairn/contract/duplicates';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/api.ts';
import { refreshAll } from '../../api/refresh-after-change.ts';
import { countOf } from '../../lib/format.ts';
import { showFailure, showToast } from '../../ui/toast-store.ts';

/** Merges transactions that are one charge, and takes them apart again, each with Undo. */
export function useDuplicates() {
  const queryClient = useQueryClient();
  const undo = useMutation({
    mutationFn: (duplicateChangeId: string) =>
      call(duplicateRoutes.undoDuplicateChange, { params: { duplicateChangeId } }),
    onSuccess: () => {
      refreshAll(queryClient);
      showToast({ tone: 'good', message: 'Undone' });
    },
    onError: (error) => showFailure('The change could not be undone.', error),
  });
  const settled = (message: string, { duplicateChangeId: id }: DuplicateChange) => {
    refreshAll(queryClient);
    if (id === null) return;
    showToast({ tone: 'good', message, action: { label: 'Undo', run: () => undo.mutate(id) } });
  };
  const merge = useMutation({
    mutationFn: ({ id, ...body }: NewMerge & { id: string }) =>
      call(duplicateRoutes.mergeDuplicates, { params: { transactionId: id }, body }),
    onSuccess: (change, { duplicateIds }) =>
      settled(`${countOf(duplicateIds.length + 1, 'transaction')} merged into one`, change),
  });
  const takeApart = useMutation({
    mutationFn: (id: string) => call(duplicateRoutes.takeDuplicatesApart, { params: { transactionId: id } }),
    onSuccess: (change) => settled('Taken apart', change),
    onError: (error) => showFailure('They could not be taken apart.', error),
  });
  return { merge, takeApart };
}
