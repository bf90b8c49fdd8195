import type { Insight } from '@cairn/contract/insights';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { type BriefCandidate, briefKeyOf, briefOf, type SavedBrief } from './brief.ts';
import { readInsights } from './insights.store.ts';

/** The current insights and the ids of the month's brief. `model`: the model whose selection applies; null for none. */
export async function readInsightsWithBrief(
  tx: HouseholdTransaction,
  model: string | null,
): Promise<{ insights: Insight[]; brief: string[] }> {
  const insights = await readInsights(tx);
  const saved = await readBrief(tx);
  // A selection of another model does not apply.
  return { insights, brief: briefOf(insights, saved !== null && saved.model === model ? saved : null) };
}

/** The latest selection; null without one. */
export async function readBrief({ query, householdId }: HouseholdTransaction): Promise<SavedBrief | null> {
  const row = await query
    .selectFrom('insight_briefs')
    .select(['model', 'offered_insights as ofInsights', 'insight_ids as insightIds'])
    .where('household_id', '=', householdId)
    .executeTakeFirst();
  return row ?? null;
}

/** Saves a selection, replacing the earlier one. */
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
