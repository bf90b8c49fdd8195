import type { AttachmentType } from '@cairn/domain/attachments';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';

type Tx = HouseholdTransaction;

/** The ids of transactions and parts that have attachments: few, which an index finds among many transactions. */
export function idsWithAttachments({ householdId }: Tx) {
  return sql`
    select x.transaction_id from attachments x where x.household_id = ${householdId}::uuid and x.removed_at is null
    union all
    select p.id from attachments x
    join transactions p on p.household_id = ${householdId}::uuid and p.part_of_id = x.transaction_id
    where x.household_id = ${householdId}::uuid and x.removed_at is null`;
}

export type StoredAttachment = {
  id: string;
  transactionId: string;
  name: string;
  mediaType: AttachmentType;
  byteCount: number;
  addedAt: Date;
  removedAt: Date | null;
};

/** Those of transactions that the person may see. */
function storedAttachments({ query, householdId }: Tx) {
  return query
    .selectFrom('attachments as x')
    .innerJoin('transactions as t', (join) =>
      join.onRef('t.household_id', '=', 'x.household_id').onRef('t.id', '=', 'x.transaction_id'),
    )
    .select([
      'x.id',
      'x.transaction_id as transactionId',
      'x.name',
      'x.media_type as mediaType',
      'x.byte_count as byteCount',
      'x.added_at as addedAt',
      'x.removed_at as removedAt',
    ])
    .where('x.household_id', '=', householdId);
}

/** Those of a whole transaction, the oldest first. */
export function readAttachments(tx: Tx, transactionId: string): Promise<StoredAttachment[]> {
  return storedAttachments(tx)
    .where('x.transaction_id', '=', transactionId)
    .where('x.removed_at', 'is', null)
    .orderBy('x.added_at')
    .orderBy('x.id')
    .execute();
}

/** Removed or not. */
export function readAttachment(tx: Tx, id: string): Promise<StoredAttachment | undefined> {
  return storedAttachments(tx).where('x.id', '=', id).executeTakeFirst();
}

/** The bytes of all files that the household keeps, and how many of them are of removed attachments. */
export async function sumAttachments({ query, householdId }: Tx, filesGoneBefore: Date): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(byte_count), 0)::bigint as sum from attachments
    where household_id = ${householdId}::uuid and (removed_at is null or removed_at > ${filesGoneBefore})
  `.execute(query);
  return rows[0]?.sum ?? 0;
}

export async function insertAttachment(
  { query, householdId }: Tx,
  accountId: string,
  { id, transactionId, name, mediaType, byteCount, addedAt }: Omit<StoredAttachment, 'removedAt'>,
): Promise<void> {
  await query
    .insertInto('attachments')
    .values({
      household_id: householdId,
      id,
      account_id: accountId,
      transaction_id: transactionId,
      name,
      media_type: mediaType,
      byte_count: byteCount,
      added_at: addedAt,
      removed_at: null,
      moved_from_transaction_id: null,
    })
    .execute();
}

export async function setAttachmentRemoved(
  { query, householdId }: Tx,
  id: string,
  removedAt: Date | null,
): Promise<void> {
  await query
    .updateTable('attachments')
    .set({ removed_at: removedAt })
    .where('household_id', '=', householdId)
    .where('id', '=', id)
    .execute();
}

/** Which of these files the person still has: of attachments that are there, or were removed after `filesGoneBefore`. */
export async function findKeptFiles(
  { query, householdId }: Tx,
  ids: readonly string[],
  filesGoneBefore: Date,
): Promise<string[]> {
  const rows = await query
    .selectFrom('attachments')
    .select('id')
    .where('household_id', '=', householdId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where((where) => where.or([where('removed_at', 'is', null), where('removed_at', '>', filesGoneBefore)]))
    .execute();
  return rows.map(({ id }) => id);
}
