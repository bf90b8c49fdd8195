import { type DatedRow, ratioOf } from './dated-row.ts';
import type { AmountChange } from './stream.ts';

/** A trial is free or costs less than half of what it costs since, for at most three payments. */
export const trialRatio = 2;
export const longestTrial = 3;

/** A plan's price repeats and changes now and then; an amount that is new each time varies. */
export function hasFixedAmount(rows: readonly DatedRow[]): boolean {
  const steps = rows.filter((row, index) => {
    const before = rows[index - 1];
    return before !== undefined && before.row.amountCents !== row.row.amountCents;
  }).length;
  return steps * 2 < rows.length;
}

/** How many at the beginning were free or far below what it costs since. */
export function countTrialRows(rows: readonly DatedRow[]): number {
  for (let count = 1; count <= longestTrial && count < rows.length - 1; count += 1) {
    const [before, after] = [rows[count - 1], rows[count]];
    if (before === undefined || after === undefined) return 0;
    const isFarLower = Math.abs(before.row.amountCents) < Math.abs(after.row.amountCents);
    if (isFarLower && ratioOf(before.row.amountCents, after.row.amountCents) > trialRatio)
      return hasFixedAmount(rows.slice(count)) ? count : 0;
  }
  return 0;
}

/** Where the amount changed and the new one held. One odd payment among equals is no change. */
export function changesOf(rows: readonly DatedRow[]): AmountChange[] {
  const changes: AmountChange[] = [];
  let regular = rows[0];
  for (const [index, row] of rows.entries()) {
    if (regular === undefined || row.row.amountCents === regular.row.amountCents) continue;
    const after = rows[index + 1];
    const isOdd = after !== undefined && after.row.amountCents === regular.row.amountCents;
    if (isOdd) continue;
    changes.push({ on: row.row.postedOn, from: regular.row.amountCents, to: row.row.amountCents });
    regular = row;
  }
  return changes;
}
