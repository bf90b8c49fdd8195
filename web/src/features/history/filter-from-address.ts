import { type HistoryActor, type HistorySubject, historyQuery } from '@cairn/contract/history';
import type { HistoryFilter } from './history-address.ts';

/** Reads the filter in an address; what is no filter is left out. */
export function filterFromAddress(params: URLSearchParams): HistoryFilter {
  const filter: Record<string, unknown> = {};
  for (const key of ['actor', 'subject', 'accountId', 'transactionId', 'from', 'to', 'search'] as const) {
    const value = params.get(key);
    const read = historyQuery.shape[key].safeParse(value ?? undefined);
    if (read.success && read.data !== undefined && read.data !== '') filter[key] = read.data;
  }
  return historyQuery.parse(filter);
}

export const actorLabels: Record<HistoryActor, string> = {
  user: 'People',
  rule: 'Rules',
  import: 'Imports',
  bank: 'Banks',
  system: 'Cairn',
};

export const subjectLabels: Record<HistorySubject, string> = {
  transaction: 'Transactions',
  account: 'Accounts',
  category: 'Categories',
  category_rule: 'Rules',
  tag: 'Tags',
  merchant: 'Merchants',
  budget: 'Budgets',
  planned_transaction: 'Planned transactions',
  import: 'Imports',
  connection: 'Bank connections',
  insight: 'Insights',
  household: 'Corrections and settings',
};
