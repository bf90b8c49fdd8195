import { AppError } from '@cairn/contract/errors';
import { sql } from 'kysely';
import type { HouseholdScope } from '../../db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../../db/in-household.ts';
import type { Database } from '../../db/pool.ts';

/** A call that is to count once, however often it comes. */
export type Once<Answer> = {
  /** The caller's own name for the call: a UUID. */
  key: string;
  /** Of the call and all that came with it. */
  digest: string;
  /** The answer as it goes over the wire. */
  encode: (answer: Answer) => unknown;
  decode: (stored: unknown) => Answer;
};

/** Whoever sends a call again does so long before. */
const keptForMs = 7 * 24 * 3_600_000;

/**
 * Does the work and keeps its answer, in one transaction; where the call was answered before, gives that answer and does nothing. A call that
 * is just being answered is waited for. Throws `conflict` where the key was another call's. Without `once` the work is just done.
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
    .insertInto('answered_calls')
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
    .updateTable('answered_calls')
    .set({ answer: JSON.stringify(once.encode(answer)) })
    .where('household_id', '=', householdId)
    .where('id', '=', once.key)
    .execute();
  return answer;
}

/** The same, in a transaction of its own. */
export function inHouseholdOnce<Answer>(
  database: Database,
  scope: HouseholdScope,
  { once, now }: { once: Once<Answer> | null; now: Date },
  work: (tx: HouseholdTransaction) => Promise<Answer>,
): Promise<Answer> {
  return inHousehold(database, scope, (tx) => answerOnce(tx, once, now, () => work(tx)));
}

async function readAnswer(
  { query, householdId }: HouseholdTransaction,
  { key, digest }: Pick<Once<unknown>, 'key' | 'digest'>,
): Promise<unknown> {
  const before = await query
    .selectFrom('answered_calls')
    .select(['digest', 'answer'])
    .where('household_id', '=', householdId)
    .where('id', '=', key)
    .executeTakeFirst();
  // Nothing where another member's call has it: what one does not see is answered like anything else that is taken.
  if (before === undefined || before.digest !== digest)
    throw new AppError('conflict', 'This Idempotency-Key was used for another call.');
  return before.answer;
}

/** Deletes the answers that the person's calls got longer ago than anybody sends a call again. */
export async function deleteOldAnswers(
  { query, householdId, userId }: HouseholdTransaction,
  now: Date,
): Promise<void> {
  await query
    .deleteFrom('answered_calls')
    .where('household_id', '=', householdId)
    .where('private_to_user_id', '=', userId)
    .where('answered_at', '<', new Date(now.getTime() - keptForMs))
    .execute();
}

/**
 * Deletes the answers of the person's calls that name an account of a connection or the connection itself: they hold its rows as they were.
 * The others stay, or a call that is sent again would count twice.
 */
export async function deleteAnswersOf(
  { query, householdId, userId }: HouseholdTransaction,
  connectionId: string,
): Promise<void> {
  await query
    .deleteFrom('answered_calls')
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
