import type { DatedRow } from './dated-row.ts';
import { type DueWindows, dueWindowsOf } from './due-windows.ts';
import type { Rhythm } from './rhythm.ts';
import { createRowDensity, type RowDensity } from './row-density.ts';
import type { StreamRow } from './stream.ts';

/**
 * Rows (oldest first) with what is the same in each search among the first so many of them: the past days of a forecast's backtest
 * search the same rows again and again.
 */
export type SearchedRows<Row extends StreamRow> = {
  rows: readonly DatedRow<Row>[];
  days: Int32Array;
  windowsOf: (rhythm: Rhythm) => DueWindows;
  densityOf: (count: number) => RowDensity;
};

export function toSearchedRows<Row extends StreamRow>(rows: readonly DatedRow<Row>[]): SearchedRows<Row> {
  const known = new Map<Rhythm, DueWindows>();
  let density: ReturnType<typeof createRowDensity> | undefined;
  return {
    rows,
    days: Int32Array.from(rows, ({ day }) => day),
    densityOf(count) {
      density ??= createRowDensity(rows);
      return density(count);
    },
    windowsOf(rhythm) {
      const windows = known.get(rhythm) ?? dueWindowsOf(rows, rhythm);
      known.set(rhythm, windows);
      return windows;
    },
  };
}
