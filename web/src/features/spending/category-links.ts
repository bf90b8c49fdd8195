import { uncategorizedId, uncategorizedName } from '@cairn/contract/categories';
import type { PlainMonth } from '@cairn/contract/plain-date';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../../lib/queries.ts';
import { monthFilter, transactionsAddress } from '../../lib/transactions-address.ts';

/** The address of the rows behind the spending in some categories; null while it is not known. */
export type AddressOf = (...categoryNames: string[]) => string | null;

/** Gives the address of the rows behind categories' spending in a month; null while a category's id is not known. */
export function useCategoryAddress(month: PlainMonth): AddressOf {
  const { data } = useQuery(queryFor('categories', {}));
  const idOf = (name: string) =>
    data?.categories.find((category) => category.name === name)?.id ??
    (name === uncategorizedName ? uncategorizedId : null);
  return (...names) => {
    const ids = names.map(idOf);
    if (ids.includes(null)) return null;
    return transactionsAddress(monthFilter(month, { categoryId: ids.join(','), flow: 'net_spending' }));
  };
}
