import type { AskDeps } from '../ask/ask-question.ts';
import { inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import { dismissInsight, readEvidence, readInsights } from '../insights/insights.store.ts';
import { withWordings } from '../insights/wordings.store.ts';
import { readBalanceHistory } from '../ledger/balances.store.ts';
import { readDashboard } from '../ledger/dashboard.store.ts';
import { changeTimeZone, type Household, readHousehold, todayOf } from '../ledger/households.store.ts';
import { recordChanges } from '../ledger/journal.store.ts';
import { askHandlers } from './ask.routes.ts';
import { booksHandlers } from './books.routes.ts';
import { budgetsHandlers } from './budgets.routes.ts';
import type { Handlers } from './handlers.ts';
import { type ModelToTell, modelHandlers } from './model.routes.ts';
import { notificationsHandlers } from './notifications.routes.ts';
import { recurringHandlers } from './recurring.routes.ts';
import { transactionsHandlers } from './transactions.routes.ts';

type HouseholdHandlers = ReturnType<typeof transactionsHandlers> &
  ReturnType<typeof booksHandlers> &
  ReturnType<typeof budgetsHandlers> &
  ReturnType<typeof notificationsHandlers> &
  ReturnType<typeof askHandlers> &
  ReturnType<typeof modelHandlers> &
  ReturnType<typeof recurringHandlers> &
  Pick<
    Handlers,
    | 'dashboard'
    | 'balanceHistory'
    | 'insights'
    | 'insightEvidence'
    | 'dismissInsight'
    | 'household'
    | 'editHousehold'
  >;

type HouseholdDeps = {
  database: Database;
  now: () => Date;
  model: ModelToTell;
  /** Whom a question may be put to that the grammar does not understand; nobody when it is left out. */
  modelFor?: AskDeps['modelFor'];
};

/** The calls about a household's own money: each is one transaction in the session's household. */
export function householdHandlers({
  database,
  now,
  model,
  modelFor = null,
}: HouseholdDeps): HouseholdHandlers {
  const withToday = (household: Household) => ({ ...household, today: todayOf(household, now()) });
  return {
    ...transactionsHandlers({ database, now }),
    ...booksHandlers({ database, now }),
    ...budgetsHandlers({ database, now }),
    ...notificationsHandlers({ database, now }),
    ...askHandlers({ database, now, modelFor }),
    ...modelHandlers({ database, now, model }),
    ...recurringHandlers({ database, now }),
    dashboard: async ({ session }) => {
      const dashboard = await inHousehold(database, session.scope, (tx) => readDashboard(tx, now()));
      const { hasPlaidConnection, ...figures } = dashboard;
      return { user: { ...session.user, hasPlaidConnection }, ...figures };
    },
    balanceHistory: ({ session, query }) =>
      inHousehold(database, session.scope, (tx) => readBalanceHistory(tx, query.days, now())),
    insights: async ({ session }) => ({
      insights: await inHousehold(database, session.scope, async (tx) => {
        const insights = await readInsights(tx);
        // Without a model, what an earlier one said is not shown either.
        return model === null ? insights : withWordings(tx, insights, model.model);
      }),
    }),
    insightEvidence: ({ session, params }) =>
      inHousehold(database, session.scope, (tx) => readEvidence(tx, params.insightId)),
    dismissInsight: async ({ session, params }) => {
      await inHousehold(database, session.scope, async (tx) => {
        await dismissInsight(tx, params.insightId, now());
        await recordChanges(tx, [
          {
            actor: 'person',
            subjectKind: 'insight',
            subjectId: params.insightId,
            action: 'dismiss',
            before: { isDismissed: false },
            after: { isDismissed: true },
          },
        ]);
      });
      return {};
    },
    household: async ({ session }) => withToday(await inHousehold(database, session.scope, readHousehold)),
    editHousehold: async ({ session, body }) =>
      withToday(await inHousehold(database, session.scope, (tx) => changeTimeZone(tx, body.timeZone))),
  };
}
