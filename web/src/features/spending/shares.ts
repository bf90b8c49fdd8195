import type { CategorySpending } from '@cairn/contract/dashboard';
import { type Cents, sumCents, toCents } from '@cairn/contract/money';

const minScaleCents = toCents(100);
const paletteSize = 6;

/**
 * Section 5's bar: percent of the first (largest) category's amount, which counts as at least 1 (one dollar), at most 100.
 * A category that got more back than it cost has no bar.
 */
export function barPercent(amount: Cents, first: Cents): number {
  return Math.min(100, Math.max(0, (amount / Math.max(first, minScaleCents)) * 100));
}

/** The colour of the category at a place in the list; six cycle. */
export function paletteColour(index: number): string {
  return `var(--data-${(index % paletteSize) + 1})`;
}

/** What a list of categories adds up to. */
export function totalSpending(items: readonly CategorySpending[]): Cents {
  return sumCents(items.map((item) => item.amount));
}

/** An amount as a whole percentage of a total: `38%`, `<1%`. Empty where a share says nothing. */
export function shareOf(amount: Cents, total: Cents): string {
  if (total <= 0 || amount <= 0) return '';
  const percent = (amount / total) * 100;
  return percent < 1 ? '<1%' : `${Math.round(percent)}%`;
}
