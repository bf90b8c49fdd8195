import type { RefObject } from 'react';
import { shortcuts } from '../../lib/shortcuts.ts';
import { useShortcuts } from '../../lib/use-shortcuts.ts';
import type { TableHandle } from './transaction-table.tsx';

type ListKeys = {
  cursor: { index: number | null; moveTo: (index: number) => void; leave: () => void };
  /** Rows in the list. */
  count: number;
  tableRef: RefObject<TableHandle | null>;
  searchRef: RefObject<HTMLInputElement | null>;
  /** Whether rows are chosen. */
  hasSelection: boolean;
  clearSelection: () => void;
  select: (index: number, range: boolean) => void;
  open: (index: number, forNote: boolean) => void;
  /** Opens the list of categories for the chosen rows, or else for the row that the keys act on. */
  pickCategory: () => void;
  split: (index: number) => void;
  undo: () => void;
};

/** The keys of the list. One with nothing to act on keeps its own meaning. */
export function useListKeys({ cursor, count, tableRef, searchRef, hasSelection, ...run }: ListKeys): void {
  const { index } = cursor;
  const goTo = (next: number) => {
    if (count === 0) return false;
    return cursor.moveTo(Math.min(count - 1, Math.max(0, next)));
  };
  const onRow = (act: (index: number) => void) => () => (index === null ? false : act(index));
  useShortcuts(shortcuts.transactions, {
    next: () => goTo(index === null ? 0 : index + 1),
    previous: () => goTo(index === null ? 0 : index - 1),
    first: () => goTo(0),
    last: () => goTo(count - 1),
    nextPage: () => tableRef.current?.turnPage(1) ?? false,
    previousPage: () => tableRef.current?.turnPage(-1) ?? false,
    open: onRow((row) => run.open(row, false)),
    note: onRow((row) => run.open(row, true)),
    select: onRow((row) => run.select(row, false)),
    selectRange: onRow((row) => run.select(row, true)),
    category: run.pickCategory,
    split: onRow(run.split),
    search: () => {
      searchRef.current?.focus();
      searchRef.current?.select();
    },
    undo: run.undo,
    clear: hasSelection ? run.clearSelection : cursor.leave,
  });
}
