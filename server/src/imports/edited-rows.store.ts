import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';

/**
 * The transactions of a finished import that no other import and no bank has, and that a person has changed, before this import too, or
 * whose parts were: those that an undo would take away with the change. What was undone is no change; what was done again is.
 */
export async function readEditedIds(
  { query, householdId }: HouseholdTransaction,
  importId: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive own as (
      select t.id from transactions t
      where t.household_id = ${householdId}::uuid and t.source = 'file' and t.bank_removed_at is null
        and t.id in (
          select r.transaction_id from import_rows r
          where r.household_id = ${householdId}::uuid and r.import_id = ${importId}::uuid
        )
        and not exists (
          select from import_rows r
          where r.household_id = t.household_id and r.transaction_id = t.id and r.import_id <> ${importId}::uuid
        )
    ), own_or_part as (
      select id, id as own_id from own
      union all
      select t.id, own.id from own
      join transactions t on t.household_id = ${householdId}::uuid and t.part_of_id = own.id
    ), changes as materialized (
      select distinct own_or_part.own_id, j.step_id from own_or_part
      join journal j on j.household_id = ${householdId}::uuid and j.subject_kind = 'transaction' and j.actor = 'user'
        and j.undoes_step_id is null and j.subject_id = own_or_part.id::text
    ), undoing(step_id, last_id, depth) as (
      select distinct step_id, step_id, 0 from changes
      union all
      select undoing.step_id, undo.step_id, undoing.depth + 1 from undoing
      cross join lateral (
        select distinct j.step_id from journal j where j.household_id = ${householdId}::uuid and j.undoes_step_id = undoing.last_id
          and not j.undoes_in_part
      ) undo
    )
    select distinct changes.own_id as id from changes
    where 0 = (select max(depth) % 2 from undoing where undoing.step_id = changes.step_id)
  `.execute(query);
  return rows.map(({ id }) => id);
}
