import type { ServiceNote } from '@cairn/contract/server-status';
import { sql } from 'kysely';
import type { IdentityDatabase, NotedService } from '../people/identity-database.store.ts';

/** Notes that a service has just worked, or with which code it failed. */
export async function writeServiceNote(
  database: IdentityDatabase,
  { service, failure, at }: { service: NotedService; failure: string | null; at: Date },
): Promise<void> {
  const noted = failure === null ? { worked_at: at } : { failed_at: at, failure };
  await database
    .insertInto('service_notes')
    .values({ service, ...noted })
    .onConflict((conflict) => conflict.column('service').doUpdateSet(noted))
    .execute();
}

const none: ServiceNote = { workedAt: null, failedAt: null, failure: null };

/** When each service last worked and last failed. */
export async function readServiceNotes(
  database: IdentityDatabase,
): Promise<(service: NotedService) => ServiceNote> {
  const rows = await database.selectFrom('service_notes').selectAll().execute();
  const notes = new Map(
    rows.map(({ service, worked_at, failed_at, failure }) => [
      service,
      {
        workedAt: worked_at?.toISOString() ?? null,
        failedAt: failed_at?.toISOString() ?? null,
        failure,
      },
    ]),
  );
  return (service) => notes.get(service) ?? none;
}

/** The newest migration of the database. */
export async function readNewestMigration(database: IdentityDatabase): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from migrations.kysely_migration order by name desc limit 1`.execute(database);
  return rows[0]?.name ?? '';
}
