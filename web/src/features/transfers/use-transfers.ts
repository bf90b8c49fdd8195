import { type TransferChange, transferRoutes } from '@cairn/contract/transfers';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/api.ts';
import { refreshAll } from '../../api/refresh-after-change.ts';
import { showFailure, showToast } from '../../ui/toast-store.ts';

type Sides = { id: string; otherId: string };

/** Pairs and unpairs transfers, each with Undo. */
export function useTransfers() {
  const queryClient = useQueryClient();
  const refresh = () => refreshAll(queryClient);
  const undo = useMutation({
    mutationFn: (transferChangeId: string) =>
      call(transferRoutes.undoTransferChange, { params: { transferChangeId } }),
    onSuccess: () => {
      refresh();
      showToast({ tone: 'good', message: 'Undone' });
    },
    onError: (error) => showFailure('The change could not be undone.', error),
  });
  const onSuccess =
    (message: string) =>
    ({ transferChangeId: id }: TransferChange) => {
      refresh();
      if (id === null) return;
      showToast({ tone: 'good', message, action: { label: 'Undo', run: () => undo.mutate(id) } });
    };
  const pair = useMutation({
    mutationFn: ({ id, otherId }: Sides) =>
      call(transferRoutes.pairTransfer, { params: { transactionId: id }, body: { otherId } }),
    onSuccess: onSuccess('Paired: neither income nor spending'),
  });
  const unpair = useMutation({
    mutationFn: (id: string) => call(transferRoutes.unpairTransfer, { params: { transactionId: id } }),
    onSuccess: onSuccess('Unpaired'),
    onError: (error) => showFailure('The transfer could not be unpaired.', error),
  });
  const dismiss = useMutation({
    mutationFn: ({ id, otherId }: Sides) =>
      call(transferRoutes.dismissTransfer, { params: { transactionId: id }, body: { otherId } }),
    onSuccess: onSuccess('Suggestion dismissed'),
    onError: (error) => showFailure('The suggestion could not be dismissed.', error),
  });
  return { pair, unpair, dismiss };
}

export type TransferChanges = ReturnType<typeof useTransfers>;
