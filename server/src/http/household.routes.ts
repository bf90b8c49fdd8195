import { inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import { readBalanceHistory } from '../ledger/balances.store.ts';
import { readDashboard } from '../ledger/dashboard.store.ts';
import { changeTimeZone, type Household, readHousehold, todayOf } from '../ledger/households.store.ts';
import { booksHandlers } from './books.routes.ts';
import { budgetsHandlers } from './budgets.routes.ts';
import { forecastHandlers } from './forecast.routes.ts';
import type { Handlers } from './handlers.ts';
import { insightsHandlers } from './insights.routes.ts';
import { notificationsHandlers } from './notifications.routes.ts';
import { recurringHandlers } from './recurring.routes.ts';
import { transactionsHandlers } from './transactions.routes.ts';

type HouseholdHandlers = ReturnType<typeof transactionsHandlers> &
  ReturnType<typeof booksHandlers> &
  ReturnType<typeof budgetsHandlers> &
  ReturnType<typeof insightsHandlers> &
  ReturnType<typeof forecastHandlers> &
  ReturnType<typeof notificationsHandlers> &
  ReturnType<typeof recurringHandlers> &
  Pick<Handlers, 'dashboard' | 'balanceHistory' | 'household' | 'editHousehold'>;

/** The calls about a household's own money: each is one transaction in the session's household. */
export function householdHandlers({
  database,
  now,
}: {
  database: Database;
  now: () => Date;
}): HouseholdHandlers {
  const withToday = (household: Household) => ({ ...household, today: todayOf(household, now()) });
  return {
    ...transactionsHandlers({ database, now }),
    ...booksHandlers({ database, now }),
    ...budgetsHandlers({ database, now }),
    ...insightsHandlers({ database, now }),
    ...forecastHandlers({ database, now }),
    ...notificationsHandlers({ database, now }),
    ...recurringHandlers({ database, now }),
    dashboard: async ({ session }) => {
      const dashboard = await inHousehold(database, session.scope, (tx) => readDashboard(tx, now()));
      const { hasPlaidConnection, ...figures } = dashboard;
      return { user: { ...session.user, hasPlaidConnection }, ...figures };
    },
    balanceHistory: ({ session, query }) =>
      inHousehold(database, session.scope, (tx) => readBalanceHistory(tx, query.days, now())),
    household: async ({ session }) => withToday(await inHousehold(database, session.scope, readHousehold)),
    editHousehold: async ({ session, body }) =>
      withToday(await inHousehold(database, session.scope, (tx) => changeTimeZone(tx, body.timeZone))),
  };
}
