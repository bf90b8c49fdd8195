/** A vertical axis: its ends and the values that are written beside it, in cents, evenly apart. */
export type BalanceScale = { min: number; max: number; step: number; ticks: number[] };

const mostIntervals = 4;
/** A line that hardly moves still needs a height, and its small steps must not look like cliffs. */
const minSpanCents = 100;
const minSpanShare = 0.02;

/** The smallest of 1, 2, 2.5 and 5 times a power of ten that is at least `rough`: steps that a person counts in. */
function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 2.5, 5].find((candidate) => candidate * power >= rough) ?? 10;
  return factor * power;
}

/** The axis that holds every balance, with at most five values on it. `balances` must not be empty. */
export function balanceScale(balances: readonly number[]): BalanceScale {
  const low = Math.min(...balances);
  const high = Math.max(...balances);
  const leastSpan = Math.max(minSpanCents, Math.abs(high) * minSpanShare);
  const step = roundStep(Math.max(high - low, leastSpan) / (mostIntervals - 1));
  const first = Math.floor(low / step);
  const intervals = Math.max(Math.ceil(high / step) - first, 1);
  const ticks = Array.from({ length: intervals + 1 }, (_, index) => (first + index) * step);
  return { min: first * step, max: (first + intervals) * step, step, ticks };
}

/** How far down from the top a balance lies, from 0 to 1. */
export function depthOf(balance: number, { min, max }: BalanceScale): number {
  return (max - balance) / (max - min);
}

/** At most `count` places among `length`, evenly apart, the first and the last among them. */
export function evenPlaces(length: number, count: number): number[] {
  const used = Math.min(length, count);
  if (used < 2) return used === 1 ? [0] : [];
  return Array.from({ length: used }, (_, index) => Math.round((index * (length - 1)) / (used - 1)));
}
