import { AppError } from '@cairn/contract/errors';
import { type PlainDate, todayIn } from '@cairn/domain/plain-date';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { keepRows, recordChanges } from './journal.store.ts';

export type Household = { id: string; name: string; currency: string; timeZone: string };

export async function readHousehold({ query, householdId }: HouseholdTransaction): Promise<Household> {
  const row = await query
    .selectFrom('households')
    .select(['household_id as id', 'name', 'currency', 'time_zone as timeZone'])
    .where('household_id', '=', householdId)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found', 'This household was not found.');
  return row;
}

/** The household's date at `now`. */
export function todayOf(household: Household, now: Date): PlainDate {
  return todayIn(household.timeZone, now);
}

/** Changes the household's time zone, and so its "today". No transaction's date changes. */
export async function changeTimeZone(tx: HouseholdTransaction, timeZone: string): Promise<Household> {
  const before = await readHousehold(tx);
  await keepRows(tx);
  await tx.query
    .updateTable('households')
    .set({ time_zone: timeZone })
    .where('household_id', '=', tx.householdId)
    .execute();
  await recordChanges(tx, [
    {
      actor: 'user',
      subjectKind: 'household',
      subjectId: tx.householdId,
      action: 'change_time_zone',
      before: { timeZone: before.timeZone },
      after: { timeZone },
    },
  ]);
  return { ...before, timeZone };
}
