import { AppError } from '@cairn/contract/errors';
import { addDays, todayIn } from '@cairn/domain/plain-date';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';

/** Limits per household and day: far above normal use, and low enough to stop a faulty client. */
export const dailyQuotas = {
  link_token: { most: 100, what: 'bank connection attempts' },
  sync: { most: 500, what: 'syncs' },
  budget: { most: 200, what: 'new budgets' },
  rule: { most: 200, what: 'new rules' },
  account: { most: 200, what: 'new accounts' },
  import: { most: 500, what: 'imported files' },
  archive: { most: 50, what: 'exports and imports of everything' },
  attachment: { most: 1000, what: 'new attachments' },
  transaction: { most: 5000, what: 'new transactions' },
} as const;

export type DailyUse = keyof typeof dailyQuotas;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * Counts one use on the UTC day, since a person could change the household's time zone to get a new day. Throws `too_many_requests`,
 * with the time until the next day, when the limit is reached.
 */
export async function countDailyUse(tx: HouseholdTransaction, kind: DailyUse, now: Date): Promise<void> {
  const today = todayIn('UTC', now);
  const { most, what } = dailyQuotas[kind];
  const row = await tx.query
    .insertInto('daily_usage')
    .values({ household_id: tx.householdId, on_date: today, kind, use_count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['household_id', 'on_date', 'kind'])
        .doUpdateSet({ use_count: sql`daily_usage.use_count + 1` })
        .where(sql<boolean>`daily_usage.use_count < ${most}`),
    )
    .returning('use_count')
    .executeTakeFirst();
  if (row === undefined) throw usedUp(what, most, dayMs - (now.getTime() % dayMs));
  // Adjacent days stay, since another process's clock may be on the other side of midnight.
  if (row.use_count === 1)
    await tx.query
      .deleteFrom('daily_usage')
      .where('household_id', '=', tx.householdId)
      .where('kind', '=', kind)
      .where((where) =>
        where.or([where('on_date', '<', addDays(today, -1)), where('on_date', '>', addDays(today, 1))]),
      )
      .execute();
}

function usedUp(what: string, most: number, retryAfterMs: number): AppError {
  const hours = Math.ceil(retryAfterMs / hourMs);
  return new AppError(
    'too_many_requests',
    `Your household has reached today’s limit of ${most} ${what}. Please try again in ${hours} ${hours === 1 ? 'hour' : 'hours'}.`,
    { retryAfterMs },
  );
}
