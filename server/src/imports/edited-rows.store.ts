import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';

/** How often a change can be undone and done again: steps that undo each other in a circle end the search there. */
const maxUndos = 1_000;

/**
 * The transactions of a finished import that no other import and no bank has, and that a person has changed, before this import too, or
 * whose parts were: those that an undo would take away with the change. What was undone is no change; what was done again is.
 */
export async function readEditedIds(
  { query, householdId }: HouseholdTransaction,
  importId: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive changed as materialized (
      select distinct j.subject_id, j.step_id from journal j
      where j.household_id = ${householdId}::uuid and j.subject_kind = 'transaction' and j.actor = 'user'
        and j.undoes_step_id is null
    ), changes as materialized (
      select distinct t.id, changed.step_id
      from changed
      join transactions e on e.household_id = ${householdId}::uuid and e.id = changed.subject_id::uuid
      join transactions t on t.household_id = ${householdId}::uuid and t.id = coalesce(e.part_of_id, e.id)
      cross join lateral (
        select bool_and(r.import_id = ${importId}::uuid) as is_only_of_it from import_rows r
        where r.household_id = ${householdId}::uuid and r.transaction_id = t.id
      ) imports
      where t.source = 'file' and t.removed_at is null and imports.is_only_of_it
    ), undoing(step_id, last_id, depth) as (
      select distinct step_id, step_id, 0 from changes
      union
      select undoing.step_id, undo.step_id, undoing.depth + 1 from undoing
      cross join lateral (
        select distinct j.step_id from journal j where j.household_id = ${householdId}::uuid and j.undoes_step_id = undoing.last_id
          and not j.undoes_in_part
      ) undo
      where undoing.depth < ${maxUndos}
    )
    select distinct changes.id from changes
    where 0 = (select max(depth) % 2 from undoing where undoing.step_id = changes.step_id)
  `.execute(query);
  return rows.map(({ id }) => id);
}
