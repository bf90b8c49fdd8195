import type { RouteName } from '@cairn/contract/routes';
import type { Query, QueryClient } from '@tanstack/react-query';

/**
 * The calls whose answers a sync changes. The connections are among them although the event brings them: an answer that was on
 * its way when the event came is older than it, and would otherwise have the last word.
 */
export const namesThatSyncChanges = [
  'connections',
  'dashboard',
  'accounts',
  'accountReconciliation',
  'accountHistory',
  'balanceHistory',
  'exchangeRates',
  'budgets',
  'sharedCosts',
  'categories',
  'categoryRules',
  'tags',
  'accountJoinOffers',
  'previewAccountJoin',
  'history',
  'historyStep',
  'statement',
  'completions',
  'duplicates',
  'transfer',
  'transferCandidates',
  'transferSuggestions',
  'reimbursement',
  'reimbursementCandidates',
  'expectedBack',
  'insights',
  'previewLetter',
  'insightEvidence',
  'ask',
  'askExamples',
  'transactions',
  'split',
  'transaction',
  'merchants',
  'merchant',
  'notifications',
  'recurring',
  'forecast',
  'import',
  'importRows',
  'financialHealth',
  'review',
  'reviewCount',
  'proposals',
] as const satisfies RouteName[];

const names: ReadonlySet<unknown> = new Set(namesThatSyncChanges);

/** Whether a query holds figures that a sync changes. */
export function isSynced({ queryKey }: Pick<Query, 'queryKey'>): boolean {
  return names.has(queryKey[0]);
}

/** When the oldest figures that are on screen were loaded, in milliseconds; null where there are none. */
export function oldestLoad(queryClient: QueryClient): number | null {
  const shown = queryClient.getQueryCache().findAll({ type: 'active', predicate: isSynced });
  const loads = shown.map(({ state }) => state.dataUpdatedAt).filter((atMs) => atMs > 0);
  return loads.length === 0 ? null : Math.min(...loads);
}
