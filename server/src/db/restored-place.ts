import type pg from 'pg';
import { StartError } from '../config/start-error.ts';
import { withAdmin } from './admin.ts';
import { countServerSessions } from './roles.ts';

/** Whether anything is in a database: nothing of anybody, a part of a backup whose restore was cut off, or people and what is theirs. */
export type PlaceState = 'empty' | 'restoring' | 'used';

// The schema `restoring` is there from before the first change of a restore until after its last.

async function isHalfRestored(admin: pg.Client): Promise<boolean> {
  const { rows } = await admin.query<{ isHalfRestored: boolean }>(isHalfRestoredQuery);
  return rows[0]?.isHalfRestored === true;
}

/** Of a query of one row, whether a restore has begun here and not ended. */
export const isHalfRestoredQuery = `select to_regnamespace('restoring') is not null as "isHalfRestored"`;

/** Looks what is in a database. Throws StartError while a server or worker uses it. */
export function readPlaceState(adminUrl: string): Promise<PlaceState> {
  return withAdmin(adminUrl, async (admin) => {
    if ((await countServerSessions(admin)) > 0)
      throw new StartError('A server or worker is using this database: stop it, and run this again.');
    if (await isHalfRestored(admin)) return 'restoring';
    const { rows: schemas } = await admin.query(
      `select where to_regnamespace('cairn') is not null or to_regnamespace('identity') is not null`,
    );
    if (schemas.length === 0) return 'empty';
    // A server without an account has made its tables, with no rows of a person in them.
    const { rows: people } = await admin.query(
      'select from identity.users union all select from directory.members limit 1',
    );
    return people.length === 0 ? 'empty' : 'used';
  });
}

/** The households of which anybody is a member. */
export function listHouseholds(adminUrl: string): Promise<string[]> {
  return withAdmin(adminUrl, async (admin) => {
    const { rows } = await admin.query<{ id: string }>(
      'select distinct household_id as id from directory.members order by 1',
    );
    return rows.map(({ id }) => id);
  });
}

/** Makes a place for a restore: from now on the database is only good for one. Deletes what an earlier one left there. */
export function beginRestore(adminUrl: string): Promise<void> {
  return withAdmin(adminUrl, async (admin) => {
    await admin.query(`begin; create schema if not exists restoring; create table if not exists restoring.jobs (job jsonb);
      truncate restoring.jobs;
      drop schema if exists directory cascade; drop schema if exists cairn cascade; drop schema if exists identity cascade;
      drop schema if exists migrations cascade; drop schema if exists pgboss cascade; commit`);
  });
}

/** The restore is whole: the database may be used. */
export function endRestore(adminUrl: string): Promise<void> {
  return withAdmin(adminUrl, async (admin) => {
    await admin.query('drop schema restoring cascade');
  });
}

/** The jobs that were restored, as the queue had them, a thousand at a time. */
export async function* readRestoredJobs(adminUrl: string): AsyncGenerator<unknown[], void, void> {
  for (let from = 0; ; from += 1_000) {
    const jobs = await withAdmin(adminUrl, async (admin) => {
      const { rows } = await admin.query<{ job: unknown }>(
        `select job from restoring.jobs order by job ->> 'created_on', job ->> 'id' offset $1 limit 1000`,
        [from],
      );
      return rows.map(({ job }) => job);
    });
    if (jobs.length === 0) return;
    yield jobs;
  }
}
