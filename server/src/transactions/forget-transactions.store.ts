import { type RawBuilder, sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';

/** Columns that name another transaction, and lose it when that one goes. */
const references = ['reimburses_id', 'duplicate_of_id'] as const;

/**
 * Takes transactions that are about to be deleted out of those that name them; `which` is a condition on `gone`. Their foreign keys do it
 * by themselves, but not where tables are distributed.
 */
export async function forgetTransactions(
  { query, householdId }: HouseholdTransaction,
  which: RawBuilder<unknown>,
): Promise<void> {
  for (const column of references)
    await sql`
      update transactions set ${sql.ref(column)} = null
      where household_id = ${householdId}::uuid and ${sql.ref(column)} is not null and ${sql.ref(column)} in (
        select gone.id from transactions gone where gone.household_id = ${householdId}::uuid and ${which}
      )
    `.execute(query);
}
