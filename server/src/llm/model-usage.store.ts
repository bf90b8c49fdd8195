import type { PlainDate } from '@cairn/domain/plain-date';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';

/** Tokens in and out, and millionths of a US dollar. */
export type ModelAmount = { tokens: number; micros: number };

export type UsageOfDay = { tokens: number; micros: number; callCount: number };

/**
 * Reserves an amount for a call unless the day would exceed its limit; returns whether it did. One statement, so that
 * concurrent calls cannot both take the rest.
 */
export async function reserveUsage(
  { query, householdId }: HouseholdTransaction,
  on: PlainDate,
  reserved: ModelAmount,
  limit: ModelAmount,
): Promise<boolean> {
  if (reserved.tokens > limit.tokens || reserved.micros > limit.micros) return false;
  const row = await query
    .insertInto('model_usage')
    .values({
      household_id: householdId,
      on_date: on,
      call_count: 0,
      input_tokens: 0,
      output_tokens: 0,
      cost_micros: 0,
      reserved_tokens: reserved.tokens,
      reserved_micros: reserved.micros,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['household_id', 'on_date'])
        .doUpdateSet({
          reserved_tokens: sql`model_usage.reserved_tokens + ${reserved.tokens}`,
          reserved_micros: sql`model_usage.reserved_micros + ${reserved.micros}`,
        })
        .where(
          sql<boolean>`model_usage.input_tokens + model_usage.output_tokens + model_usage.reserved_tokens + ${reserved.tokens} <= ${limit.tokens}
            and model_usage.cost_micros + model_usage.reserved_micros + ${reserved.micros} <= ${limit.micros}`,
        ),
    )
    .returning('on_date')
    .executeTakeFirst();
  return row !== undefined;
}

/** Replaces a reservation by the actual usage; null when the call failed. */
export async function recordUsage(
  { query, householdId }: HouseholdTransaction,
  on: PlainDate,
  reserved: ModelAmount,
  used: { inputTokens: number; outputTokens: number; micros: number } | null,
): Promise<void> {
  const { inputTokens, outputTokens, micros } = used ?? { inputTokens: 0, outputTokens: 0, micros: 0 };
  await query
    .updateTable('model_usage')
    .set((row) => ({
      call_count: row('call_count', '+', used === null ? 0 : 1),
      input_tokens: row('input_tokens', '+', inputTokens),
      output_tokens: row('output_tokens', '+', outputTokens),
      cost_micros: row('cost_micros', '+', micros),
      reserved_tokens: row('reserved_tokens', '-', reserved.tokens),
      reserved_micros: row('reserved_micros', '-', reserved.micros),
    }))
    .where('household_id', '=', householdId)
    .where('on_date', '=', on)
    .execute();
}

/** Usage on a day, without calls in progress. */
export async function readUsage(
  { query, householdId }: HouseholdTransaction,
  on: PlainDate,
): Promise<UsageOfDay> {
  const row = await query
    .selectFrom('model_usage')
    .select(['call_count as callCount', 'cost_micros as micros'])
    .select((select) => select('input_tokens', '+', select.ref('output_tokens')).as('tokens'))
    .where('household_id', '=', householdId)
    .where('on_date', '=', on)
    .executeTakeFirst();
  return row ?? { tokens: 0, micros: 0, callCount: 0 };
}
