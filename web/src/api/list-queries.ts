import type { QueryClient } from '@tanstack/react-query';

// The names of a list's queries, apart from the list itself: pages without one refresh it, and load no more for that.

export const transactionsKey = 'transactions';
export const totalsKey = 'transactionTotals';

/** Loads the totals again; no caller waits for them. */
export function refreshTotals(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: [totalsKey] });
}
