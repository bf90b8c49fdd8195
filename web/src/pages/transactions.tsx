import { categoryRoutes } from '@cairn/contract/categories';
import { dashboardRoutes } from '@cairn/contract/dashboard';
import { householdRoutes } from '@cairn/contract/household';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useHasBank } from '../api/has-bank.ts';
import { useToday } from '../api/household-today.ts';
import { preloadCall, queryFor } from '../api/queries.ts';
import { useTransactionEdits } from '../features/edits/use-transaction-edits.ts';
import { ExportButton } from '../features/exports/export-button.tsx';
import { ToComeBackLink } from '../features/reimbursements/to-come-back.tsx';
import { NeedsReviewLink } from '../features/review/needs-review-link.tsx';
import { useTags } from '../features/tags/use-tags.ts';
import { FilterBar } from '../features/transaction-filters/filter-bar.tsx';
import { filterChips, typeNotes } from '../features/transaction-filters/filter-words.ts';
import { useSearchText } from '../features/transaction-filters/use-search-text.ts';
import { ListStatus } from '../features/transaction-list/list-status.tsx';
import { ListViewButton } from '../features/transaction-list/list-view-button.tsx';
import { SummaryCards } from '../features/transaction-list/summary-cards.tsx';
import { TransactionList } from '../features/transaction-list/transaction-list.tsx';
import type { TableHandle } from '../features/transaction-list/transaction-table.tsx';
import { addTransaction } from '../features/transactions/entry-window.ts';
import { filterFromAddress, isNarrowed } from '../features/transactions/filter-from-address.ts';
import {
  type TransactionsFilter,
  transactionsAddress,
} from '../features/transactions/transactions-address.ts';
import { useTransactions } from '../features/transactions/use-transactions.ts';
import { keptScroll } from '../lib/kept-scroll.ts';
import { useNow } from '../lib/now.ts';
import { ownPageMeta } from '../lib/page-meta.tsx';
import { ruleAddress } from '../lib/rule-address.ts';
import { buttonClass, SmallButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

export const meta = () => ownPageMeta('Transactions');

export const preload = [
  preloadCall(categoryRoutes.categories, {}),
  preloadCall(householdRoutes.household, {}),
];

/** Shown when there are no transactions. */
function NoRows({ householdIsEmpty, canClear }: { householdIsEmpty: boolean; canClear: boolean }) {
  const hasBank = useHasBank();
  if (householdIsEmpty && hasBank !== false)
    return (
      <EmptyState title="No transactions found">
        {hasBank === true && 'Your bank is connected. '}Transactions appear here as they sync.
      </EmptyState>
    );
  return (
    <EmptyState title="No transactions found">
      {householdIsEmpty ? (
        <>
          <Link to="/accounts" className="link">
            Connect a bank
          </Link>{' '}
          or{' '}
          <Link to="/imports" className="link">
            import files
          </Link>{' '}
          to see your transactions here.
        </>
      ) : (
        <>
          Try adjusting your filters
          {canClear && (
            <>
              {' · '}
              <Link to="/transactions" className="link">
                Show all transactions
              </Link>
            </>
          )}
        </>
      )}
    </EmptyState>
  );
}

/** The filter in the address, and how to change it: typing replaces, a choice is a step that Back takes back. */
function useAddressFilter() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const filter = useMemo(() => filterFromAddress(search), [search]);
  const change = useCallback(
    (next: TransactionsFilter, replace = false) =>
      void navigate(transactionsAddress(next), { replace, state: keptScroll }),
    [navigate],
  );
  return { filter, change };
}

/** The accounts where they are wanted; undefined until they are here. */
function useAccounts(enabled: boolean) {
  return useQuery({ ...queryFor(dashboardRoutes.dashboard, {}), enabled }).data?.accounts;
}

