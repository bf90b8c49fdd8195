import { useCallback, useEffect, useRef, useState } from 'react';
import type { RowList } from '../transactions/use-transactions.ts';
import {
  addRows,
  nothingSelected,
  refreshRows,
  type Selection,
  toggleRow,
  withoutTransaction,
} from './selection.ts';

/** Rows that were chosen, by their place; a range runs from the one chosen before. */
export function useSelection(list: RowList | undefined) {
  const [selection, setSelection] = useState<Selection>(nothingSelected);
  const anchor = useRef<number | null>(null);
  // What is hidden later is changed as it was last shown.
  useEffect(() => {
    if (list !== undefined) setSelection((now) => refreshRows(now, list.rows));
  }, [list]);
  const select = useCallback(
    (index: number, range: boolean) => {
      const row = list?.rows[index];
      if (list === undefined || row === undefined) return;
      const from = range ? (anchor.current ?? index) : index;
      anchor.current = index;
      if (from === index) setSelection((now) => toggleRow(now, row));
      else
        setSelection((now) =>
          addRows(now, list.rows.slice(Math.min(from, index), Math.max(from, index) + 1)),
        );
    },
    [list],
  );
  const clear = useCallback(() => {
    anchor.current = null;
    setSelection(nothingSelected);
  }, []);
  const deselect = useCallback((id: string) => setSelection((now) => withoutTransaction(now, id)), []);
  return { selection, select, deselect, clear };
}
