import { type DuplicateChange, duplicateRoutes, type NewMerge } from '@cairn/contract/duplicates';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/api.ts';
import { refreshAll } from '../../api/refresh-after-change.ts';
import { undoOf } from '../../api/undo-of.ts';
import { countOf } from '../../lib/format.ts';
import { showFailure } from '../../ui/toast-store.ts';
import { useUndo } from '../../ui/use-undo.ts';

/** Merges transactions that are one charge, and takes them apart again, each with Undo. */
export function useDuplicates() {
  const { done, refresh } = useUndo({ refresh: refreshAll });
  const settled = (message: string, { stepId }: DuplicateChange) =>
    stepId === null ? refresh() : done(message, undoOf(stepId));
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
