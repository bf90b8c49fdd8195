import type { InsightFeedback } from '@cairn/contract/insights';
import type { Reads } from '../db/household-reads.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import { readInsightsWithBrief } from '../insights/briefs.store.ts';
import { dismissInsight, rateInsight, restoreInsight } from '../insights/insights.store.ts';
import { recordChanges } from '../ledger/journal/journal.store.ts';
import { readEvidence } from '../reports/insight-evidence.ts';
import type { Handlers } from './handlers.ts';
import type { ConfiguredModel } from './model.routes.ts';

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
    dismissInsight: async ({ session, params: { insightId } }) => {
      await inHousehold(database, session.scope, async (tx) => {
        await dismissInsight(tx, insightId, now());
        await journal(tx, insightId, 'dismiss', { isDismissed: false }, { isDismissed: true });
      });
      return {};
    },
    restoreInsight: async ({ session, params: { insightId } }) => {
      await inHousehold(database, session.scope, async (tx) => {
        await restoreInsight(tx, insightId);
        await journal(tx, insightId, 'restore', { isDismissed: true }, { isDismissed: false });
      });
      return {};
    },
    rateInsight: async ({ session, params: { insightId }, body: { feedback } }) => {
      await inHousehold(database, session.scope, async (tx) => {
        const before = await rateInsight(tx, insightId, feedback);
        await journal(tx, insightId, 'rate', { feedback: before }, { feedback });
      });
      return {};
    },
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
