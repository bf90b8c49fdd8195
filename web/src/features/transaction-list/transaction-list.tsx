import type { Category, Transaction } from '@cairn/contract/transactions';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { type ChosenRows, chosenRows } from '../bulk-edit/selection.ts';
import { type Picking, SelectionWindows } from '../bulk-edit/selection-windows.tsx';
import { useSelection } from '../bulk-edit/use-selection.ts';
import { colorsOf } from '../categories/category-tree.ts';
import type { TransactionEditor } from '../edits/use-transaction-edits.ts';
import { SplitDialog } from '../splits/split-dialog.tsx';
import { type SplitChanges, useSplitChanges } from '../splits/use-split-changes.ts';
import { TransactionDrawer } from '../transaction-drawer/transaction-drawer.tsx';
import { type RowList, type RowLoads, transactionAt } from '../transactions/use-transactions.ts';
import { placeAfterReload } from './kept-place.ts';
import type { RowActions } from './transaction-row.tsx';
import { type TableHandle, TransactionTable } from './transaction-table.tsx';
import { useListKeys } from './use-list-keys.ts';
import { useRowCursor } from './use-row-cursor.ts';

type Props = {
  list: RowList | undefined;
  categories: readonly Category[];
  editor: TransactionEditor;
  sort: 'date' | 'amount';
  tableRef: RefObject<TableHandle | null>;
  searchRef: RefObject<HTMLInputElement | null>;
  onSort: (sort: 'date' | 'amount') => void;
  onScroll: (page: number) => void;
  loads: RowLoads;
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

/** What is open over the list: the categories to pick from for some rows, and one row with its details or its parts. */
function useOverlays(
  list: RowList | undefined,
  shown: TransactionEditor['shown'],
  cursor: ReturnType<typeof useRowCursor>,
  chosen: ChosenRows,
) {
  const [picking, setPicking] = useState<Picking | null>(null);
  const [opened, setOpened] = useState<{ row: Transaction; forNote: boolean } | null>(null);
  const [splitting, setSplitting] = useState<Transaction | null>(null);
  const [editing, setEditing] = useState<readonly Transaction[]>([]);
  /** What the list of categories opens at: the button of the chosen rows, and that of the row that the keys act on. */
  const selectionButton = useRef<HTMLButtonElement>(null);
  const activeChip = useRef<HTMLButtonElement>(null);

  const loaded = list?.rows ?? [];
  const goTo = (index: number) => {
    const row = transactionAt(list, index);
    if (row !== undefined) cursor.moveTo(index, { focus: false });
    return row && shown(row);
  };
  const pickForRow = (index: number, anchor: HTMLElement) => {
    const row = goTo(index);
    if (row !== undefined) setPicking({ anchor, rows: [row] });
  };
  const pickForSelection = (anchor: HTMLElement) => setPicking({ anchor, rows: chosen.rows });
  const hasChosen = chosen.rows.length > 0;
  return {
    picking,
    opened: opened && {
      ...opened,
      row: shown(loaded.find(({ id }) => id === opened.row.id) ?? opened.row),
    },
    selectionButton,
    activeChip,
    pickForRow,
    pickForSelection,
    /** For the chosen rows, or else for the row that the keys act on. */
    pickByKey() {
      const button = hasChosen ? selectionButton.current : activeChip.current;
      if (button === null) return;
      if (hasChosen) pickForSelection(button);
      else if (cursor.index !== null) pickForRow(cursor.index, button);
    },
    open(index: number, forNote: boolean) {
      const row = goTo(index);
      if (row !== undefined) setOpened({ row, forNote });
    },
    splitting,
    split: (index: number) => setSplitting(goTo(index) ?? null),
    splitRow: setSplitting,
    closeSplit: () => setSplitting(null),
    editing,
    editSelection: () => setEditing(chosen.rows),
    closeEditing: () => setEditing([]),
    closePicker: () => setPicking(null),
    close: () => setOpened(null),
  };
}

/** Edits and splits of rows, and Undo for the last of either. */
function useUndoable({ edit, undoLast }: TransactionEditor, onSplit: (wholeId: string) => void) {
  const splits = useSplitChanges(onSplit);
  return {
    splits,
    edit: (...args: Parameters<TransactionEditor['edit']>) => {
      splits.forgetLast();
      edit(...args);
    },
    undo() {
      if (!splits.undoLast()) undoLast();
    },
  };
}

type RowWindowsProps = Pick<Props, 'categories' | 'onMakeRule'> & {
  overlays: Pick<
    ReturnType<typeof useOverlays>,
    'opened' | 'splitting' | 'splitRow' | 'closeSplit' | 'close'
  >;
  splits: SplitChanges;
  edit: TransactionEditor['edit'];
  onDeleted: (id: string) => void;
};

/** One row with its details, or with its parts. */
function RowWindows({ overlays, categories, splits, edit, onDeleted, onMakeRule }: RowWindowsProps) {
  const { opened, splitting } = overlays;
  return (
    <>
      {opened !== null && (
        <TransactionDrawer
          {...opened}
          categories={categories}
          onEdit={(change) => edit([opened.row], [{ id: opened.row.id, ...change }])}
          onMakeRule={() => onMakeRule(opened.row)}
          onSplit={() => overlays.splitRow(opened.row)}
          onDeleted={() => onDeleted(opened.row.id)}
          onClose={overlays.close}
        />
      )}
      {splitting !== null && (
        <SplitDialog row={splitting} categories={categories} changes={splits} onClose={overlays.closeSplit} />
      )}
    </>
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
  loads,
  ...table
}: Props): ReactNode {
  const { shown } = editor;
  const colors = useMemo(() => colorsOf(categories), [categories]);
  const [startIndex] = useState(() => placeAfterReload(window.location.pathname + window.location.search));
  const cursor = useRowCursor(list, tableRef, loads.loadNext, { scrolls: startIndex === null });
  const { selection, select, deselect, clear } = useSelection(list, loads.readRows);
  const chosen = useMemo(() => chosenRows(selection, list?.rows ?? [], shown), [selection, list, shown]);
  const overlays = useOverlays(list, shown, cursor, chosen);
  const { edit, splits, undo } = useUndoable(editor, deselect);

  const actions = useStableCallbacks({
    open: (index) => overlays.open(index, false),
    select: (index, range) => {
      cursor.moveTo(index, { focus: false });
      select(index, range);
    },
    pickCategory: overlays.pickForRow,
  });
  useListKeys({
    cursor,
    count: list?.count ?? 0,
    tableRef,
    searchRef,
    hasSelection: selection.size > 0,
    clearSelection: clear,
    select,
    open: overlays.open,
    pickCategory: overlays.pickByKey,
    split: overlays.split,
    undo,
  });

  return (
    <>
      <TransactionTable
        {...table}
        list={list}
        onView={loads.load}
        shown={shown}
        colorOf={colors.byId}
        selection={selection}
        activeIndex={cursor.index}
        activeChip={overlays.activeChip}
        actions={actions}
        startIndex={startIndex}
        handle={tableRef}
      />
      <SelectionWindows
        chosen={chosen}
        overlays={overlays}
        categories={categories}
        onEdit={(rows, edits) => {
          edit(rows, edits);
          clear();
        }}
        onClear={clear}
      />
      <RowWindows
        overlays={overlays}
        categories={categories}
        splits={splits}
        edit={edit}
        onDeleted={deselect}
        onMakeRule={onMakeRule}
      />
    </>
  );
}
