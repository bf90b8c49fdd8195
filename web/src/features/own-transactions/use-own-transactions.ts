import { ownTransactionRoutes } from '@cairn/contract/own-transactions';
import type { Transaction } from '@cairn/contract/transactions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/api.ts';
import type { CallInput } from '../../lib/call-types.ts';
import { formatSignedMoneyIn } from '../../lib/format.ts';
import { showFailure, showToast } from '../../ui/toast-store.ts';

type Edit = { before: Transaction; body: CallInput<'editOwnTransaction'>['body'] };

function textOf({ description, currency, amount }: Transaction): string {
  return `${description}, ${formatSignedMoneyIn(currency, amount)}`;
}

/** Adds and changes transactions by hand, each with Undo; every figure is fetched again afterwards. */
export function useOwnTransactions() {
  const queryClient = useQueryClient();
  const refresh = () => void queryClient.invalidateQueries();
  const undo = useMutation({
    mutationFn: async (work: () => Promise<unknown>) => work(),
    onSuccess: () => {
      refresh();
      showToast({ tone: 'good', message: 'Undone' });
    },
    onError: (error) => showFailure('The change could not be undone.', error),
  });
  const done = (message: string, takeBack: () => Promise<unknown>) => {
    refresh();
    showToast({ tone: 'good', message, action: { label: 'Undo', run: () => undo.mutate(takeBack) } });
  };
  const add = useMutation({
    mutationFn: (input: CallInput<'addOwnTransaction'>) =>
      call(ownTransactionRoutes.addOwnTransaction, input),
    onSuccess: ({ transaction }) =>
      done(`Added to ${transaction.accountName}: ${textOf(transaction)}`, () =>
        call(ownTransactionRoutes.removeOwnTransaction, { params: { ownTransactionId: transaction.id } }),
      ),
  });
  const edit = useMutation({
    mutationFn: ({ before, body }: Edit) =>
      call(ownTransactionRoutes.editOwnTransaction, { params: { ownTransactionId: before.id }, body }),
    onSuccess: ({ transaction }, { before }) =>
      done(`Changed: ${textOf(transaction)}`, () => {
        const { amount, date, description, accountId } = before;
        const body = { amount, date, description, ownAccountId: accountId };
        return call(ownTransactionRoutes.editOwnTransaction, {
          params: { ownTransactionId: before.id },
          body,
        });
      }),
  });
  return { add, edit };
}
