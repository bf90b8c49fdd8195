import { type ReimbursementChange, reimbursementRoutes } from '@cairn/contract/reimbursements';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/api.ts';
import { refreshAll } from '../../api/refresh-after-change.ts';
import { undoOf } from '../../api/undo-of.ts';
import type { CallInput } from '../../lib/call-types.ts';
import { showFailure } from '../../ui/toast-store.ts';
import { useUndo } from '../../ui/use-undo.ts';

/** Changes of what came back and of what is expected back, each with Undo. */
export function useReimbursements() {
  const { done, refresh } = useUndo({ refresh: refreshAll });
  const onSuccess =
    (message: string) =>
    ({ stepId }: ReimbursementChange) =>
      stepId === null ? refresh() : done(message, undoOf(stepId));
  const link = useMutation({
    mutationFn: (input: CallInput<'linkReimbursement'>) => call(reimbursementRoutes.linkReimbursement, input),
    onSuccess: onSuccess('Linked: it lowers what was spent'),
  });
  const unlink = useMutation({
    mutationFn: (transactionId: string) =>
      call(reimbursementRoutes.unlinkReimbursement, { params: { transactionId } }),
    onSuccess: onSuccess('Unlinked'),
    onError: (error) => showFailure('It could not be unlinked.', error),
  });
  const expect = useMutation({
    mutationFn: (input: CallInput<'expectBack'>) => call(reimbursementRoutes.expectBack, input),
    onSuccess: onSuccess('Added to what is to come back'),
  });
  const edit = useMutation({
    mutationFn: (input: CallInput<'editExpectedBack'>) => call(reimbursementRoutes.editExpectedBack, input),
    onSuccess: (change: ReimbursementChange, { body }) =>
      onSuccess(body.isClosed === true ? 'No longer expected' : 'Expected again')(change),
    onError: (error) => showFailure('The change could not be saved.', error),
  });
  return { link, unlink, expect, edit };
}

export type ReimbursementChanges = ReturnType<typeof useReimbursements>;
