import type { Category, Transaction } from '@cairn/contract/transactions';
import { useCallback, useMemo } from 'react';
import { describeEdits, type RowEdit, shownAfter } from './edits.ts';
import { useEdits, useUnsaved } from './edits-provider.tsx';

/** How a page edits transactions, and shows them as the changes on their way to the server will leave them. */
export function useTransactionEdits(categories: readonly Category[]) {
  const { edit: save, undoLast } = useEdits();
  const { changes } = useUnsaved();
  const edit = useCallback(
    (before: readonly Transaction[], edits: RowEdit[]) => {
      const described = describeEdits(before, edits, categories);
      if (described !== null) save(described);
    },
    [save, categories],
  );
  const shown = useMemo(() => shownAfter(changes, categories), [changes, categories]);
  return { edit, undoLast, shown };
}

export type TransactionEditor = ReturnType<typeof useTransactionEdits>;
