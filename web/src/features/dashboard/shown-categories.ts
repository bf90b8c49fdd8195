import { categoryRoutes } from '@cairn/contract/categories';
import type { CategorySpending } from '@cairn/contract/dashboard';
import type { Category } from '@cairn/contract/transactions';
import { colorOfPlace } from '@cairn/domain/categories';
import type { PlainMonth } from '@cairn/domain/plain-date';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../../api/queries.ts';
import { colorsOf, dataColors } from '../categories/category-tree.ts';
import { monthFilter, transactionsAddress } from '../transactions/transactions-address.ts';
import { percentagesOf } from './shares.ts';

/** A category's spending as it is shown: in its own color, with its share of all. */
export type ShownCategory = CategorySpending & { color: string; percent: number | null };

/** The address of the rows behind the spending in some categories; null while it is not known. */
export type AddressOf = (...categoryNames: string[]) => string | null;

/** `place`: among all categories, those first whose color a person chose, so that it is the same in every month. */
type Own = { color: string; place: number };

/**
 * Colors of a legend: each six in a row differ. Of those that have one color the first among all categories keeps it, whatever their order
 * here; each other one gets the next of the palette that none of the six has as its own. Pure.
 */
export function distinctColors(own: readonly Own[]): string[] {
  const colors: string[] = [];
  for (let from = 0; from < own.length; from += dataColors.length) {
    const six = own.slice(from, from + dataColors.length);
    const byPlace = six.toSorted((a, b) => a.place - b.place);
    const keeps = (one: Own) => byPlace.find(({ color }) => color === one.color) === one;
    const free = dataColors.filter((color) => six.every((one) => one.color !== color));
    const others = byPlace.filter((one) => !keeps(one));
    for (const one of six) colors.push(keeps(one) ? one.color : (free[others.indexOf(one)] ?? one.color));
  }
  return colors;
}

function placeOf(categories: readonly Category[], name: string): number {
  const place = categories.findIndex((category) => category.name === name);
  const category = categories[place];
  if (category === undefined) return place;
  const siblings = categories.filter(({ parentId }) => parentId === category.parentId);
  const isChosen = category.color !== colorOfPlace(siblings.indexOf(category));
  return isChosen ? place - categories.length : place;
}

/** The month's spending with colors and shares, and the address of the rows behind it. Undefined while loading. */
export function useShownCategories(
  items: readonly CategorySpending[] | undefined,
  month: PlainMonth,
  countWithoutRate: number,
): { shown: ShownCategory[] | undefined; addressOf: AddressOf } {
  const categories = useQuery(queryFor(categoryRoutes.categories, {})).data?.categories;
  const colors = colorsOf(categories);
  // Where the amounts of some transactions are unknown, so is each share.
  const percents = countWithoutRate > 0 ? [] : percentagesOf((items ?? []).map(({ amount }) => amount));
  const own = items?.map(({ category }) => ({
    color: colors.byName(category),
    place: placeOf(categories ?? [], category),
  }));
  const shownColors = distinctColors(own ?? []);
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
