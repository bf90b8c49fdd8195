import { AppError } from '@cairn/contract/errors';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { readHousehold, todayOf } from './households.store.ts';

/** What a household may ask for on a day: far more than people do, and few enough that a program gone wrong harms nobody. */
export const dailyQuotas = {
  link_token: { most: 100, what: 'opened the window that connects a bank' },
  sync: { most: 500, what: 'asked for a sync' },
  budget: { most: 200, what: 'added a budget' },
  rule: { most: 200, what: 'added a rule' },
} as const;

export type DailyUse = keyof typeof dailyQuotas;

const dayMs = 24 * 3_600_000;

/** Counts one use on the household's day. Throws `too_many_requests`, saying when the next day begins, when the day's are used up. */
export async function countDailyUse(tx: HouseholdTransaction, kind: DailyUse, now: Date): Promise<void> {
  const household = await readHousehold(tx);
  const { most, what } = dailyQuotas[kind];
  const row = await tx.query
    .insertInto('daily_uses')
    .values({ household_id: tx.householdId, on_date: todayOf(household, now), kind, use_count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['household_id', 'on_date', 'kind'])
        .doUpdateSet({ use_count: sql`daily_uses.use_count + 1` })
        .where(sql<boolean>`daily_uses.use_count < ${most}`),
    )
    .returning('use_count')
    .executeTakeFirst();
  if (row === undefined)
    throw new AppError(
      'too_many_requests',
      `Your household has ${what} ${most} times today, which is the most for a day. Please try again tomorrow.`,
      { retryAfterMs: msUntilTomorrow(household.timeZone, now) },
    );
  // Days that are over count for nothing.
  if (row.use_count === 1)
    await tx.query
      .deleteFrom('daily_uses')
      .where('household_id', '=', tx.householdId)
      .where('kind', '=', kind)
      .where('on_date', '<>', todayOf(household, now))
      .execute();
}

/** Until midnight where the household is; on a day with a change of the clocks, an hour more or less. */
function msUntilTomorrow(timeZone: string, now: Date): number {
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium' }).format(now);
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return dayMs - ((hours * 60 + minutes) * 60 + seconds) * 1000;
}
