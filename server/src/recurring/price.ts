import { type Cents, toCents } from '@cairn/domain/money';
import { type DatedRow, ratioOf } from './dated-row.ts';
import type { AmountChange, AmountJump } from './stream.ts';

/** A trial is free or below half of the later price, for at most three payments. */
export const trialRatio = 2;
export const longestTrial = 3;
/** A larger rise counts as a new price only after it occurred twice. */
export const largestRise = 1.6;
/** With varying amounts, a payment this different from the one before is a jump if it is also outside the latest range. */
const minVariableJump = 1.5;
const comparedRows = 6;
const minCompared = 2;

/** Whether most amounts repeat: a price changes occasionally, a varying amount each time. */
export function hasFixedAmount(rows: readonly DatedRow[]): boolean {
  const steps = rows.filter((row, index) => {
    const before = rows[index - 1];
    return before !== undefined && before.row.amountCents !== row.row.amountCents;
  }).length;
  return steps * 2 < rows.length;
}

/** Number of initial trial payments. */
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

/** Lasting amount changes. A single odd payment, or a jump of the latest, is none. */
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

/** Whether the old price returned afterwards, or the latest payment is too different to be a new price. */
function isOdd(regular: DatedRow, row: DatedRow, after: DatedRow | undefined): boolean {
  if (after !== undefined) return after.row.amountCents === regular.row.amountCents;
  return ratioOf(regular.row.amountCents, row.row.amountCents) > largestRise;
}

/** The current price; `rows`: at least one. */
export function priceOf(rows: readonly DatedRow[]): Cents {
  return changesOf(rows).at(-1)?.to ?? rows[0]?.row.amountCents ?? toCents(0);
}

/**
 * The latest payment if it is a jump: further from a fixed price than a rise, or, with varying amounts, outside the latest range and
 * far from the one before. Null otherwise.
 */
export function jumpOf(rows: readonly DatedRow[], isVariable: boolean): AmountJump | null {
  const latest = rows.at(-1)?.row;
  const before = rows.slice(0, -1).slice(-comparedRows);
  const previous = before.at(-1)?.row;
  if (latest === undefined || previous === undefined || before.length < minCompared) return null;
  const sizes = before.map(({ row }) => row.amountCents).sort((a, b) => Math.abs(a) - Math.abs(b));
  const [least, most] = [sizes[0] ?? toCents(0), sizes.at(-1) ?? toCents(0)];
  const size = Math.abs(latest.amountCents);
  const isBeyond = size > Math.abs(most) || size < Math.abs(least);
  const minRatio = isVariable ? minVariableJump : largestRise;
  if (!isBeyond || ratioOf(previous.amountCents, latest.amountCents) <= minRatio) return null;
  return {
    on: latest.postedOn,
    amountCents: latest.amountCents,
    minAmountCents: least,
    maxAmountCents: most,
  };
}
