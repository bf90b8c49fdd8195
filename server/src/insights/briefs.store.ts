import type { Insight } from '@cairn/contract/insights';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { isOfOwnView, ownViewOf } from '../journal/private-accounts.store.ts';
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
export async function readBrief(tx: HouseholdTransaction): Promise<SavedBrief | null> {
  const row = await tx.query
    .selectFrom('insight_briefs')
    .select(['model', 'offered_insights as ofInsights', 'insight_ids as insightIds'])
    .where('household_id', '=', tx.householdId)
    .where(isOfOwnView(tx, 'private_to_user_id'))
    .executeTakeFirst();
  return row ?? null;
}

/** Saves a selection, replacing the earlier one. */
export async function saveBrief(
  tx: HouseholdTransaction,
  of: readonly BriefCandidate[],
  { model, insightIds, now }: { model: string; insightIds: readonly string[]; now: Date },
): Promise<void> {
  const made = {
    model,
    offered_insights: of.map(briefKeyOf).sort(),
    insight_ids: [...insightIds],
    created_at: now,
  };
  // Apart: where households are distributed, no value of an insert is asked for in it.
  const { privateTo } = await tx.query
    .selectFrom('households')
    .select(ownViewOf(tx).as('privateTo'))
    .where('household_id', '=', tx.householdId)
    .executeTakeFirstOrThrow();
  await tx.query
    .insertInto('insight_briefs')
    .values({ household_id: tx.householdId, private_to_user_id: privateTo, ...made })
    .onConflict((conflict) => conflict.columns(['household_id', 'private_to_user_id']).doUpdateSet(made))
    .execute();
}
