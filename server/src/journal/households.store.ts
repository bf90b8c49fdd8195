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
export async function changeHousehold(
  tx: HouseholdTransaction,
  { timeZone, name }: { timeZone?: string | undefined; name?: string | undefined },
): Promise<Household> {
  const before = await readHousehold(tx);
  const after = { ...before, timeZone: timeZone ?? before.timeZone, name: name ?? before.name };
  await keepRows(tx);
  await tx.query
    .updateTable('households')
    .set({ time_zone: after.timeZone, name: after.name })
    .where('household_id', '=', tx.householdId)
    .execute();
  const entry = { actor: 'user', subjectKind: 'household', subjectId: tx.householdId } as const;
  await recordChanges(tx, [
    ...(timeZone === undefined
      ? []
      : [
          {
            ...entry,
            action: 'change_time_zone' as const,
            before: { timeZone: before.timeZone },
            after: { timeZone },
          },
        ]),
    ...(name === undefined
      ? []
      : [{ ...entry, action: 'rename' as const, before: { name: before.name }, after: { name } }]),
  ]);
  return after;
}
