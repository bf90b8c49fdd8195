import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';

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
