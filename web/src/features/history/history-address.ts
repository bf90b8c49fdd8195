import type { HistoryQuery } from '@cairn/contract/history';

/** What /history can be narrowed to, as its address carries it. */
export type HistoryFilter = {
  [K in 'actor' | 'subject' | 'accountId' | 'transactionId' | 'from' | 'to' | 'search']?:
    | HistoryQuery[K]
    | undefined;
};

/** The address of the changes that a filter leaves. `stepId`: one of them. */
export function historyAddress(filter: HistoryFilter, stepId?: string): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(filter)) if (value !== undefined) query.set(key, String(value));
  const hash = stepId === undefined ? '' : `#${stepId}`;
  return `${query.size === 0 ? '/history' : `/history?${query}`}${hash}`;
}
