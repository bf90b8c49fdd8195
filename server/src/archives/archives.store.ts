import { randomUUID } from 'node:crypto';
import { AppError } from '@cairn/contract/errors';
import type { HouseholdTransaction } from '../db/in-household.ts';

type Tx = HouseholdTransaction;

function selectArchives({ query, householdId }: Tx) {
  return query
    .selectFrom('archives')
    .select([
      'id',
      'direction',
      'state',
      'byte_count as byteCount',
      'received_bytes as receivedBytes',
      'done_count as doneCount',
      'total_count as totalCount',
      'failure',
      'created_at as createdAt',
      'finished_at as finishedAt',
    ])
    .where('household_id', '=', householdId);
}

export type StoredArchive = Awaited<ReturnType<ReturnType<typeof selectArchives>['execute']>>[number];

/** The person's that were not cancelled, newest first, from `since` on. */
export async function readArchives(tx: Tx, since: Date): Promise<StoredArchive[]> {
  return selectArchives(tx)
    .where('created_at', '>', since)
    .where('state', '<>', 'cancelled')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(20)
    .execute();
}

/** Throws `not_found`. */
export async function readArchive(tx: Tx, id: string): Promise<StoredArchive> {
  return required(await selectArchives(tx).where('id', '=', id).executeTakeFirst());
}

/** As `readArchive`, and locks it until the transaction ends. */
export async function lockArchive(tx: Tx, id: string): Promise<StoredArchive> {
  return required(await selectArchives(tx).where('id', '=', id).forUpdate().executeTakeFirst());
}

function required(row: StoredArchive | undefined): StoredArchive {
  if (row === undefined) throw new AppError('not_found', 'This export or import was not found.');
  return row;
}

export async function insertArchive(
  { query, householdId, userId }: Tx,
  { direction, state, byteCount }: Pick<StoredArchive, 'direction' | 'state' | 'byteCount'>,
  now: Date,
): Promise<string> {
  const id = randomUUID();
  await query
    .insertInto('archives')
    .values({
      household_id: householdId,
      id,
      private_to_user_id: userId,
      direction,
      state,
      byte_count: byteCount,
      failure: null,
      created_at: now,
      finished_at: null,
    })
    .execute();
  return id;
}

export async function updateArchive(
  { query, householdId }: Tx,
  id: string,
  change: Partial<
    Pick<
      StoredArchive,
      'state' | 'byteCount' | 'receivedBytes' | 'doneCount' | 'totalCount' | 'failure' | 'finishedAt'
    >
  >,
): Promise<void> {
  const { state, byteCount, receivedBytes, doneCount, totalCount, failure, finishedAt } = change;
  await query
    .updateTable('archives')
    .set({
      ...(state !== undefined && { state }),
      ...(byteCount !== undefined && { byte_count: byteCount }),
      ...(receivedBytes !== undefined && { received_bytes: receivedBytes }),
      ...(doneCount !== undefined && { done_count: doneCount }),
      ...(totalCount !== undefined && { total_count: totalCount }),
      ...(failure !== undefined && { failure }),
      ...(finishedAt !== undefined && { finished_at: finishedAt }),
    })
    .where('household_id', '=', householdId)
    .where('id', '=', id)
    .execute();
}
