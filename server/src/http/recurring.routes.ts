import { inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import { markStream, readRecurring } from '../insights/recurring/recurring.store.ts';
import { readHousehold, todayOf } from '../ledger/households.store.ts';
import { recordChanges } from '../ledger/journal.store.ts';
import type { Handlers } from './handlers.ts';

type RecurringHandlers = Pick<Handlers, 'recurring' | 'markRecurring'>;

/** The calls about what recurs. */
export function recurringHandlers({
  database,
  now,
}: {
  database: Database;
  now: () => Date;
}): RecurringHandlers {
  return {
    recurring: ({ session }) =>
      inHousehold(database, session.scope, async (tx) => {
        const household = await readHousehold(tx);
        return readRecurring(tx, todayOf(household, now()), household.currency);
      }),
    markRecurring: async ({ session, body }) => {
      await inHousehold(database, session.scope, async (tx) => {
        if (!(await markStream(tx, body, now()))) return;
        await recordChanges(tx, [
          {
            actor: 'person',
            subjectKind: 'account',
            subjectId: body.accountId,
            action: 'mark_recurring',
            before: { key: body.key, isRecurring: !body.isRecurring },
            after: { key: body.key, isRecurring: body.isRecurring },
          },
        ]);
      });
      return {};
    },
  };
}
