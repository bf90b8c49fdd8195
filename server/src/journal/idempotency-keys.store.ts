import { AppError } from '@cairn/contract/errors';
import { sql } from 'kysely';
import type { HouseholdScope } from '../db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import { lockLedgerForWriting } from './write-lock.store.ts';

/** A call with an Idempotency-Key, which counts once. */
export type Once<Answer> = {
  /** The caller's key: a UUID. */
  key: string;
  /** Digest of the call and its body. */
  digest: string;
  /** The answer as JSON. */
  encode: (answer: Answer) => unknown;
  decode: (stored: unknown) => Answer;
};

/** Retries come long before. */
const retentionMs = 7 * 24 * 3_600_000;

/**
 * Does the work and stores its answer, in one transaction. A repeated call gets the stored answer, and waits while the first one
 * runs. Throws `conflict` when the key belongs to another call. Without `once` the work is just done.
 */
async function answerOnce<Answer>(
  tx: HouseholdTransaction,
  once: Once<Answer> | null,
  now: Date,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (once === null) return work();
  const { query, householdId, userId } = tx;
  const claimed = await query
    .insertInto('idempotency_keys')
    .values({
      household_id: householdId,
      id: once.key,
      private_to_user_id: userId,
      digest: once.digest,
      answer: null,
      answered_at: now,
    })
    .onConflict((conflict) => conflict.columns(['household_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (claimed === undefined) return once.decode(await readAnswer(tx, once));
  await deleteOldAnswers(tx, now);
  const answer = await work();
  await query
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(once.encode(answer)) })
    .where('household_id', '=', householdId)
    .where('id', '=', once.key)
    .execute();
  return answer;
}

/** Like `answerOnce`, in a new transaction. */
export function inHouseholdOnce<Answer>(
  database: Database,
  scope: HouseholdScope,
  { once, now }: { once: Once<Answer> | null; now: Date },
  work: (tx: HouseholdTransaction) => Promise<Answer>,
): Promise<Answer> {
  return inHousehold(database, scope, (tx) => answerOnce(tx, once, now, () => work(tx)));
}

/** Like `inHouseholdOnce`, for work that writes to the ledger: it holds the lock. */
export function inLedgerOnce<Answer>(
  database: Database,
  scope: HouseholdScope,
  calling: { once: Once<Answer> | null; now: Date },
  work: (tx: HouseholdTransaction) => Promise<Answer>,
): Promise<Answer> {
  return inHouseholdOnce(database, scope, calling, async (tx) => {
    await lockLedgerForWriting(tx);
    return work(tx);
  });
}

async function readAnswer(
  { query, householdId }: HouseholdTransaction,
  { key, digest }: Pick<Once<unknown>, 'key' | 'digest'>,
): Promise<unknown> {
  const before = await query
    .selectFrom('idempotency_keys')
    .select(['digest', 'answer'])
    .where('household_id', '=', householdId)
    .where('id', '=', key)
    .executeTakeFirst();
  // A key of another member is invisible here and answered the same way.
  if (before === undefined || before.digest !== digest)
    throw new AppError('conflict', 'This Idempotency-Key was used for another call.');
  return before.answer;
}

/** Deletes the person's answers past their retention time. */
export async function deleteOldAnswers(
  { query, householdId, userId }: HouseholdTransaction,
  now: Date,
): Promise<void> {
  await query
    .deleteFrom('idempotency_keys')
    .where('household_id', '=', householdId)
    .where('private_to_user_id', '=', userId)
    .where('answered_at', '<', new Date(now.getTime() - retentionMs))
    .execute();
}

/**
 * Deletes the person's answers that mention a connection or its accounts, since they contain its transactions. The others stay, or a
 * repeated call would count twice.
 */
export async function deleteAnswersOf(
  { query, householdId, userId }: HouseholdTransaction,
  connectionId: string,
): Promise<void> {
  await query
    .deleteFrom('idempotency_keys')
    .where('household_id', '=', householdId)
    .where('private_to_user_id', '=', userId)
    .where(({ exists, or, selectFrom }) =>
      or([
        sql<boolean>`position(${connectionId} in answer::text) > 0`,
        exists(
          selectFrom('accounts')
            .select('accounts.id')
            .where('accounts.household_id', '=', householdId)
            .where('accounts.connection_id', '=', connectionId)
            .where(sql<boolean>`position(accounts.id::text in answer::text) > 0`),
        ),
      ]),
    )
    .execute();
}
