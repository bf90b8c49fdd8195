import type { Category, Transaction } from '@cairn/contract/transactions';
import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { colorsOf } from '../../lib/category-tree.ts';
import { CategoryPicker } from './category-picker.tsx';
import { placeAfterReload } from './kept-place.ts';
import type { Command } from './keys.ts';
import { addRows, nothingSelected, type Selection, toggleRow } from './selection.ts';
import { SelectionBar } from './selection-bar.tsx';
import { TransactionDrawer } from './transaction-drawer.tsx';
import type { RowActions } from './transaction-row.tsx';
import { type TableHandle, TransactionTable } from './transaction-table.tsx';
import { useListKeys } from './use-list-keys.ts';
import { useRowCursor } from './use-row-cursor.ts';
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

/** Rows that were chosen, by their place; a range runs from the one chosen before. */
function useSelection(list: RowList | undefined) {
  const [selection, setSelection] = useState<Selection>(nothingSelected);
  const anchor = useRef<number | null>(null);
  const select = useCallback(
    (index: number, range: boolean) => {
      const row = list?.at(index);
      if (list === undefined || row === undefined) return;
      const from = range ? (anchor.current ?? index) : index;
      anchor.current = index;
      if (from === index) setSelection((now) => toggleRow(now, row));
      else setSelection((now) => addRows(now, list.slice(Math.min(from, index), Math.max(from, index) + 1)));
    },
    [list],
  );
  const clear = useCallback(() => {
    anchor.current = null;
    setSelection(nothingSelected);
  }, []);
  return { selection, select, clear };
}

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

type Picking = { anchor: HTMLElement; rows: readonly Transaction[] };

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
  const { shown } = editor;
  const colors = useMemo(() => colorsOf(categories), [categories]);
  const [startIndex] = useState(() => placeAfterReload(window.location.pathname + window.location.search));
  const cursor = useRowCursor(list, tableRef, table.onNeedMore, { scrolls: startIndex === null });
  const { selection, select, clear } = useSelection(list);
  const [picking, setPicking] = useState<Picking | null>(null);
  const [opened, setOpened] = useState<{ row: Transaction; forNote: boolean } | null>(null);

  const rowShownAt = (index: number | null) => {
    const row = index === null ? undefined : list?.at(index);
    return row && shown(row);
  };
  const open = (index: number, forNote: boolean) => {
    const row = rowShownAt(index);
    if (row === undefined) return;
    cursor.moveTo(index, { focus: false });
    setOpened({ row, forNote });
  };
  const actions = useStableCallbacks({
    open: (index) => open(index, false),
    select: (index, range) => {
      cursor.moveTo(index, { focus: false });
      select(index, range);
    },
    pickCategory: (index, anchor) => {
      const row = rowShownAt(index);
      cursor.moveTo(index, { focus: false });
      if (row !== undefined) setPicking({ anchor, rows: [row] });
    },
  });
  const pickForSelection = (anchor: HTMLElement) =>
    setPicking({
      anchor,
      rows: (list?.slice(0, list.loaded) ?? []).filter(({ id }) => selection.has(id)).map(shown),
    });

  const run = (command: Command, event: KeyboardEvent): boolean => {
    const { index } = cursor;
    const last = (list?.count ?? 0) - 1;
    switch (command.kind) {
      case 'move':
        if (last < 0) return false;
        cursor.moveTo(Math.min(last, Math.max(0, index === null ? 0 : index + command.by)));
        return true;
      case 'first':
      case 'last':
        if (last < 0) return false;
        cursor.moveTo(command.kind === 'first' ? 0 : last);
        return true;
      case 'search':
        searchRef.current?.focus();
        searchRef.current?.select();
        return true;
      case 'undo':
        editor.undoLast();
        return true;
      case 'clear':
        if (selection.size > 0) clear();
        else cursor.leave();
        return true;
      case 'category': {
        const chip = document.querySelector(
          selection.size > 0 ? '[data-floating-bar] button' : '[data-active] [data-category-chip]',
        );
        if (chip instanceof HTMLButtonElement) chip.click();
        return true;
      }
      default:
        if (index === null) return false;
        if (command.kind === 'select') select(index, event.shiftKey);
        else open(index, command.kind === 'note');
        return true;
    }
  };
  useListKeys(run);

  const openedRow =
    opened && (list?.slice(0, list.loaded).find(({ id }) => id === opened.row.id) ?? opened.row);
  const [onlyPicked] = picking?.rows ?? [];
  return (
    <>
      <TransactionTable
        {...table}
        list={list}
        shown={shown}
        colorOf={colors.byId}
        selection={selection}
        activeIndex={cursor.index}
        actions={actions}
        startIndex={startIndex}
        handle={tableRef}
      />
      <SelectionBar selection={selection} onPickCategory={pickForSelection} onClear={clear} />
      {picking !== null && (
        <CategoryPicker
          anchor={picking.anchor}
          categories={categories}
          current={picking.rows.length === 1 ? (onlyPicked?.categoryId ?? null) : null}
          canReset={picking.rows.some(({ categorySource }) => categorySource === 'user')}
          onPick={(categoryId) => {
            editor.edit(
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
          row={shown(openedRow)}
          categories={categories}
          forNote={opened.forNote}
          onPickCategory={(categoryId) => editor.edit([shown(openedRow)], [{ id: openedRow.id, categoryId }])}
          onMakeRule={() => onMakeRule(shown(openedRow))}
          onNote={(note) => editor.edit([shown(openedRow)], [{ id: openedRow.id, note }])}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
