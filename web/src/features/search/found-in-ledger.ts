import { accountRoutes } from '@cairn/contract/accounts';
import { categoryRoutes } from '@cairn/contract/categories';
import { transactionRoutes } from '@cairn/contract/transactions';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../../api/queries.ts';
import { formatDate, formatSignedMoneyIn } from '../../lib/format.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { parentOf } from '../categories/category-tree.ts';
import { transactionAddress, transactionsAddress } from '../transactions/transactions-address.ts';
import type { Entry, EntryGroup } from './match.ts';

const settleMs = 120;
const mostTransactions = 6;
const shortestSearch = 2;

/** The household's accounts and categories as entries that open their rows. Empty until they are known. */
export function useNamesInLedger(goTo: (address: string) => void): EntryGroup[] {
  const accounts = useQuery(queryFor(accountRoutes.accounts, {})).data?.accounts ?? [];
  const categories = useQuery(queryFor(categoryRoutes.categories, {})).data?.categories ?? [];
  return [
    {
      title: 'Accounts',
      entries: accounts.map(({ id, name, institution, subtype }) => ({
        id: `account-${id}`,
        label: name,
        detail: `${institution}${subtype === null ? '' : ` · ${subtype}`}`,
        run: () => goTo(transactionsAddress({ accountId: id })),
      })),
    },
    {
      title: 'Categories',
      entries: categories.map((category) => ({
        id: `category-${category.id}`,
        label: category.name,
        detail: parentOf(category, categories)?.name ?? '',
        run: () => goTo(transactionsAddress({ categoryId: category.id })),
      })),
    },
  ];
}

/** The rows that the server finds for a text, asked for when typing pauses; what is under way is given up as it goes on. */
export function useFoundTransactions(search: string, goTo: (address: string) => void) {
  const wanted = useSettled(search, settleMs);
  const enabled = wanted.length >= shortestSearch;
  const query = { search: wanted, limit: mostTransactions };
  const { data, error, isFetching } = useQuery({
    ...queryFor(transactionRoutes.transactions, { query }),
    enabled,
  });
  const rows = enabled && wanted === search ? (data?.transactions ?? []) : [];
  const entries: Entry[] = rows.map(({ id, description, date, amount, currency, accountName }) => ({
    id: `transaction-${id}`,
    label: description,
    detail: `${formatDate(date)} · ${accountName}`,
    amount: formatSignedMoneyIn(currency, amount),
    run: () => goTo(transactionAddress({ id, date })),
  }));
  const searching = search.length >= shortestSearch && (wanted !== search || isFetching);
  return { entries, searching, error: enabled ? error : null };
}
