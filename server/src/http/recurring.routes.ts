import { inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import { requireAccount } from '../ledger/accounts/accounts.store.ts';
import { recordChanges } from '../ledger/journal/journal.store.ts';
import { lockLedgerForWriting } from '../ledger/journal/write-lock.store.ts';
import { markStream } from '../recurring/recurring.store.ts';
import type { OverviewReader } from '../reports/overviews.ts';
import type { Handlers } from './handlers.ts';

export function recurringHandlers({
  database,
  now,
  overviews,
}: {
  database: Database;
  now: () => Date;
  overviews: Pick<OverviewReader, 'recurring'>;
}) {
  return {
    recurring: ({ session }) => overviews.recurring(session.scope),
    markRecurring: async ({ session, body }) => {
      await inHousehold(database, session.scope, async (tx) => {
        await lockLedgerForWriting(tx);
        await requireAccount(tx, body.accountId);
        if (!(await markStream(tx, body, now()))) return;
        await recordChanges(tx, [
          {
            actor: 'user',
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
  } satisfies Partial<Handlers>;
}
