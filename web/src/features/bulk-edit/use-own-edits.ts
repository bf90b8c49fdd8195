import { ownTransactionRoutes } from '@cairn/contract/own-transactions';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/api.ts';
import { undoOf } from '../../api/undo-of.ts';
import type { CallInput } from '../../lib/call-types.ts';
import { countOf } from '../../lib/format.ts';
import { useUndo } from '../../ui/use-undo.ts';
import type { BulkPlan } from './bulk-edit.ts';

/** Whether a plan changes what was entered by hand: that is saved at once, as the balances of accounts follow from it. */
export function hasOwnEdits({ changed }: BulkPlan): boolean {
  return changed.some(({ own }) => Object.keys(own).length > 0);
}

function bodyOf({ changed }: BulkPlan): CallInput<'editOwnTransactions'>['body'] {
  return {
    ownEdits: changed.flatMap(({ row, own }) =>
      Object.keys(own).length > 0 ? { ownTransactionId: row.id, ...own } : [],
    ),
    edits: changed.flatMap(({ edit }) => (Object.keys(edit).length > 1 ? edit : [])),
  };
}

/** Saves all of a plan as one step, with Undo; every figure is fetched again afterwards. */
export function useOwnEdits() {
  const { done } = useUndo();
  return useMutation({
    mutationFn: (plan: BulkPlan) => call(ownTransactionRoutes.editOwnTransactions, { body: bodyOf(plan) }),
    onSuccess: ({ stepId }, { changed }) =>
      done(`${countOf(changed.length, 'transaction')} changed`, undoOf(stepId)),
  });
}
