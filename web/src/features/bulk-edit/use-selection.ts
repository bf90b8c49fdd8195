import type { Transaction } from '@cairn/contract/transactions';
import { useCallback, useEffect, useRef, useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { showFailure, showToast } from '../../ui/toast-store.ts';
import { type RowList, transactionAt } from '../transactions/use-transactions.ts';
import {
  addRows,
  nothingSelected,
  refreshRows,
  type Selection,
  toggleRow,
  withoutTransaction,
} from './selection.ts';

/** The longest range, in rows. */
const longestRange = 10_000;

type ReadRows = (from: number, to: number) => Promise<readonly Transaction[]>;

/** Rows that were chosen, by their place; a range runs from the one chosen before. `readRows`: those of a range, which may not be here. */
export function useSelection(list: RowList | undefined, readRows: ReadRows) {
  const [selection, setSelection] = useState<Selection>(nothingSelected);
  const anchor = useRef<number | null>(null);
  // What is hidden later is changed as it was last shown.
  useEffect(() => {
    if (list !== undefined) setSelection((now) => refreshRows(now, list.rows));
  }, [list]);
  const select = useCallback(
    (index: number, range: boolean) => {
      const row = transactionAt(list, index);
      if (row === undefined) return;
      const from = range ? (anchor.current ?? index) : index;
      anchor.current = index;
      if (from === index) return setSelection((now) => toggleRow(now, row));
      const [first, last] = [Math.min(from, index), Math.max(from, index)];
      if (last - first >= longestRange)
        return showToast({
          tone: 'bad',
          message: `At most ${formatCount(longestRange)} transactions can be selected at once.`,
        });
      readRows(first, last).then(
        (rows) => setSelection((now) => addRows(now, rows)),
        (error: unknown) => showFailure('The transactions could not be selected.', error),
      );
    },
    [list, readRows],
  );
  const clear = useCallback(() => {
    anchor.current = null;
    setSelection(nothingSelected);
  }, []);
  const deselect = useCallback((id: string) => setSelection((now) => withoutTransaction(now, id)), []);
  return { selection, select, deselect, clear };
}
