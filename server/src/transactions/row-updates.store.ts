import type { TransactionKind } from '@cairn/domain/transactions';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { chunks } from './chunks.ts';

type Tx = HouseholdTransaction;

/** Unpairs the transfers of these transactions and of their parts: one leg alone is no transfer. */
export async function unpairTransfers({ query, householdId }: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    update transactions set transfer_id = null
    where household_id = ${householdId}::uuid and transfer_id in (
      select transfer_id from transactions
      where household_id = ${householdId}::uuid and (id = any(${ids}::uuid[]) or part_of_id = any(${ids}::uuid[]))
    )
  `.execute(query);
}

/** Marks transactions as removed by the bank, with their parts: they stay, and count nowhere. */
export async function markRemoved(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await unpairTransfers(tx, ids);
  await tx.query
    .updateTable('transactions')
    .set({ removed_at: now })
    .where('household_id', '=', tx.householdId)
    .where((where) =>
      where.or([
        where('id', '=', sql<string>`any(${ids}::uuid[])`),
        where('part_of_id', '=', sql<string>`any(${ids}::uuid[])`),
      ]),
    )
    .execute();
}

/** Brings a transaction of a file back that a person removed, with its parts. False where no import has it any more. */
export async function markPresent({ query, householdId }: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    update transactions t set removed_at = null
    where t.household_id = ${householdId}::uuid and (t.id = ${id}::uuid or t.part_of_id = ${id}::uuid)
      and exists (select from import_rows i where i.household_id = ${householdId}::uuid and i.transaction_id = ${id}::uuid)
    returning t.id
  `.execute(query);
  return rows.length > 0;
}

/** Makes transactions of files a person’s own, as if entered by hand. */
export async function convertToOwn({ query, householdId }: Tx, ids: readonly string[]): Promise<void> {
  await query
    .updateTable('transactions')
    .set({ source: 'hand' })
    .where('household_id', '=', householdId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

export type KindWrite = { id: string; transferId: string | null; kind: TransactionKind };

/** Writes kinds and transfer ids. */
export async function updateKinds({ query, householdId }: Tx, writes: readonly KindWrite[]): Promise<void> {
  for (const chunk of chunks(writes)) {
    await sql`
      update transactions set transfer_id = r."transferId", predicted_kind = r.kind
      from jsonb_to_recordset(${JSON.stringify(chunk)}::jsonb) as r(id uuid, "transferId" uuid, kind text)
      where transactions.household_id = ${householdId}::uuid and transactions.id = r.id
    `.execute(query);
  }
}
