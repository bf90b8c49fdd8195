import { uncategorizedId, uncategorizedName } from '@cairn/contract/categories';
import type { PlainMonth } from '@cairn/contract/plain-date';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../../lib/queries.ts';
import { monthFilter, transactionsAddress } from '../../lib/transactions-address.ts';

/** The address of the rows behind a category's spending; null while it is not known. */
export type AddressOf = (categoryName: string) => string | null;

/** Gives the address of the rows behind a category's spending in a month; null while the category's id is not known. */
export function useCategoryAddress(month: PlainMonth): AddressOf {
  const { data } = useQuery(queryFor('categories', {}));
  return (name) => {
    const known = data?.categories.find((category) => category.name === name)?.id;
    const categoryId = known ?? (name === uncategorizedName ? uncategorizedId : undefined);
    if (categoryId === undefined) return null;
    return transactionsAddress(monthFilter(month, { categoryId, flow: 'net_spending' }));
  };
}
