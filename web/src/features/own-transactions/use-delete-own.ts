import { ownTransactionRoutes } from '@cairn/contract/own-transactions';
import type { Transaction } from '@cairn/contract/transactions';
import { transactionName } from '@cairn/domain/transactions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/api.ts';
import { refreshAll } from '../../api/refresh-after-change.ts';
import { showFailure, showToast } from '../../ui/toast-store.ts';

/** Deletes a transaction that was added by hand or came from a file. Undo restores it with everything on it. */
export function useDeleteOwn(row: Transaction) {
  const queryClient = useQueryClient();
  const params = { ownTransactionId: row.id };
  // Every figure: the account's balance has changed too.
  const refresh = () => {
    refreshAll(queryClient);
    void queryClient.invalidateQueries();
  };
  const restore = useMutation({
    mutationFn: () => call(ownTransactionRoutes.restoreOwnTransaction, { params }),
    onSuccess: () => {
      refresh();
      showToast({ tone: 'good', message: `${transactionName(row)} restored` });
    },
    onError: (error) => showFailure(`${transactionName(row)} could not be restored.`, error),
  });
  return useMutation({
    mutationFn: () => call(ownTransactionRoutes.removeOwnTransaction, { params }),
    onSuccess: () => {
      refresh();
      showToast({
        tone: 'good',
        message: `${transactionName(row)} deleted`,
        action: { label: 'Undo', run: () => restore.mutate() },
      });
    },
    onError: (error) => showFailure(`${transactionName(row)} could not be deleted.`, error),
  });
}
