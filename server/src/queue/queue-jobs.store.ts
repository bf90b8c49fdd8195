import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { queueNames } from './queue-schema.ts';

/**
 * Selects, for a backup, what is still to be done: as JSON, one job a row. Letters are left out: they are of their moment, and may have been
 * sent by the time of a restore. What the clock makes comes again by itself.
 */
export const unfinishedJobs = `select to_jsonb(j) from pgboss.job j where completed_on is null and name <> all('{${[
  queueNames.letter,
  queueNames.deliver,
  queueNames.weeklyLetter,
  queueNames.lettersDue,
  queueNames.syncDue,
  queueNames.purge,
  queueNames.backup,
  queueNames.drill,
].join(',')}}')`;

/** Deletes every job that acts for the person in the household, completed ones included. */
export async function deleteJobsOfMember({
  query,
  householdId,
  userId,
}: HouseholdTransaction): Promise<void> {
  await sql`delete from pgboss.job where data ->> 'userId' = ${userId} and data ->> 'householdId' = ${householdId}`.execute(
    query,
  );
}

/** Deletes every job with the person's id, whatever it does, completed ones included. */
export async function deleteJobsOfUser({ query, userId }: HouseholdTransaction): Promise<void> {
  await sql`delete from pgboss.job where data ->> 'userId' = ${userId}`.execute(query);
}

/** Deletes every job of the household, completed ones included. */
export async function deleteJobsOfHousehold({ query, householdId }: HouseholdTransaction): Promise<void> {
  await sql`delete from pgboss.job where group_id = ${householdId}`.execute(query);
}

/** Deletes every job with a connection's id, completed ones included. pg-boss cannot find jobs by their data. */
export async function deleteJobsOf(connectionId: string, { query }: HouseholdTransaction): Promise<void> {
  await sql`delete from pgboss.job where data ->> 'connectionId' = ${connectionId}`.execute(query);
}
