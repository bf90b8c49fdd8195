import { useCallback, useRef, useState } from 'react';
import { addRows, nothingSelected, type Selection, toggleRow } from './selection.ts';
import type { RowList } from './use-transactions.ts';

/** Rows that were chosen, by their place; a range runs from the one chosen before. */
export function useSelection(list: RowList | undefined) {
  const [selection, setSelection] = useState<Selection>(nothingSelected);
  const anchor = useRef<number | null>(null);
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
  return { selection, select, clear };
}
