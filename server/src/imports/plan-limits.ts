import { type Cents, sumCents } from '@cairn/domain/money';
import { monthRange, type PlainDate, type PlainMonth } from '@cairn/domain/plain-date';

/** What an app planned to spend on a category in a month; several of one category and month add up. */
export type PlannedSpending = { categoryId: string; month: PlainMonth; cents: Cents };

/** The limits of one category: of single months, by their first days, and the one that holds from a month on. */
export type CategoryLimits = {
  categoryId: string;
  months: { month: PlainDate; limitCents: Cents }[];
  onward: { from: PlainDate; limitCents: Cents } | null;
  /** How many of the app’s amounts are in them. */
  amountCount: number;
};

/**
 * The limits that hold in each month what the app had planned for it, and nothing in a month without. What it planned for its last month, this one at
 * most, holds from there on: apps plan each month anew, and Cairn goes on. A month that adds up to less than nothing has no limit. Pure.
 */
export function limitsOf(planned: readonly PlannedSpending[], thisMonth: PlainMonth): CategoryLimits[] {
  const last = planned
    .map(({ month }) => month)
    .filter((month) => month <= thisMonth)
    .reduce<PlainMonth | null>((one, other) => (one === null || other > one ? other : one), null);
  return [...Map.groupBy(planned, ({ categoryId }) => categoryId)].flatMap(([categoryId, own]) => {
    const months = [...Map.groupBy(own, ({ month }) => month)]
      .map(([month, amounts]) => ({
        month,
        limitCents: sumCents(amounts.map(({ cents }) => cents)),
        amountCount: amounts.length,
      }))
      .filter(({ limitCents }) => limitCents >= 0)
      .toSorted((a, b) => (a.month < b.month ? -1 : 1));
    if (months.length === 0) return [];
    const latest = months.find(({ month }) => month === last);
    return {
      categoryId,
      months: months
        .filter(({ month }) => month !== last)
        .map(({ month, limitCents }) => ({ month: monthRange(month).from, limitCents })),
      onward:
        latest === undefined ? null : { from: monthRange(latest.month).from, limitCents: latest.limitCents },
      amountCount: months.reduce((count, one) => count + one.amountCount, 0),
    };
  });
}
