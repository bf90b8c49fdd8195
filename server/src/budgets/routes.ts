import { inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import type { Handlers } from '../http/handlers.ts';
import { countDailyUse } from '../journal/daily-usage.store.ts';
import { inHouseholdOnce } from '../journal/idempotency-keys.store.ts';
import { addBudget, deleteBudget, editBudget, readBudgets } from './budgets.store.ts';

export function budgetsHandlers({ database, now }: { database: Database; now: () => Date }) {
  return {
    budgets: ({ session, query }) =>
      inHousehold(database, session.scope, (tx) => readBudgets(tx, query.month, now())),
    addBudget: ({ session, body, once }) =>
      inHouseholdOnce(database, session.scope, { once, now: now() }, async (tx) => {
        await countDailyUse(tx, 'budget', now());
        return addBudget(tx, body, now());
      }),
    editBudget: ({ session, params, body }) =>
      inHousehold(database, session.scope, (tx) => editBudget(tx, params.budgetId, body, now())),
    deleteBudget: async ({ session, params, query }) => {
      await inHousehold(database, session.scope, (tx) =>
        deleteBudget(tx, params.budgetId, query.month, now()),
      );
      return {};
    },
  } satisfies Partial<Handlers>;
}
