import type { Category, Transaction } from '@cairn/contract/transactions';
import { transactionName } from '@cairn/domain/transactions';
import { useCallback, useMemo } from 'react';
import { countOf } from '../../lib/format.ts';
import { editWords, type RowEdit, reverseEdits, shownAfter } from './edits.ts';
import { useEdits, useUnsaved } from './edits-provider.tsx';

/** Edits rows at once on screen and then at the server, in their order; takes them back when the server refuses. */
export function useTransactionEdits(categories: readonly Category[]) {
  const { edit: save, undoLast } = useEdits();
  const { changes } = useUnsaved();
  const edit = useCallback(
    (before: readonly Transaction[], edits: RowEdit[]) => {
      const [first] = edits;
      const [row] = before;
      if (first === undefined || row === undefined) return;
      const name = edits.length > 1 ? countOf(edits.length, 'transaction') : transactionName(row);
      const words = editWords(name, row, first, categories);
      save({ edits, reverse: reverseEdits(before, edits), name, words });
    },
    [save, categories],
  );
  const shown = useMemo(() => shownAfter(changes, categories), [changes, categories]);
  return { edit, undoLast, shown };
}

export type TransactionEditor = ReturnType<typeof useTransactionEdits>;
