import type { PlainDate } from '@cairn/domain/plain-date';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { rowName } from '../db/transaction-name.ts';

type Tx = HouseholdTransaction;

export type StoredComment = {
  id: string;
  /** The whole transaction. */
  transactionId: string;
  authorId: string | null;
  text: string;
  mentions: string[];
  addedAt: Date;
};

function storedComments({ query, householdId }: Tx) {
  return query
    .selectFrom('comments')
    .select([
      'id',
      'transaction_id as transactionId',
      'author_user_id as authorId',
      'text',
      'mentioned_user_ids as mentions',
      'added_at as addedAt',
    ])
    .where('household_id', '=', householdId)
    .where('removed_at', 'is', null);
}

/** Those on a whole transaction, the oldest first. */
export function readComments(tx: Tx, transactionId: string): Promise<StoredComment[]> {
  return storedComments(tx)
    .where('transaction_id', '=', transactionId)
    .orderBy('added_at')
    .orderBy('id')
    .execute();
}

export function readComment(tx: Tx, id: string): Promise<StoredComment | undefined> {
  return storedComments(tx).where('id', '=', id).executeTakeFirst();
}

export async function insertComment(
  { query, householdId, userId }: Tx,
  accountId: string,
  { id, transactionId, text, addedAt, mentions }: Omit<StoredComment, 'authorId'>,
): Promise<void> {
  await query
    .insertInto('comments')
    .values({
      household_id: householdId,
      id,
      account_id: accountId,
      transaction_id: transactionId,
      author_user_id: userId,
      text,
      mentioned_user_ids: sql<string[]>`${mentions}::uuid[]`,
      added_at: addedAt,
      removed_at: null,
      moved_from_transaction_id: null,
    })
    .execute();
}

export async function markCommentRemoved({ query, householdId }: Tx, id: string, now: Date): Promise<void> {
  await query
    .updateTable('comments')
    .set({ removed_at: now })
    .where('household_id', '=', householdId)
    .where('id', '=', id)
    .execute();
}

/** Whether others see the rows of an account. */
export async function isSeenByOthers({ query, householdId }: Tx, accountId: string): Promise<boolean> {
  const account = await query
    .selectFrom('accounts')
    .select('rows_private_to_user_id as privateTo')
    .where('household_id', '=', householdId)
    .where('id', '=', accountId)
    .executeTakeFirst();
  return account !== undefined && account.privateTo === null;
}

/** A comment that names the person, and the transaction that it is about. */
export type Mention = {
  id: string;
  text: string;
  at: Date;
  transactionId: string;
  on: PlainDate;
  name: string;
};

/** The comments since then that name the person, on transactions that they see; the newest first. */
export function readMentions({ query, householdId, userId }: Tx, since: Date): Promise<Mention[]> {
  return query
    .selectFrom('comments as x')
    .innerJoin('transactions as t', (join) =>
      join.onRef('t.household_id', '=', 'x.household_id').onRef('t.id', '=', 'x.transaction_id'),
    )
    .select([
      'x.id',
      'x.text',
      'x.added_at as at',
      't.id as transactionId',
      't.posted_on as on',
      rowName.as('name'),
    ])
    .where('x.household_id', '=', householdId)
    .where('t.household_id', '=', householdId)
    .where('x.removed_at', 'is', null)
    .where(sql<boolean>`x.mentioned_user_ids <> '{}'`)
    .where('x.added_at', '>', since)
    .where(sql<boolean>`${userId}::uuid = any(x.mentioned_user_ids)`)
    .orderBy('x.added_at', 'desc')
    .orderBy('x.id')
    .execute();
}
