import type { AttachmentType } from '@cairn/domain/attachments';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';

type Tx = HouseholdTransaction;

// An attachment belongs to the whole transaction where it is split, so that splitting and joining leave it alone.

const isOfRow = ({ householdId }: Tx) =>
  sql`x.household_id = ${householdId}::uuid and x.transaction_id = coalesce(t.part_of_id, t.id) and x.removed_at is null`;

/** How many attachments a transaction `t` has. */
export const attachmentsCount = (tx: Tx) =>
  sql<number>`(select count(*)::integer from attachments x where ${isOfRow(tx)})`;

/** Whether a transaction `t` has any. */
export const hasAttachments = (tx: Tx) =>
  sql<boolean>`exists (select from attachments x where ${isOfRow(tx)})`;

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

/** The transaction that holds what is attached to this one: itself, or the one that it is a part of. Undefined where there is none. */
export function findWhole(
  { query, householdId }: Tx,
  transactionId: string,
): Promise<{ id: string; accountId: string } | undefined> {
  return query
    .selectFrom('transactions as t')
    .select(({ fn }) => [fn.coalesce('t.part_of_id', 't.id').as('id'), 't.account_id as accountId'])
    .where('t.household_id', '=', householdId)
    .where('t.id', '=', transactionId)
    .where('t.removed_at', 'is', null)
    .executeTakeFirst();
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

/** Moves what is attached to a pending transaction to the posted one that replaced it in an earlier sync. */
export async function moveAttachments(
  { query, householdId }: Tx,
  { fromId, intoId }: { fromId: string; intoId: string },
): Promise<void> {
  await query
    .updateTable('attachments')
    .set({ transaction_id: intoId })
    .where('household_id', '=', householdId)
    .where('transaction_id', '=', fromId)
    .execute();
}

/** Follows a transaction that a person moved to another account. */
export async function followAccount(
  { query, householdId }: Tx,
  { transactionId, accountId }: { transactionId: string; accountId: string },
): Promise<void> {
  await query
    .updateTable('attachments')
    .set({ account_id: accountId })
    .where('household_id', '=', householdId)
    .where('transaction_id', '=', transactionId)
    .execute();
}

/** Follows transactions that were moved to another account, and those of them that another one counts instead of. */
export async function takeAttachments(
  { query, householdId }: Tx,
  { fromId, toId }: { fromId: string; toId: string },
): Promise<void> {
  await sql`
    update attachments x set account_id = t.account_id, moved_from_transaction_id = t.id,
      transaction_id = coalesce(t.replaced_by_id, t.id)
    from transactions t
    where x.household_id = ${householdId}::uuid and x.account_id = ${fromId}::uuid
      and t.household_id = ${householdId}::uuid and t.id = x.transaction_id and t.account_id = ${toId}::uuid
  `.execute(query);
}

/** Follows transactions that were moved back. */
export async function returnAttachments(
  { query, householdId }: Tx,
  { fromId, toId }: { fromId: string; toId: string },
): Promise<void> {
  await sql`
    update attachments x set account_id = t.account_id, transaction_id = t.id, moved_from_transaction_id = null
    from transactions t
    where x.household_id = ${householdId}::uuid and x.account_id = ${toId}::uuid
      and t.household_id = ${householdId}::uuid and t.id = x.moved_from_transaction_id and t.account_id = ${fromId}::uuid
  `.execute(query);
}
