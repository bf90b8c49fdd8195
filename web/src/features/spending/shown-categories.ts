import type { CategorySpending } from '@cairn/contract/dashboard';
import type { PlainMonth } from '@cairn/domain/plain-date';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../../api/queries.ts';
import { colorsOf, dataColors } from '../../lib/category-tree.ts';
import { monthFilter, transactionsAddress } from '../../lib/transactions-address.ts';
import { percentagesOf } from './shares.ts';

/** A category's spending as it is shown: in its own color, with its share of all. */
export type ShownCategory = CategorySpending & { color: string; percent: number | null };

/** The address of the rows behind the spending in some categories; null while it is not known. */
export type AddressOf = (...categoryNames: string[]) => string | null;

/**
 * Colors of a legend: each six in a row differ. A category has its own color where none before it has; else the first of the palette that
 * no category of the six has as its own. Pure.
 */
export function distinctColors(own: readonly string[]): string[] {
  return own.map((color, at) => {
    const from = at - (at % dataColors.length);
    const six = own.slice(from, from + dataColors.length);
    const isTaken = own.indexOf(color, from) < at;
    if (!isTaken) return color;
    const free = dataColors.filter((one) => !six.includes(one));
    const repeatsBefore = six.slice(0, at - from).filter((one, place) => six.indexOf(one) < place).length;
    return free[repeatsBefore] ?? color;
  });
}

/** The month's spending with colors and shares, and the address of the rows behind it. Undefined while loading. */
export function useShownCategories(
  items: readonly CategorySpending[] | undefined,
  month: PlainMonth,
  countWithoutRate: number,
): { shown: ShownCategory[] | undefined; addressOf: AddressOf } {
  const categories = useQuery(queryFor('categories', {})).data?.categories;
  const colors = colorsOf(categories);
  // Where the amounts of some transactions are unknown, so is each share.
  const percents = countWithoutRate > 0 ? [] : percentagesOf((items ?? []).map(({ amount }) => amount));
  const shownColors = distinctColors((items ?? []).map(({ category }) => colors.byName(category)));
  const idOf = (name: string) => categories?.find((category) => category.name === name)?.id ?? null;
  return {
    shown: items?.map((item, index) => ({
      ...item,
      color: shownColors[index] ?? colors.byName(item.category),
      percent: percents[index] ?? null,
    })),
    addressOf: (...names) => {
      const ids = names.map(idOf);
      if (ids.includes(null)) return null;
      return transactionsAddress(monthFilter(month, { categoryId: ids.join(','), kind: 'net_spending' }));
    },
  };
}
