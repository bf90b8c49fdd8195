import { type TransferChange, transferRoutes } from '@cairn/contract/transfers';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/api.ts';
import { refreshAll } from '../../api/refresh-after-change.ts';
import { undoOf } from '../../api/undo-of.ts';
import { showFailure } from '../../ui/toast-store.ts';
import { useUndo } from '../../ui/use-undo.ts';

type Sides = { id: string; otherId: string };

/** Pairs and unpairs transfers, each with Undo. */
export function useTransfers() {
  const { done, refresh } = useUndo({ refresh: refreshAll });
  const onSuccess =
    (message: string) =>
    ({ stepId }: TransferChange) =>
      stepId === null ? refresh() : done(message, undoOf(stepId));
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
