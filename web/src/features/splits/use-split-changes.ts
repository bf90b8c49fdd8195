import { type NewSplit, type SplitChange, splitRoutes } from '@cairn/contract/splits';
import type { Transaction } from '@cairn/contract/transactions';
import { transactionName } from '@cairn/domain/transactions';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../api/api.ts';
import { refreshAll } from '../../api/refresh-after-change.ts';
import { undoOf } from '../../api/undo-of.ts';
import { countOf } from '../../lib/format.ts';
import { useUndo } from '../../ui/use-undo.ts';

/**
 * Splits transactions and joins their parts, with a way to undo the last change. `onChanged` gets the id of the whole transaction,
 * whose rows are others from then on.
 */
export function useSplitChanges(onChanged: (wholeId: string) => void) {
  const { done, refresh, undo } = useUndo({
    refresh: refreshAll,
    failure: 'The split could not be undone.',
  });
  /** The change that Undo takes back, while nothing else was edited since. */
  const last = useRef<string | null>(null);
  const takeBack = async (stepId: string) => {
    if (last.current === stepId) last.current = null;
    return undoOf(stepId)?.();
  };
  const onSuccess = ({ transaction, parts, stepId: id }: SplitChange) => {
    onChanged(transaction.id);
    if (id === null) return refresh();
    last.current = id;
    const name = transactionName(transaction);
    const message =
      parts.length === 0 ? `${name}: parts joined` : `${name}: split into ${countOf(parts.length, 'part')}`;
    done(message, () => takeBack(id));
  };
  const split = useMutation({
    mutationFn: ({ id, body }: { id: string; body: NewSplit }) =>
      call(splitRoutes.splitTransaction, { params: { transactionId: id }, body }),
    onSuccess,
  });
  const join = useMutation({
    mutationFn: (id: string) => call(splitRoutes.joinTransaction, { params: { transactionId: id } }),
    onSuccess,
  });
  return {
    split,
    join,
    /** Undoes the last split, unless something was edited since. Returns whether there was one. */
    undoLast(): boolean {
      const id = last.current;
      if (id !== null) undo(() => takeBack(id));
      return id !== null;
    },
    forgetLast: () => {
      last.current = null;
    },
  };
}

export type SplitChanges = ReturnType<typeof useSplitChanges>;

/** The split that a transaction is or can become the whole of. */
export function wholeIdOf({ id, partOfId }: Transaction): string {
  return partOfId ?? id;
}
