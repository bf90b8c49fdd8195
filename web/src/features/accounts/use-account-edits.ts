import { type AccountDetail, accountRoutes } from '@cairn/contract/accounts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/api.ts';
import type { CallInput } from '../../lib/call-types.ts';
import { showFailure, showToast } from '../../ui/toast-store.ts';

type Edit = CallInput<'editAccount'>['body'];
export type Change = { account: AccountDetail; edit: Edit };

/** One change after the other, so that each is made to what the person sees. */
const inOrder = { scope: { id: 'accounts' } };

/** The values of before for the fields of an edit, so that sending them takes it back. */
function reverseOf(account: AccountDetail, edit: Edit): Edit {
  const reverse: Edit = {};
  if (edit.name !== undefined) reverse.name = account.name === account.bankName ? null : account.name;
  if (edit.isClosed !== undefined) reverse.isClosed = account.closedOn !== null;
  if (edit.isHidden !== undefined) reverse.isHidden = account.isHidden;
  if (edit.groupName !== undefined) reverse.groupName = account.groupName;
  if (edit.note !== undefined) reverse.note = account.note;
  return reverse;
}

function doneWords({ account, edit }: Change): string {
  if (edit.isHidden !== undefined && Object.keys(edit).length === 1)
    return edit.isHidden ? `${account.name} is hidden from totals` : `${account.name} counts in totals again`;
  if (edit.isClosed !== undefined) return `${account.name} ${edit.isClosed ? 'closed' : 'reopened'}`;
  return `${edit.name ?? account.bankName} saved`;
}

/** Changes of any account and of their order. Each shows a message with an Undo button; every figure is fetched again. */
export function useAccountEdits() {
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries();
  const onError = (error: unknown) => showFailure('The change could not be saved.', error);
  const undone = () => showToast({ tone: 'good', message: 'Undone' });
  const send = ({ account, edit }: Change) =>
    call(accountRoutes.editAccount, { params: { accountId: account.id }, body: edit });
  const sendOrder = (accountIds: string[]) => call(accountRoutes.orderAccounts, { body: { accountIds } });
  const undo = useMutation({ ...inOrder, mutationFn: send, onSuccess: undone, onError, onSettled });
  const undoOrder = useMutation({ ...inOrder, mutationFn: sendOrder, onSuccess: undone, onError, onSettled });

  const edit = useMutation({
    ...inOrder,
    mutationFn: send,
    onSuccess: (_answer, change) => {
      const back = { account: change.account, edit: reverseOf(change.account, change.edit) };
      const action = { label: 'Undo', run: () => undo.mutate(back) };
      showToast({ tone: 'good', message: doneWords(change), action });
    },
    onSettled,
  });
  const order = useMutation({
    ...inOrder,
    mutationFn: ({ after }: { before: string[]; after: string[]; name: string }) => sendOrder(after),
    onSuccess: (_answer, { before, name }) => {
      const action = { label: 'Undo', run: () => undoOrder.mutate(before) };
      showToast({ tone: 'good', message: `${name} moved`, action });
    },
    onError,
    onSettled,
  });
  return { edit, order, onError };
}

export type AccountEditing = ReturnType<typeof useAccountEdits>;
