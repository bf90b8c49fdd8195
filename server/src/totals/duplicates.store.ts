import type { PlainDate } from '@cairn/domain/plain-date';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';

/**
 * Lets what a person merged count again where the transaction that counted instead of it was removed, and no longer where that returned. Every
 * change of transactions rewrites their totals, and so calls this. Returns the accounts and days that changed.
 */
export async function followDuplicates({
  query,
  householdId,
}: HouseholdTransaction): Promise<{ accountId: string; onDate: PlainDate }[]> {
  // Asked for first, and by ids from then on: nearly always there are none, and a plan that was made while a household was small would
  // look at rows × rows × rows for them.
  const merged = await query
    .selectFrom('transactions')
    .select(['id', 'duplicate_of_id as keptId'])
    .where('household_id', '=', householdId)
    .where('duplicate_of_id', 'is not', null)
    .execute();
  if (merged.length === 0) return [];
  const ids = merged.map(({ id }) => id);
  const keptIds = merged.map(({ keptId }) => keptId);
  const { rows } = await sql<{ accountId: string; onDate: PlainDate }>`
    with kept as materialized (
      select k.id, k.removed_at is null as "isThere", k.replaced_by_id
      from transactions k where k.household_id = ${householdId}::uuid and k.id = any(${keptIds}::uuid[])
    )
    update transactions t
    set excluded_at = case when f."isThere" then coalesce(t.user_edited_at, t.created_at) end
    from (
      select d.id, k."isThere" or (k.replaced_by_id is not null and not exists (
        select from transactions i
        where i.household_id = ${householdId}::uuid and i.id = k.replaced_by_id and i.removed_at is not null
      )) as "isThere"
      from unnest(${ids}::uuid[], ${keptIds}::uuid[]) as d(id, kept_id)
      join kept k on k.id = d.kept_id
    ) f
    where t.household_id = ${householdId}::uuid and t.id = any(${ids}::uuid[]) and t.id = f.id
      and (t.excluded_at is not null) <> f."isThere"
    returning t.account_id as "accountId", t.posted_on as "onDate"
  `.execute(query);
  return rows;
}
