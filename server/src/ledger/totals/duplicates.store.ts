import type { PlainDate } from '@cairn/domain/plain-date';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../../db/in-household.ts';

/**
 * Lets what a person merged count again where the transaction that counted instead of it was removed, and no longer where that returned. Every
 * change of transactions rewrites their totals, and so calls this. Returns the accounts and days that changed.
 */
export async function followDuplicates({
  query,
  householdId,
}: HouseholdTransaction): Promise<{ accountId: string; onDate: PlainDate }[]> {
  const { rows } = await sql<{ accountId: string; onDate: PlainDate }>`
    update transactions t
    set excluded_at = case when f."isThere" then coalesce(t.user_edited_at, t.created_at) end
    from (
      select d.household_id, d.id,
        k.bank_removed_at is null or (k.taken_into_id is not null and i.bank_removed_at is null) as "isThere"
      from transactions d
      join transactions k on k.household_id = ${householdId}::uuid and k.id = d.duplicate_of_id
      left join transactions i on i.household_id = ${householdId}::uuid and i.id = k.taken_into_id
      where d.household_id = ${householdId}::uuid and d.duplicate_of_id is not null
    ) f
    where t.household_id = ${householdId}::uuid and t.id = f.id and (t.excluded_at is not null) <> f."isThere"
    returning t.account_id as "accountId", t.bank_posted_on as "onDate"
  `.execute(query);
  return rows;
}
