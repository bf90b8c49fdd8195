import { type PlainDate, todayIn } from '@cairn/domain/plain-date';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';

type Tx = HouseholdTransaction;

/** A correction as it is remembered, on the household's day. */
export type StoredCorrection = {
  id: string;
  /** The correction of several transactions at once that this is a part of. */
  learningId: string;
  transactionId: string | null;
  description: string;
  categoryId: string;
  correctedOn: PlainDate;
};

/** The corrections that hold and that the person may know of, in the order in which they were made. */
export async function readCorrections({ query, householdId }: Tx): Promise<StoredCorrection[]> {
  const rows = await query
    .selectFrom('category_corrections as c')
    .innerJoin('households as h', 'h.household_id', 'c.household_id')
    .select([
      'c.id',
      'c.learning_id as learningId',
      'c.transaction_id as transactionId',
      'c.description',
      'c.category_id as categoryId',
      'c.corrected_at as correctedAt',
      'h.time_zone as timeZone',
    ])
    .where('c.household_id', '=', householdId)
    .where('c.ended_at', 'is', null)
    .orderBy('c.corrected_at')
    .orderBy('c.id')
    .execute();
  return rows.map(({ correctedAt, timeZone, ...correction }) => ({
    ...correction,
    correctedOn: todayIn(timeZone, correctedAt),
  }));
}

export type NewCorrection = {
  transactionId: string;
  accountId: string;
  description: string;
  categoryId: string;
};

/** Adds corrections; of a private account's rows only its owner will know. */
export async function insertCorrections(
  { query, householdId, userId }: Tx,
  learningId: string,
  corrections: readonly NewCorrection[],
  now: Date,
): Promise<void> {
  await sql`
    insert into category_corrections
      (household_id, description, category_id, corrected_by_user_id, corrected_at, transaction_id, learning_id, private_to_user_id)
    select ${householdId}::uuid, r.description, r."categoryId", ${userId}::uuid, ${now}::timestamptz, r."transactionId",
      ${learningId}::uuid, a.private_to_user_id
    from jsonb_to_recordset(${JSON.stringify(corrections)}::jsonb)
      as r("transactionId" uuid, "accountId" uuid, description text, "categoryId" text)
    join accounts a on a.household_id = ${householdId}::uuid and a.id = r."accountId"
  `.execute(query);
}

/** How many corrections of a learning there are, and how many hold. Of what the person may not know of there are none. */
export async function countCorrections(
  { query, householdId }: Tx,
  learningId: string,
): Promise<{ all: number; holding: number }> {
  const { rows } = await sql<{ all: number; holding: number }>`
    select count(*)::integer as all, (count(*) filter (where ended_at is null))::integer as holding
    from category_corrections where household_id = ${householdId}::uuid and learning_id = ${learningId}::uuid
  `.execute(query);
  return rows[0] ?? { all: 0, holding: 0 };
}

/** Ends the corrections of a learning, and gives what they were said of. */
export async function endLearning(
  { query, householdId }: Tx,
  learningId: string,
  now: Date,
): Promise<string[]> {
  const ended = await query
    .updateTable('category_corrections')
    .set({ ended_at: now })
    .where('household_id', '=', householdId)
    .where('learning_id', '=', learningId)
    .where('ended_at', 'is', null)
    .returning('description')
    .execute();
  return ended.map(({ description }) => description);
}

/** Ends these corrections. */
export async function endCorrections(
  { query, householdId }: Tx,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await query
    .updateTable('category_corrections')
    .set({ ended_at: now })
    .where('household_id', '=', householdId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** What a learning taught, as far as it holds. */
export async function readCorrectionsOf(
  { query, householdId }: Tx,
  learningId: string,
): Promise<{ description: string; categoryId: string }[]> {
  return query
    .selectFrom('category_corrections')
    .select(['description', 'category_id as categoryId'])
    .where('household_id', '=', householdId)
    .where('learning_id', '=', learningId)
    .where('ended_at', 'is', null)
    .execute();
}
