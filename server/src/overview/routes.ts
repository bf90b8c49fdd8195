import type { InsightFeedback } from '@cairn/contract/insights';
import type { Reads } from '../db/household-reads.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import type { Handlers } from '../http/handlers.ts';
import { readInsightsWithBrief } from '../insights/briefs.store.ts';
import { type DecidedInsight, decideInsight, lockInsight } from '../insights/insights.store.ts';
import { keepRows, recordChanges } from '../journal/journal.store.ts';
import { lockLedgerForWriting } from '../journal/write-lock.store.ts';
import type { ConfiguredModel } from '../model/routes.ts';
import { markStream } from '../recurring/recurring.store.ts';
import { requireAccountToChange } from '../transactions/require-account.store.ts';
import { readEvidence } from './insight-evidence.ts';
import type { OverviewReader } from './overviews.ts';

/** Handlers for insights. Users' decisions are journaled. */
export function insightsHandlers({
  database,
  reads,
  now,
  model,
  refresh,
}: {
  database: Database;
  reads: Reads;
  now: () => Date;
  model: ConfiguredModel;
  /**
   * Updates the insights to the current ledger, so that they match all other amounts. Returns whether this is still running.
   */
  refresh: (scope: HouseholdScope) => Promise<boolean>;
}) {
  const decide = async (
    scope: HouseholdScope,
    insightId: string,
    work: (tx: HouseholdTransaction, insight: DecidedInsight) => Promise<void>,
  ) => {
    await inHousehold(database, scope, async (tx) => {
      await keepRows(tx);
      await work(tx, await lockInsight(tx, insightId));
    });
    return {};
  };
  return {
    insights: async ({ session }) => {
      const isUpdating = await refresh(session.scope);
      const read = await inHousehold(database, session.scope, (tx) =>
        readInsightsWithBrief(tx, model?.model ?? null),
      );
      return { ...read, isUpdating };
    },
    insightEvidence: ({ session, params }) =>
      reads.inHousehold(session.scope, (tx) => readEvidence(tx, params.insightId)),
    dismissInsight: ({ session, params: { insightId } }) =>
      decide(session.scope, insightId, async (tx, insight) => {
        await decideInsight(tx, insight, { dismissed_at: now() });
        await journal(tx, insight.id, 'dismiss', { isDismissed: false }, { isDismissed: true });
      }),
    restoreInsight: ({ session, params: { insightId } }) =>
      decide(session.scope, insightId, async (tx, insight) => {
        await decideInsight(tx, insight, { dismissed_at: null });
        await journal(tx, insight.id, 'restore', { isDismissed: true }, { isDismissed: false });
      }),
    rateInsight: ({ session, params: { insightId }, body: { feedback } }) =>
      decide(session.scope, insightId, async (tx, insight) => {
        await decideInsight(tx, insight, { feedback });
        await journal(tx, insight.id, 'rate', { feedback: insight.feedback }, { feedback });
      }),
  } satisfies Partial<Handlers>;
}

type Decision = { isDismissed: boolean } | { feedback: InsightFeedback | null };

function journal(
  tx: HouseholdTransaction,
  subjectId: string,
  action: 'dismiss' | 'restore' | 'rate',
  before: Decision,
  after: Decision,
): Promise<void> {
  return recordChanges(tx, [{ actor: 'user', subjectKind: 'insight', subjectId, action, before, after }]);
}

export function overviewsHandlers({ forecast, health }: Pick<OverviewReader, 'forecast' | 'health'>) {
  return {
    forecast: ({ session }) => forecast(session.scope),
    financialHealth: ({ session }) => health(session.scope),
  } satisfies Partial<Handlers>;
}

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
        await requireAccountToChange(tx, body.accountId);
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
