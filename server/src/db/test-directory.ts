import type { ClientBase } from 'pg';

const differences = (name: string, held: string, entries: string) =>
  `select '${name}: missing ' || e::text as fault from (${entries} except ${held}) e
   union all select '${name}: outdated ' || h::text from (${held} except ${entries}) h`;

/** For tests: where the directory differs from the tables of the households. `admin` is a superuser. */
export async function findDirectoryFaults(admin: ClientBase): Promise<string[]> {
  const { rows } = await admin.query<{ fault: string }>(
    [
      differences(
        'members',
        'select user_id, household_id, joined_at, role, ends_at from directory.members',
        'select user_id, household_id, joined_at, role, ends_at from cairn.household_members',
      ),
      differences(
        'connections',
        'select * from directory.connections',
        'select * from directory.connection_entries',
      ),
      differences(
        'letters',
        'select user_id, household_id, due_at from directory.letters',
        `select private_to_user_id, household_id, letter_due_at from cairn.notification_settings
          where letter_due_at is not null`,
      ),
    ].join(' union all '),
  );
  return rows.map(({ fault }) => fault);
}
