import { ownTransactionRoutes } from '@cairn/contract/own-transactions';
import type { Transaction } from '@cairn/contract/transactions';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/api.ts';
import type { CallInput } from '../../lib/call-types.ts';
import { formatSignedMoneyIn } from '../../lib/format.ts';
import { useUndo } from '../../ui/use-undo.ts';
import { enteredOf } from '../transactions/entry-draft.ts';

type Edit = { before: Transaction; body: CallInput<'editOwnTransaction'>['body'] };

function textOf({ description, currency, amount }: Transaction): string {
  return `${description}, ${formatSignedMoneyIn(currency, amount)}`;
}

/** Adds and changes transactions by hand, each with Undo; every figure is fetched again afterwards. */
export function useOwnTransactions() {
  const { done } = useUndo();
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
        const body = { ...enteredOf(before), ownAccountId: before.accountId };
        return call(ownTransactionRoutes.editOwnTransaction, {
          params: { ownTransactionId: before.id },
          body,
        });
      }),
  });
  return { add, edit };
}
