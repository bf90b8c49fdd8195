import type { Category, Transaction } from '@cairn/contract/transactions';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { colorsOf } from '../../lib/category-tree.ts';
import { CategoryPicker } from './category-picker.tsx';
import { placeAfterReload } from './kept-place.ts';
import { SelectionBar } from './selection-bar.tsx';
import { TransactionDrawer } from './transaction-drawer.tsx';
import type { RowActions } from './transaction-row.tsx';
import { type TableHandle, TransactionTable } from './transaction-table.tsx';
import { useListKeys } from './use-list-keys.ts';
import { useRowCursor } from './use-row-cursor.ts';
import { useSelection } from './use-selection.ts';
import type { TransactionEditor } from './use-transaction-edits.ts';
import type { RowList } from './use-transactions.ts';

type Props = {
  list: RowList | undefined;
  categories: readonly Category[];
  editor: TransactionEditor;
  sort: 'date' | 'amount';
  tableRef: RefObject<TableHandle | null>;
  searchRef: RefObject<HTMLInputElement | null>;
  onSort: (sort: 'date' | 'amount') => void;
  onScroll: (page: number) => void;
  onNeedMore: () => void;
  /** Opens the rules, with one for rows like this begun. */
  onMakeRule: (row: Transaction) => void;
};

/** The same object for as long as the list is mounted, so that rows need not be drawn again; it does what the latest one does. */
function useStableCallbacks(actions: RowActions): RowActions {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  }, [actions]);
  return useMemo(
    () => ({
      open: (...args) => latest.current.open(...args),
      select: (...args) => latest.current.select(...args),
      pickCategory: (...args) => latest.current.pickCategory(...args),
    }),
    [],
  );
}

/** The list with everything that can be done to its rows. */
export function TransactionList({
  list,
  categories,
  editor,
  tableRef,
  searchRef,
  onMakeRule,
  ...table
}: Props): ReactNode {
  const { shown, edit } = editor;
  const colors = useMemo(() => colorsOf(categories), [categories]);
  const [startIndex] = useState(() => placeAfterReload(window.location.pathname + window.location.search));
  const cursor = useRowCursor(list, tableRef, table.onNeedMore, { scrolls: startIndex === null });
  const { selection, select, clear } = useSelection(list);
  const [picking, setPicking] = useState<{ anchor: HTMLElement; rows: readonly Transaction[] } | null>(null);
  const [opened, setOpened] = useState<{ row: Transaction; forNote: boolean } | null>(null);
  /** What the list of categories opens at: the button of the chosen rows, and that of the row that the keys act on. */
  const selectionButton = useRef<HTMLButtonElement>(null);
  const activeChip = useRef<HTMLButtonElement>(null);

  const loaded = () => list?.slice(0, list.loaded) ?? [];
  const rowShownAt = (index: number) => {
    const row = list?.at(index);
    return row && shown(row);
  };
  const open = (index: number, forNote: boolean) => {
    const row = rowShownAt(index);
    if (row === undefined) return;
    cursor.moveTo(index, { focus: false });
    setOpened({ row, forNote });
  };
  const pickForRow = (index: number, anchor: HTMLElement) => {
    const row = rowShownAt(index);
    cursor.moveTo(index, { focus: false });
    if (row !== undefined) setPicking({ anchor, rows: [row] });
  };
  const pickForSelection = (anchor: HTMLElement) =>
    setPicking({
      anchor,
      rows: loaded()
        .filter(({ id }) => selection.has(id))
        .map(shown),
    });
  const actions = useStableCallbacks({
    open: (index) => open(index, false),
    select: (index, range) => {
      cursor.moveTo(index, { focus: false });
      select(index, range);
    },
    pickCategory: pickForRow,
  });
  useListKeys({
    cursor,
    count: list?.count ?? 0,
    searchRef,
    hasSelection: selection.size > 0,
    clearSelection: clear,
    select,
    open,
    pickCategory: () => {
      if (selection.size > 0) {
        if (selectionButton.current !== null) pickForSelection(selectionButton.current);
      } else if (cursor.index !== null && activeChip.current !== null)
        pickForRow(cursor.index, activeChip.current);
    },
    undo: editor.undoLast,
  });

  const openedRow = opened && shown(loaded().find(({ id }) => id === opened.row.id) ?? opened.row);
  return (
    <>
      <TransactionTable
        {...table}
        list={list}
        shown={shown}
        colorOf={colors.byId}
        selection={selection}
        activeIndex={cursor.index}
        activeChip={activeChip}
        actions={actions}
        startIndex={startIndex}
        handle={tableRef}
      />
      <SelectionBar
        selection={selection}
        buttonRef={selectionButton}
        onPickCategory={pickForSelection}
        onClear={clear}
      />
      {picking !== null && (
        <CategoryPicker
          anchor={picking.anchor}
          categories={categories}
          current={picking.rows.length === 1 ? (picking.rows[0]?.categoryId ?? null) : null}
          canReset={picking.rows.some(({ categorySource }) => categorySource === 'user')}
          onPick={(categoryId) => {
            edit(
              picking.rows,
              picking.rows.map(({ id }) => ({ id, categoryId })),
            );
            clear();
          }}
          onClose={() => setPicking(null)}
        />
      )}
      {openedRow !== null && opened !== null && (
        <TransactionDrawer
          row={openedRow}
          categories={categories}
          forNote={opened.forNote}
          onEdit={(change) => edit([openedRow], [{ id: openedRow.id, ...change }])}
          onMakeRule={() => onMakeRule(openedRow)}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
