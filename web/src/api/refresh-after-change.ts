import type { Transaction } from '@cairn/contract/transactions';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { refreshTotals, totalsKey, transactionsKey } from './list-queries.ts';
import { discardPreloaded } from './preload-script.ts';

/** What a change of categories changes elsewhere. */
const changedElsewhere: ReadonlySet<unknown> = new Set([
  'dashboard',
  'budgets',
  'recurring',
  'forecast',
  'financialHealth',
  'categories',
  'tags',
  'insights',
  'insightEvidence',
  'notifications',
  'transaction',
  'split',
  'reimbursement',
  'reimbursementCandidates',
  'expectedBack',
  'duplicates',
  'transfer',
  'transferCandidates',
  'transferSuggestions',
  'review',
  'reviewCount',
  'proposals',
  'ask',
  'categoryRules',
  'previewRule',
]);

type Pages = InfiniteData<{ transactions: Transaction[] }>;

/** Puts the server's word on the rows into every list that holds them. When a list was loaded stays what it was. */
export function putIntoLists(queryClient: QueryClient, saved: readonly Transaction[]): void {
  const byId = new Map(saved.map((row) => [row.id, row]));
  const put = (data: Pages | undefined) => {
    if (data === undefined) return undefined;
    const pages = data.pages.map((page) =>
      page.transactions.some(({ id }) => byId.has(id))
        ? { ...page, transactions: page.transactions.map((row) => byId.get(row.id) ?? row) }
        : page,
    );
    return { ...data, pages };
  };
  for (const { queryKey, state } of queryClient.getQueryCache().findAll({ queryKey: [transactionsKey] }))
    queryClient.setQueryData<Pages>(queryKey, put, { updatedAt: state.dataUpdatedAt });
}

/**
 * Loads the lists again that came while a change was on its way, since it was made, and lack a row of it: they are of the state before
 * it, and should perhaps have that row now. A list that holds them all stays, so that none vanishes under the hand.
 */
export function reloadListsWithout(
  queryClient: QueryClient,
  changed: readonly Pick<Transaction, 'id'>[],
  madeAtMs: number,
): void {
  for (const { queryKey, state } of queryClient.getQueryCache().findAll({ queryKey: [transactionsKey] })) {
    const list = queryClient.getQueryData<Pages>(queryKey);
    if (list === undefined || state.dataUpdatedAt < madeAtMs || holdsAll(list, changed)) continue;
    void queryClient.invalidateQueries({ queryKey, exact: true });
  }
}

function holdsAll({ pages }: Pages, rows: readonly Pick<Transaction, 'id'>[]): boolean {
  const held = new Set(pages.flatMap(({ transactions }) => transactions.map(({ id }) => id)));
  return rows.every(({ id }) => held.has(id));
}

/** Marks what a change made old. The rows on screen stay until their next load, so that none vanishes under the hand. */
export function refreshElsewhere(queryClient: QueryClient): void {
  refreshTotals(queryClient);
  restartLoads(queryClient);
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => changedElsewhere.has(queryKey[0]) });
  void queryClient.invalidateQueries({ queryKey: [transactionsKey], refetchType: 'none' });
}

/** Starts loads under way again once an edit is saved: they may have read the state before, and would put that over what was saved. */
export function restartLoads(queryClient: QueryClient): void {
  discardPreloaded();
  // Invalidating a first load does not start it again.
  const firstLoads = queryClient.getQueryCache().findAll({
    fetchStatus: 'fetching',
    predicate: ({ queryKey: [name], state }) =>
      state.data === undefined &&
      (changedElsewhere.has(name) || name === transactionsKey || name === totalsKey),
  });
  for (const load of firstLoads) void load.cancel({ revert: true });
  void queryClient.refetchQueries({ type: 'active', predicate: (query) => firstLoads.includes(query) });
  void queryClient.invalidateQueries({
    queryKey: [transactionsKey],
    predicate: ({ state }) => state.fetchStatus === 'fetching' && state.fetchMeta === null,
  });
  // The next rows of a list would come with the rows before them as these were.
  const nextLoads = queryClient.getQueryCache().findAll({
    queryKey: [transactionsKey],
    predicate: ({ state }) => state.fetchStatus === 'fetching' && state.fetchMeta !== null,
  });
  for (const load of nextLoads) {
    const { fetchMeta: meta } = load.state;
    void load.cancel({ revert: true });
    // The list would not ask again: it may not have been drawn since the load began, and then nothing has changed for it.
    load.fetch(undefined, meta === null ? {} : { meta }).catch(() => undefined);
  }
}

/** As refreshElsewhere, and the rows on screen too: for changes made beside the list. */
export function refreshAll(queryClient: QueryClient): void {
  refreshElsewhere(queryClient);
  void queryClient.invalidateQueries({ queryKey: [transactionsKey] });
}
