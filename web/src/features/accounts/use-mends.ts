import type { AccountBooks } from '@cairn/contract/books';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/api.ts';
import { queryFor } from '../../api/queries.ts';
import type { CallInput } from '../../lib/call-types.ts';

/** What may be done to an account's books. Each is one step that can be undone. */
export type MendStep =
  | { kind: 'leave_out'; transactionId: string }
  | { kind: 'add'; row: CallInput<'addMissingRow'>['body'] }
  | { kind: 'accept' }
  | { kind: 'undo'; mendId: string };

function send(accountId: string, step: MendStep) {
  switch (step.kind) {
    case 'leave_out':
      return call('leaveOut', { params: { transactionId: step.transactionId } });
    case 'add':
      return call('addMissingRow', { params: { accountId }, body: step.row });
    case 'accept':
      return call('acceptDifference', { params: { accountId } });
    case 'undo':
      return call('undoMend', { params: { mendId: step.mendId } });
  }
}

/** Mends the books of an account; every figure is read again afterwards. */
export function useMends(accountId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = queryFor('accountBooks', { params: { accountId } });
  return useMutation({
    mutationFn: (step: MendStep): Promise<{ books: AccountBooks }> => send(accountId, step),
    onSuccess: async ({ books }) => {
      queryClient.setQueryData(queryKey, books);
      await queryClient.invalidateQueries();
    },
  });
}

export type Mends = ReturnType<typeof useMends>;
