import { type RawBuilder, sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';

type Tx = HouseholdTransaction;

/** Makes an account that an undone import had added that of another import with transactions in it; of none where there is no such one. */
export async function reassignAccount(tx: Tx, importId: string, accountId: string): Promise<void> {
  await passOn(tx, importId, 'accountIds', accountId, sql`r.account_id = ${accountId}::uuid`);
}

/** Makes a tag that an undone import had added that of another import whose transactions have it. */
export async function reassignTag(tx: Tx, importId: string, tagId: string): Promise<void> {
  const isTagged = sql`exists (
    select from transactions t
    where t.household_id = ${tx.householdId}::uuid and (t.id = r.transaction_id or t.part_of_id = r.transaction_id) and ${tagId}::uuid = any(t.user_tag_ids)
  )`;
  await passOn(tx, importId, 'tagIds', tagId, isTagged);
}

/** Makes a transfer that an undone import had linked that of another import that has a side of it. */
export async function reassignTransfer(tx: Tx, importId: string, transferId: string): Promise<void> {
  const isSide = sql`exists (
    select from transactions t
    where t.household_id = ${tx.householdId}::uuid and (t.id = r.transaction_id or t.part_of_id = r.transaction_id)
      and t.user_transfer_id = ${transferId}::uuid
  )`;
  await passOn(tx, importId, 'transferIds', transferId, isSide);
}

async function passOn(
  { query, householdId }: Tx,
  importId: string,
  field: 'accountIds' | 'tagIds' | 'transferIds',
  id: string,
  usesIt: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    update imports i set written = jsonb_set(i.written, ${[field]}::text[], coalesce(i.written -> ${field}::text, '[]') || to_jsonb(${id}::text))
    where i.household_id = ${householdId}::uuid and i.id = (
      select o.id from imports o
      where o.household_id = ${householdId}::uuid and o.id <> ${importId}::uuid and o.state = 'imported'
        and exists (
          select from import_rows r where r.household_id = ${householdId}::uuid and r.import_id = o.id and ${usesIt}
        )
      order by o.imported_at, o.id limit 1
    )
  `.execute(query);
}
