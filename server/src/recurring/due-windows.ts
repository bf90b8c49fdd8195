import type { DatedRow } from './dated-row.ts';
import { expectedAfter, type Rhythm } from './rhythm.ts';

/**
 * Where the next payments after each row are looked for, `windowFields` numbers for each row and number of periods after it: the row,
 * the number of periods, first and last on-time day, and the rows near these days, from one to before another. Without windows that have no
 * rows; by row, then by periods. In one array, since a large household has millions of them.
 */
export type DueWindows = Int32Array;
export const windowFields = 6;

/** `rows`: oldest first. O(n). */
export function dueWindowsOf(rows: readonly DatedRow[], rhythm: Rhythm): DueWindows {
  const maxSteps = rhythm.maxSkipped + 1;
  const windows = new Int32Array(windowFields * maxSteps * rows.length);
  // By number of periods: a later row is never due before an earlier one, so both ends only move forward.
  const starts = new Int32Array(maxSteps + 1);
  const ends = new Int32Array(maxSteps + 1);
  let at = 0;
  for (let from = 0; from < rows.length; from += 1) {
    const row = rows[from];
    for (let steps = 1; row !== undefined && steps <= maxSteps; steps += 1) {
      const [first, last] = expectedAfter(row, rhythm, steps);
      const start = firstFrom(rows, starts[steps] ?? 0, first - rhythm.toleranceDays);
      const end = firstFrom(rows, ends[steps] ?? 0, last + rhythm.toleranceDays + 1);
      starts[steps] = start;
      ends[steps] = end;
      if (start === end) continue;
      windows[at] = from;
      windows[at + 1] = steps;
      windows[at + 2] = first;
      windows[at + 3] = last;
      windows[at + 4] = start;
      windows[at + 5] = end;
      at += windowFields;
    }
  }
  return windows.slice(0, at);
}

/** The first row, from `start` on, that is not before a day. */
function firstFrom(rows: readonly DatedRow[], start: number, day: number): number {
  let index = start;
  while (index < rows.length && (rows[index]?.day ?? 0) < day) index += 1;
  return index;
}
