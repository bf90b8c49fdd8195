import type { PlainDate } from '@cairn/domain/plain-date';
import type { HouseholdTransaction } from '../db/in-household.ts';
import type { ModelPurpose } from './language-model.ts';

export type ReplyCounts = { replies: number; dropped: number };

/** Adds to the household's counts per day and purpose. */
export async function countReplies(
  { query, householdId }: HouseholdTransaction,
  on: PlainDate,
  purpose: ModelPurpose,
  { replies, dropped }: ReplyCounts,
): Promise<void> {
  await query
    .insertInto('model_replies')
    .values({
      household_id: householdId,
      on_date: on,
      purpose,
      reply_count: replies,
      dropped_count: dropped,
    })
    .onConflict((conflict) =>
      conflict.columns(['household_id', 'on_date', 'purpose']).doUpdateSet((row) => ({
        reply_count: row('model_replies.reply_count', '+', replies),
        dropped_count: row('model_replies.dropped_count', '+', dropped),
      })),
    )
    .execute();
}
