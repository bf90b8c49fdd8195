import type { AskDeps } from '../ask/ask-question.ts';
import type { CategoryEdits } from '../categories/category-edits.ts';
import type { Categorizing } from '../categorizing/categorizing.ts';
import type { Reads } from '../db/household-reads.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import { inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import type { Spool } from '../exports/spool.ts';
import { readAccountHistory } from '../ledger/accounts/account-history.store.ts';
import { readBalanceHistory } from '../ledger/accounts/balances.store.ts';
import {
  changeTimeZone,
  type Household,
  readHousehold,
  todayOf,
} from '../ledger/journal/households.store.ts';
import { readDashboard } from '../ledger/totals/dashboard.store.ts';
import type { OverviewReader } from '../reports/overviews.ts';
import { askHandlers } from './ask.routes.ts';
import { budgetsHandlers } from './budgets.routes.ts';
import { categoryHandlers } from './categories.routes.ts';
import { categorizingHandlers } from './categorizing.routes.ts';
import type { Handlers } from './handlers.ts';
import { insightsHandlers } from './insights.routes.ts';
import { type ConfiguredModel, modelHandlers } from './model.routes.ts';
import { notificationsHandlers } from './notifications.routes.ts';
import { overviewsHandlers } from './overviews.routes.ts';
import { reconciliationHandlers } from './reconciliation.routes.ts';
import { recurringHandlers } from './recurring.routes.ts';
import { savedFiltersHandlers } from './saved-filters.routes.ts';
import { transactionsHandlers } from './transactions.routes.ts';

type HouseholdDeps = {
  database: Database;
  reads: Reads;
  /** Reads exports ahead of their browsers. */
  spool: Spool;
  now: () => Date;
  categorizing: Categorizing;
  categoryEdits: CategoryEdits;
  /** Updates the insights to the current ledger, or only to today. */
  refreshInsights: (scope: HouseholdScope, freshness?: 'day') => Promise<boolean>;
  overviews: OverviewReader;
  model: ConfiguredModel;
  /** The language model for questions that the grammar does not understand. */
  modelFor?: AskDeps['modelFor'];
};

/** Handlers for a household's data: each is one transaction in the session's household. */
export function householdHandlers({
  database,
  reads,
  spool,
  categorizing,
  categoryEdits,
  refreshInsights,
  now,
  overviews,
  model,
  modelFor = null,
}: HouseholdDeps) {
  const withToday = (household: Household) => ({ ...household, today: todayOf(household, now()) });
  return {
    ...transactionsHandlers({ reads, spool, now }),
    ...savedFiltersHandlers({ database, now }),
    ...categoryHandlers({ database, edits: categoryEdits }),
    ...categorizingHandlers(categorizing),
    ...reconciliationHandlers({ database, now }),
    ...budgetsHandlers({ database, now }),
    ...insightsHandlers({ database, reads, now, model, refresh: refreshInsights }),
    ...modelHandlers(model),
    ...overviewsHandlers(overviews),
    ...notificationsHandlers({ database, now, refreshInsights }),
    ...askHandlers({
      reads,
      now,
      modelFor,
      recurringIn: overviews.recurringIn,
      forecastIn: overviews.forecastIn,
    }),
    ...recurringHandlers({ database, now, overviews }),
    dashboard: async ({ session }) => {
      const dashboard = await reads.inHousehold(session.scope, (tx) => readDashboard(tx, now()));
      const { hasPlaidConnection, ...figures } = dashboard;
      return { user: { ...session.user, hasPlaidConnection }, ...figures };
    },
    balanceHistory: ({ session, query }) =>
      reads.inHousehold(session.scope, (tx) => readBalanceHistory(tx, query.days, now())),
    accountHistory: ({ session, params, query: { days } }) =>
      reads.inHousehold(session.scope, (tx) =>
        readAccountHistory(tx, { accountId: params.accountId, days, now: now() }),
      ),
    household: async ({ session }) => withToday(await inHousehold(database, session.scope, readHousehold)),
    editHousehold: async ({ session, body }) =>
      withToday(await inHousehold(database, session.scope, (tx) => changeTimeZone(tx, body.timeZone))),
  } satisfies Partial<Handlers>;
}