export default function TransactionsPage() {
  const { filter, change } = useAddressFilter();
  const { typed, type } = useSearchText(filter.search ?? '', (search) =>
    change({ ...filter, search: search || undefined }, true),
  );
  const categories = useQuery(queryFor(categoryRoutes.categories, {})).data?.categories ?? noCategories;
  const accounts = useAccounts(filter.accountId !== undefined);
  const { query, totals, list, ahead, loads } = useTransactions(filter, typed, categories);
  const editor = useTransactionEdits(categories);
  const navigate = useNavigate();
  const [page, setPage] = useState(1);
  const tableRef = useRef<TableHandle>(null);
  const searchRef = useRef<HTMLInputElement>(null);

  const tags = useTags();
  const today = useToday(useNow());
  const chips = filterChips(filter, { categories, accounts: accounts ?? [], tags });
  const key = transactionsAddress({ ...filter, search: undefined });
  const isEmpty = list?.count === 0;
  const failed = list === undefined && query.error !== null;
  const nothing = isEmpty && (!ahead || !query.hasNextPage) && !query.isFetching;
  return (
    <main className="mx-auto max-w-[1248px] px-4 pt-6 pb-24 sm:px-6 sm:pt-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-13">
        <Link to="/dashboard" className="link inline-flex items-center gap-1.5">
          <ArrowLeft size={16} />
          Back to Dashboard
        </Link>
        <nav aria-label="Related pages" className="flex flex-wrap gap-x-5 gap-y-1">
          <ToComeBackLink />
          <NeedsReviewLink />
          <Link to="/categories" className="link">
            Categories
          </Link>
          <Link to="/merchants" className="link">
            Merchants
          </Link>
          <Link to="/recurring" className="link">
            Recurring
          </Link>
        </nav>
      </div>
      <div className="mt-3 mb-4 flex items-center justify-between gap-4">
        <h1 className="font-serif text-24 sm:text-36 font-medium tracking-tight">Transactions</h1>
        <div className="flex flex-wrap justify-end gap-2">
          <Link to="/rules" className={buttonClass('secondary', 'small')}>
            Rules
          </Link>
          <SmallButton className="max-md:hidden" onClick={() => addTransaction(filter.accountId ?? null)}>
            Add Transaction
          </SmallButton>
          <ExportButton filter={filter} disabled={totals?.count === 0} />
        </div>
      </div>
      {!failed && <SummaryCards totals={totals} filter={filter} ahead={ahead} />}
      <div className="mt-6 mb-2">
        <FilterBar
          filter={filter}
          categories={categories}
          typed={typed}
          searchRef={searchRef}
          onType={type}
          onChange={change}
          today={today}
          onLeaveSearch={() => tableRef.current?.focusRow(0)}
        >
          <ListViewButton />
        </FilterBar>
        {filter.type !== undefined && <p className="mt-2 text-13 text-muted">{typeNotes[filter.type]}</p>}
      </div>
      <ListStatus totals={totals} chips={chips} page={page} ahead={ahead} query={query} />
      {(failed || nothing) && (
        <div className="pt-3">
          {failed ? (
            <EmptyState title="Your transactions could not be loaded">
              They are safe. Check your internet connection and try again.
            </EmptyState>
          ) : (
            <NoRows
              householdIsEmpty={totals?.countOfAll === 0 && !isNarrowed(filter)}
              canClear={isNarrowed(filter)}
            />
          )}
        </div>
      )}
      {!nothing && !failed && (
        <TransactionList
          key={key}
          list={isEmpty ? undefined : list}
          categories={categories}
          editor={editor}
          sort={filter.sort ?? 'date'}
          tableRef={tableRef}
          searchRef={searchRef}
          onSort={(sort) => {
            change({ ...filter, sort: sort === 'amount' ? sort : undefined });
            tableRef.current?.toTop();
          }}
          onScroll={setPage}
          loads={loads}
          onMakeRule={(row) => void navigate(ruleAddress(row))}
        />
      )}
    </main>
  );
}

const noCategories: never[] = [];
