import { type RawBuilder, sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';

/**
 * The condition that an account's id is of none that a person has hidden from totals. Every figure and list of the whole household has it;
 * what names an account is answered from its transactions, hidden or not.
 */
export function isOfShownAccount(
  { householdId }: Pick<HouseholdTransaction, 'householdId'>,
  accountId: `${string}.account_id`,
): RawBuilder<boolean> {
  // Computed once for a statement. Of `<> all(array(…))` PostgreSQL would expect that it leaves one row of two thousand, and plan for that.
  return sql<boolean>`${sql.ref(accountId)} not in (
    select accounts.id from accounts where accounts.household_id = ${householdId}::uuid and accounts.is_hidden)`;
}
