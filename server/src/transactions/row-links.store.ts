import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';

type Tx = HouseholdTransaction;

/** Moves what a pending transaction pays back, and what pays it back, to the posted one that replaced it in an earlier sync. */
export async function moveLinks(
  { query, householdId }: Tx,
  { fromId, intoId }: { fromId: string; intoId: string },
): Promise<void> {
  await sql`
    update transactions t set reimburses_id = f.reimburses_id, expected_reimbursement_id = f.expected_reimbursement_id,
      user_transfer_id = f.user_transfer_id, user_unpaired_at = f.user_unpaired_at, user_not_transfer_with = f.user_not_transfer_with
    from transactions f
    where t.household_id = ${householdId}::uuid and t.id = ${intoId}::uuid
      and t.reimburses_id is null and t.user_transfer_id is null and t.user_unpaired_at is null
      and f.household_id = ${householdId}::uuid and f.id = ${fromId}::uuid
  `.execute(query);
  await sql`
    update transactions set reimburses_id = null, expected_reimbursement_id = null, user_transfer_id = null
    where household_id = ${householdId}::uuid and id = ${fromId}::uuid
  `.execute(query);
  await sql`
    update transactions set reimburses_id = ${intoId}::uuid
    where household_id = ${householdId}::uuid and reimburses_id = ${fromId}::uuid
  `.execute(query);
  await sql`
    update expected_reimbursements set transaction_id = ${intoId}::uuid
    where household_id = ${householdId}::uuid and transaction_id = ${fromId}::uuid
  `.execute(query);
}

/** Which of these transactions pay something back, or are paid back. */
export async function readLinkedIds({ query, householdId }: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.reimburses_id as id from transactions t
    where t.household_id = ${householdId}::uuid and t.reimburses_id = any(${ids}::uuid[])
    union
    select t.id from transactions t
    where t.household_id = ${householdId}::uuid and t.id = any(${ids}::uuid[]) and t.reimburses_id is not null
  `.execute(query);
  return rows.map(({ id }) => id);
}

/** Moves what is expected back of parts to their whole, when they are joined. */
export async function moveExpectedBack(
  { query, householdId }: Tx,
  fromIds: readonly string[],
  intoId: string,
): Promise<void> {
  await sql`
    update expected_reimbursements set transaction_id = ${intoId}::uuid
    where household_id = ${householdId}::uuid and transaction_id = any(${fromIds}::uuid[])
  `.execute(query);
}
