import { accountRoutes } from '@cairn/contract/accounts';
import { categoryRoutes } from '@cairn/contract/categories';
import { ownTransactionRoutes } from '@cairn/contract/own-transactions';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { queryFor } from '../../api/queries.ts';

/** What the form of a transaction offers: open accounts kept by hand, categories, and completions of the description. */
export function useOwnTransactionOffers(description: string) {
  const text = useDeferredValue(description.trim());
  const open = useQuery(queryFor(accountRoutes.accounts, {})).data?.accounts.filter(
    ({ closedOn }) => closedOn === null,
  );
  const completions = useQuery({
    ...queryFor(ownTransactionRoutes.completions, { query: text === '' ? {} : { text } }),
    placeholderData: keepPreviousData,
  }).data;
  return {
    /** Undefined while they load. */
    accounts: open?.filter(({ connectionId }) => connectionId === null),
    /** Those of banks too. */
    allAccounts: open,
    categories: useQuery(queryFor(categoryRoutes.categories, {})).data?.categories ?? [],
    completions: completions ?? { completions: [], lastAccountId: null },
  };
}
