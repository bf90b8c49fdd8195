import type { HistoryUndo } from '@cairn/contract/history';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showFailure, showToast } from './toast-store.ts';

/** Fetches every figure again after a change, and says that it is done, with a button that undoes its step by this call. */
export function useStepUndo(undoStep: (stepId: string) => Promise<HistoryUndo>) {
  const queryClient = useQueryClient();
  const undo = useMutation({
    mutationFn: undoStep,
    onSuccess: ({ obstacles: [obstacle] }) =>
      showToast(
        obstacle === undefined
          ? { tone: 'good', message: 'Undone' }
          : { tone: 'bad', message: 'The change could not be undone.', detail: obstacle.sentence },
      ),
    onError: (error) => showFailure('The change could not be undone.', error),
    onSettled: () => queryClient.invalidateQueries(),
  });
  return (message: string, stepId: string | null) => {
    void queryClient.invalidateQueries();
    const action = stepId === null ? null : { label: 'Undo', run: () => undo.mutate(stepId) };
    showToast({ tone: 'good', message, action });
  };
}
