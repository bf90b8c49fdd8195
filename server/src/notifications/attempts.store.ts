import { randomUUID } from 'node:crypto';
import { attemptKind, type NoticeAttempt } from '@cairn/contract/notice-settings';
import { sql } from 'kysely';
import type { OwnTransaction, OwnWriting } from '../db/in-household.ts';

/** So many of the last calls of a webhook are kept. */
const keptAttempts = 50;

type Attempt = {
  channelId: string;
  kind: string;
  at: Date;
  /** Null: no answer came. */
  status: number | null;
};

export const hasArrived = (status: number | null): boolean =>
  status !== null && status >= 200 && status < 300;

/** Notes what came of a call, unless its webhook has been removed meanwhile. */
export async function noteAttempt(tx: OwnWriting, { channelId, kind, at, status }: Attempt): Promise<void> {
  const { query, householdId, userId } = tx;
  await sql`
    insert into notification_attempts (household_id, id, private_to_user_id, channel_id, kind, attempted_at, status)
    select c.household_id, ${randomUUID()}::uuid, c.private_to_user_id, c.id, ${kind}, ${at}, ${status}::smallint from notification_channels c
    where c.household_id = ${householdId}::uuid and c.private_to_user_id = ${userId}::uuid and c.id = ${channelId}::uuid
  `.execute(query);
  await sql`
    delete from notification_attempts where household_id = ${householdId}::uuid and id in (
      select id from notification_attempts where household_id = ${householdId}::uuid and channel_id = ${channelId}::uuid
      order by attempted_at desc, id offset ${keptAttempts}
    )
  `.execute(query);
}

/** Newest first. */
export async function readAttempts(
  { query, householdId, userId }: OwnTransaction,
  channelId: string,
): Promise<NoticeAttempt[]> {
  const rows = await query
    .selectFrom('notification_attempts')
    .select(['id', 'kind', 'attempted_at as at', 'status'])
    .where('household_id', '=', householdId)
    .where('private_to_user_id', '=', userId)
    .where('channel_id', '=', channelId)
    .orderBy('attempted_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ kind, at, ...row }) => ({
    ...row,
    kind: attemptKind.parse(kind),
    at: at.toISOString(),
    hasArrived: hasArrived(row.status),
  }));
}
