import { uncategorizedName } from '@cairn/contract/categories';
import { type Category, nameOfRow, type Transaction } from '@cairn/contract/transactions';
import { useCallback, useMemo } from 'react';
import { countOf } from '../../lib/format.ts';
import { type RowEdit, reverseEdits, withEdit } from './edits.ts';
import { useEdits, useUnsaved } from './edits-provider.tsx';
import type { UnsavedChange } from './unsaved-changes.ts';

/** What is said of edits of these rows. */
function editWords(name: string, row: Transaction, edit: RowEdit, categories: readonly Category[]): string {
  if (edit.categoryId === undefined)
    return `${name}: ${edit.note === null ? 'note removed' : 'note changed'}`;
  if (edit.categoryId === null) return `${name}: category chosen automatically`;
  return `${name}: ${withEdit(row, edit, categories).aiCategory ?? uncategorizedName}`;
}

/** Gives a row as the changes under way will leave it. */
function shownAfter(unsaved: readonly UnsavedChange[], categories: readonly Category[]) {
  const edits = Map.groupBy(
    unsaved.flatMap((change) => change.edits),
    ({ id }) => id,
  );
  if (edits.size === 0) return (row: Transaction): Transaction => row;
  return (row: Transaction): Transaction =>
    (edits.get(row.id) ?? []).reduce<Transaction>((now, edit) => withEdit(now, edit, categories), row);
}

/** Edits rows at once on screen and then at the server, in their order; takes them back when the server refuses. */
export function useTransactionEdits(categories: readonly Category[]) {
  const { edit: save, undoLast } = useEdits();
  const { changes } = useUnsaved();
  const edit = useCallback(
    (before: readonly Transaction[], edits: RowEdit[]) => {
      const [first] = edits;
      const [row] = before;
      if (first === undefined || row === undefined) return;
      const name = edits.length > 1 ? countOf(edits.length, 'transaction') : nameOfRow(row);
      const words = editWords(name, row, first, categories);
      save({ edits, reverse: reverseEdits(before, edits), name, words });
    },
    [save, categories],
  );
  const shown = useMemo(() => shownAfter(changes, categories), [changes, categories]);
  return { edit, undoLast, shown };
}

export type TransactionEditor = ReturnType<typeof useTransactionEdits>;
