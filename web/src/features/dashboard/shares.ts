import type { CategorySpending } from '@cairn/contract/dashboard';
import { type Cents, sumCents, toCents } from '@cairn/domain/money';

const minScaleCents = toCents(100);

/**
 * Section 5's bar: percent of the first (largest) category's amount, which counts as at least 1 (one dollar), at most 100.
 * A category that got more back than it cost has no bar.
 */
export function barPercent(amount: Cents, first: Cents): number {
  return Math.min(100, Math.max(0, (amount / Math.max(first, minScaleCents)) * 100));
}

/** What shares are shares of: the categories that money was spent on. Those that got more back than they cost are not among them. */
export function shareBase(items: readonly CategorySpending[]): Cents {
  return sumCents(items.map((item) => item.amount).filter((amount) => amount > 0));
}

/** What a list of categories adds up to. */
export function totalSpending(items: readonly CategorySpending[]): Cents {
  return sumCents(items.map((item) => item.amount));
}

/**
 * Each amount's share of what was spent, as whole percentages that add up to 100: by the largest remainder, so that none is a whole
 * percent off. A category that got more back than it cost has no share (null) and does not change the others'.
 */
export function percentagesOf(amounts: readonly Cents[]): (number | null)[] {
  const spent = sumCents(amounts.filter((amount) => amount > 0));
  if (spent === 0) return amounts.map((amount) => (amount < 0 ? null : 0));
  const exact = amounts.map((amount) => (Math.max(0, amount) / spent) * 100);
  const missing = 100 - exact.reduce((sum, percent) => sum + Math.floor(percent), 0);
  const byRemainder = exact
    .map((percent, index) => ({ index, remainder: percent - Math.floor(percent) }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  const roundedUp = new Set(byRemainder.slice(0, missing).map(({ index }) => index));
  return exact.map((percent, index) =>
    (amounts[index] ?? 0) < 0 ? null : Math.floor(percent) + (roundedUp.has(index) ? 1 : 0),
  );
}

/**
 * A share in words: `38%`; `<1%` for little, which is not nothing; `refunded` where more came back than was
 * spent; empty where there is no share.
 */
export function percentWords(percent: number | null | undefined, amount: Cents): string {
  if (amount < 0) return 'refunded';
  if (percent === null || percent === undefined) return '';
  return percent === 0 && amount > 0 ? '<1%' : `${percent}%`;
}

/** The share of several categories together, in words, from their own shares: so that all that is shown adds up to 100. */
export function sumOfPercents(percents: readonly (number | null | undefined)[], amount: Cents): string {
  if (percents.every((percent) => percent === null || percent === undefined))
    return percentWords(null, amount);
  return percentWords(
    percents.reduce<number>((sum, percent) => sum + (percent ?? 0), 0),
    amount,
  );
}
