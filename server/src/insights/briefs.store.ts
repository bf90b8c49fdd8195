import type { Insight } from '@cairn/contract/insights';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { type BriefCandidate, briefKeyOf, briefOf, type KeptBrief } from './brief.ts';
import { readInsights } from './insights.store.ts';

/** The current insights, and the ids of those in the month's brief. `model`: whose choice may be taken; null for the code's own. */
export async function readInsightsWithBrief(
  tx: HouseholdTransaction,
  model: string | null,
): Promise<{ insights: Insight[]; brief: string[] }> {
  const insights = await readInsights(tx);
  const kept = await readBrief(tx);
  // What another model chose, or one that is no longer set up, is not shown.
  return { insights, brief: briefOf(insights, kept !== null && kept.model === model ? kept : null) };
}

/** The choice that was made last; null where none was. */
export async function readBrief({ query, householdId }: HouseholdTransaction): Promise<KeptBrief | null> {
  const row = await query
    .selectFrom('insight_briefs')
    .select(['model', 'offered_insights as ofInsights', 'insight_ids as insightIds'])
    .where('household_id', '=', householdId)
    .executeTakeFirst();
  return row ?? null;
}

/** Keeps what was chosen of these insights, in the place of any earlier choice. */
export async function saveBrief(
  { query, householdId }: HouseholdTransaction,
  of: readonly BriefCandidate[],
  { model, insightIds, now }: { model: string; insightIds: readonly string[]; now: Date },
): Promise<void> {
  const made = {
    model,
    offered_insights: of.map(briefKeyOf).sort(),
    insight_ids: [...insightIds],
    created_at: now,
  };
  await query
    .insertInto('insight_briefs')
    .values({ household_id: householdId, ...made })
    .onConflict((conflict) => conflict.column('household_id').doUpdateSet(made))
    .execute();
}
