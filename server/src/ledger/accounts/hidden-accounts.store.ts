import { type RawBuilder, sql } from 'kysely';
import type { HouseholdTransaction } from '../../db/in-household.ts';

/**
 * The condition that an account's id is of none that a person has hidden from totals. Every figure and list of the whole household has it;
 * what names an account is answered from its transactions, hidden or not.
 */
export function isOfShownAccount(
  { householdId }: Pick<HouseholdTransaction, 'householdId'>,
  accountId: `${string}.account_id`,
): RawBuilder<boolean> {
  // An array is computed once for a statement, and is empty for nearly everybody.
  return sql<boolean>`${sql.ref(accountId)} <> all(array(
    select accounts.id from accounts where accounts.household_id = ${householdId}::uuid and accounts.is_hidden))`;
}
