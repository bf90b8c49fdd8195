import { type Cents, toCents } from '@cairn/domain/money';
import { type DatedRow, ratioOf } from './dated-row.ts';
import type { AmountChange, AmountJump } from './stream.ts';

/** A trial is free or costs less than half of what it costs since, for at most three payments. */
export const trialRatio = 2;
export const longestTrial = 3;
/** A price that rises further at once is not taken for the new price before it has come twice. */
export const largestRise = 1.6;
/** Where amounts vary, a payment this far from the one before it is a jump if it is beyond the latest ones as well. */
const leastVariableJump = 1.5;
const comparedRows = 6;
const fewestCompared = 2;

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

/** Where the amount changed and the new one held. One odd payment is no change, nor is a jump of the latest one. */
export function changesOf(rows: readonly DatedRow[]): AmountChange[] {
  const changes: AmountChange[] = [];
  let regular = rows[0];
  for (const [index, row] of rows.entries()) {
    if (regular === undefined || row.row.amountCents === regular.row.amountCents) continue;
    if (isOdd(regular, row, rows[index + 1])) continue;
    changes.push({ on: row.row.postedOn, from: regular.row.amountCents, to: row.row.amountCents });
    regular = row;
  }
  return changes;
}

/** Whether the price was paid again after it, or it is the latest and too far from the price to be a new one. */
function isOdd(regular: DatedRow, row: DatedRow, after: DatedRow | undefined): boolean {
  if (after !== undefined) return after.row.amountCents === regular.row.amountCents;
  return ratioOf(regular.row.amountCents, row.row.amountCents) > largestRise;
}

/** What one costs now, of payments at a price that changes now and then: at least one. */
export function priceOf(rows: readonly DatedRow[]): Cents {
  return changesOf(rows).at(-1)?.to ?? rows[0]?.row.amountCents ?? toCents(0);
}

/**
 * The latest payment as a jump: one that is further from a fixed price than a rise is, or, where amounts vary, one beyond all of the latest
 * ones and far from the one before it. Null where it is neither.
 */
export function jumpOf(rows: readonly DatedRow[], isVariable: boolean): AmountJump | null {
  const latest = rows.at(-1)?.row;
  const before = rows.slice(0, -1).slice(-comparedRows);
  const previous = before.at(-1)?.row;
  if (latest === undefined || previous === undefined || before.length < fewestCompared) return null;
  const sizes = before.map(({ row }) => row.amountCents).sort((a, b) => Math.abs(a) - Math.abs(b));
  const [least, most] = [sizes[0] ?? toCents(0), sizes.at(-1) ?? toCents(0)];
  const size = Math.abs(latest.amountCents);
  const isBeyond = size > Math.abs(most) || size < Math.abs(least);
  const leastRatio = isVariable ? leastVariableJump : largestRise;
  if (!isBeyond || ratioOf(previous.amountCents, latest.amountCents) <= leastRatio) return null;
  return {
    on: latest.postedOn,
    amountCents: latest.amountCents,
    minAmountCents: least,
    maxAmountCents: most,
  };
}
