import { type AccountReconciliation, reconciliationRoutes } from '@cairn/contract/reconciliation';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/api.ts';
import { queryFor } from '../../api/queries.ts';
import type { CallInput } from '../../lib/call-types.ts';

/** Steps that resolve a difference. Each can be undone. */
export type RepairStep =
  | { kind: 'leave_out'; transactionId: string }
  | { kind: 'add'; row: CallInput<'addMissingTransaction'>['body'] }
  | { kind: 'accept' }
  | { kind: 'undo'; resolutionId: string };

function send(accountId: string, step: RepairStep) {
  switch (step.kind) {
    case 'leave_out':
      return call(reconciliationRoutes.excludeTransaction, { params: { transactionId: step.transactionId } });
    case 'add':
      return call(reconciliationRoutes.addMissingTransaction, { params: { accountId }, body: step.row });
    case 'accept':
      return call(reconciliationRoutes.acceptDifference, { params: { accountId } });
    case 'undo':
      return call(reconciliationRoutes.undoResolution, { params: { resolutionId: step.resolutionId } });
  }
}

/** Resolves a difference of an account, and then refetches every figure. */
export function useResolutions(accountId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = queryFor(reconciliationRoutes.accountReconciliation, { params: { accountId } });
  return useMutation({
    mutationFn: (step: RepairStep): Promise<{ reconciliation: AccountReconciliation }> =>
      send(accountId, step),
    onSuccess: async ({ reconciliation }) => {
      queryClient.setQueryData(queryKey, reconciliation);
      await queryClient.invalidateQueries();
    },
  });
}

export type Resolutions = ReturnType<typeof useResolutions>;
