import type { BudgetStatus } from '@cairn/domain/budgets';
import type { Cents } from '@cairn/domain/money';
import { daysBetween, monthOf, monthRange, type PlainDate, type PlainMonth } from '@cairn/domain/plain-date';

/** Section 4's words. */
export const statusWords: Record<BudgetStatus, string> = {
  over: 'Over budget!',
  warning: 'Approaching limit',
  good: 'On track',
};

/** The share of the limit that is spent, as a percentage, rounded down so that 100 means reached. */
export function spentPercent(spent: Cents, limit: Cents): number {
  if (spent <= 0) return 0;
  return limit <= 0 ? 100 : Math.floor((spent * 100) / limit);
}

/** How much of the bar is filled, in percent: capped at 100. */
export function barPercent(spent: Cents, limit: Cents): number {
  if (spent <= 0) return 0;
  return limit <= 0 ? 100 : Math.min(100, (spent / limit) * 100);
}

/** The percent of what was spent that the limit allows; null where no more was spent than that. */
export function withinPercent(spent: Cents, limit: Cents): number | null {
  if (spent <= limit || spent <= 0) return null;
  return (Math.max(0, limit) / spent) * 100;
}

/** How far a month has gone: today is its `day`th of `days`. */
export type MonthProgress = { day: number; days: number };

/** How far the month has gone by the end of `today`; null for a month that is not the one of today. */
export function monthProgress(month: PlainMonth, today: PlainDate): MonthProgress | null {
  if (monthOf(today) !== month) return null;
  const { from, to } = monthRange(month);
  return { day: daysBetween(from, today) + 1, days: daysBetween(from, to) + 1 };
}

/**
 * How much more (less when negative) is spent than the part of the limit that is due by now if every day took as much, in
 * cents rounded to a whole one.
 */
export function aheadOfPaceCents(spent: Cents, limit: Cents, { day, days }: MonthProgress): number {
  return spent - Math.round((limit * day) / days);
}
