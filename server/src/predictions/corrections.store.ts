import { randomUUID } from 'node:crypto';
import { type PlainDate, todayIn } from '@cairn/domain/plain-date';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';

type Tx = HouseholdTransaction;

/** `correctedOn`: in the household's time zone. */
export type StoredCorrection = {
  id: string;
  /** Groups the corrections of one edit. */
  learningId: string;
  transactionId: string | null;
  description: string;
  categoryId: string;
  correctedOn: PlainDate;
  /** Who alone sees the rows of the account that it was made on, and to whose rows alone it applies; null: everybody. */
  privateTo: string | null;
};

/** The active corrections that the person may see, oldest first. */
export async function readCorrections({ query, householdId }: Tx): Promise<StoredCorrection[]> {
  const rows = await query
    .selectFrom('category_corrections as c')
    .innerJoin('households as h', 'h.household_id', 'c.household_id')
    .select([
      'c.id',
      'c.change_id as learningId',
      'c.transaction_id as transactionId',
      'c.description',
      'c.category_id as categoryId',
      'c.corrected_at as correctedAt',
      'c.private_to_user_id as privateTo',
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

/** Adds corrections; one of a transaction that others do not see is its owner's. */
export async function insertCorrections(
  { query, householdId, userId }: Tx,
  learningId: string,
  corrections: readonly NewCorrection[],
  now: Date,
): Promise<void> {
  const records = corrections.map((correction) => ({ ...correction, id: randomUUID() }));
  await sql`
    insert into category_corrections
      (household_id, id, description, category_id, corrected_by_user_id, corrected_at, transaction_id, change_id, private_to_user_id)
    select a.household_id, r.id, r.description, r."categoryId", ${userId}::uuid, ${now}::timestamptz, r."transactionId",
      ${learningId}::uuid, a.rows_private_to_user_id
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
      as r(id uuid, "transactionId" uuid, "accountId" uuid, description text, "categoryId" text)
    join accounts a on a.id = r."accountId"
    where a.household_id = ${householdId}::uuid
  `.execute(query);
}

/** How many corrections of an edit the person may see, and how many of them are active. */
export async function countCorrections(
  { query, householdId }: Tx,
  learningId: string,
): Promise<{ all: number; holding: number }> {
  const { rows } = await sql<{ all: number; holding: number }>`
    select count(*)::integer as all, (count(*) filter (where ended_at is null))::integer as holding
    from category_corrections where household_id = ${householdId}::uuid and change_id = ${learningId}::uuid
  `.execute(query);
  return rows[0] ?? { all: 0, holding: 0 };
}

/** Ends an edit's corrections and returns their descriptions. */
export async function endLearning(
  { query, householdId }: Tx,
  learningId: string,
  now: Date,
): Promise<string[]> {
  const ended = await query
    .updateTable('category_corrections')
    .set({ ended_at: now })
    .where('household_id', '=', householdId)
    .where('change_id', '=', learningId)
    .where('ended_at', 'is', null)
    .returning('description')
    .execute();
  return ended.map(({ description }) => description);
}

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

/** An edit's active corrections. */
export async function readCorrectionsOf(
  { query, householdId }: Tx,
  learningId: string,
): Promise<{ description: string; categoryId: string }[]> {
  return query
    .selectFrom('category_corrections')
    .select(['description', 'category_id as categoryId'])
    .where('household_id', '=', householdId)
    .where('change_id', '=', learningId)
    .where('ended_at', 'is', null)
    .execute();
}
