import { readBalanceHistory } from '../accounts/balances.store.ts';
import type { Reads } from '../db/household-reads.ts';
import type { Handlers } from '../http/handlers.ts';
import { readDashboard } from './dashboard.store.ts';

/** Handlers for the dashboard and the line of its balance. */
export function dashboardHandlers({ reads, now }: { reads: Reads; now: () => Date }) {
  return {
    dashboard: async ({ session }) => {
      const dashboard = await reads.inHousehold(session.scope, (tx) => readDashboard(tx, now()));
      const { hasPlaidConnection, ...figures } = dashboard;
      return { user: { ...session.user, hasPlaidConnection }, ...figures };
    },
    balanceHistory: ({ session, query }) =>
      reads.inHousehold(session.scope, (tx) => readBalanceHistory(tx, query.days, now())),
  } satisfies Partial<Handlers>;
}
