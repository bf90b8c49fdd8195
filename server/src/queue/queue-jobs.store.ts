import { sql } from 'kysely';
import { z } from 'zod';
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

const isoTime = z.date().transform((at) => at.toISOString());
const queueRow = z.object({
  name: z.string(),
  ready: z.int(),
  deferred: z.int(),
  active: z.int(),
  oldestAt: z.nullable(isoTime),
});
const failedRow = z.object({
  queue: z.string(),
  count: z.int(),
  oldestAt: isoTime,
  newestAt: isoTime,
  newestId: z.string(),
});

export type QueueStatus = {
  queues: z.output<typeof queueRow>[];
  failedJobs: z.output<typeof failedRow>[];
};

/** What is to be done, by queue, and what failed after all retries: numbers, times and ids, and nothing of what jobs are about. */
export async function readQueueStatus(
  execute: (statement: string) => Promise<{ rows: unknown[] }>,
): Promise<QueueStatus> {
  const waiting = await execute(`
    select name, count(*) filter (where state < 'active' and start_after <= now())::int as ready,
      count(*) filter (where state < 'active' and start_after > now())::int as deferred,
      count(*) filter (where state = 'active')::int as active,
      min(greatest(created_on, start_after)) filter (where state < 'active' and start_after <= now()) as "oldestAt"
    from pgboss.job where state < 'completed' and name <> '${queueNames.dead}' group by name order by name`);
  const failed = await execute(`
    select queue, count(*)::int as count, min(at) as "oldestAt", max(at) as "newestAt",
      (array_agg(id order by at desc))[1] as "newestId"
    from (
      select coalesce(source_name, name) as queue, id, created_on as at from pgboss.job
      where name = '${queueNames.dead}' and state < 'active'
      union all
      select name, id, completed_on from pgboss.job where state = 'failed' and dead_letter is null
    ) failed group by queue order by 2 desc, 1`);
  return { queues: z.array(queueRow).parse(waiting.rows), failedJobs: z.array(failedRow).parse(failed.rows) };
}
