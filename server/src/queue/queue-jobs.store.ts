import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';

/** Deletes every job that carries the person's id, those that are done and kept for a while included. */
export async function deleteJobsOfPerson({ query, userId }: HouseholdTransaction): Promise<void> {
  await sql`delete from pgboss.job where data ->> 'userId' = ${userId}`.execute(query);
}

/** Deletes every job that carries a connection's id. The queue has no call that finds jobs by what they carry. */
export async function deleteJobsOf(connectionId: string, { query }: HouseholdTransaction): Promise<void> {
  await sql`delete from pgboss.job where data ->> 'connectionId' = ${connectionId}`.execute(query);
}
