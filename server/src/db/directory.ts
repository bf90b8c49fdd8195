import { sql } from 'kysely';
import type { ClientBase } from 'pg';
import { beforeCommit, type HouseholdTransaction, type OwnTransaction } from './in-household.ts';

// The directory finds a household by a person, a connection or an Item. It repeats a little of the tenant tables, in the same transaction.

const columns = [
  'connection_id',
  'household_id',
  'user_id',
  'provider_item_id',
  'sync_from',
  'status_checked_at',
  'is_waiting',
  'classifier_version',
  'state',
  'error_code',
  'last_succeeded_at',
] as const;
const list = columns.join(', ');
const changed = (column: string) => `${column} = excluded.${column}`;
const changes = columns.slice(1).map(changed);

const memberKey = ['user_id', 'household_id'] as const;
const memberFacts = ['joined_at', 'role', 'ends_at'] as const;
const memberList = [...memberKey, ...memberFacts].join(', ');
const memberChanges = memberFacts.map(changed);

const letterList = 'user_id, household_id, due_at';
const letterEntry = 'private_to_user_id, household_id, letter_due_at';

/** Repeats a connection in the directory before the transaction commits, as it is then. */
export function listConnection(tx: HouseholdTransaction, connectionId: string): void {
  beforeCommit(tx, `directory of connection ${connectionId}`, async () => {
    await sql`
      insert into directory.connections (${sql.raw(list)})
      select ${sql.raw(list)} from directory.connection_entries
      where household_id = ${tx.householdId}::uuid and connection_id = ${connectionId}::uuid
      on conflict (connection_id) do update set ${sql.raw(changes.join(', '))}
    `.execute(tx.query);
  });
}

/** Removes a connection from the directory. */
export async function unlistConnection(
  { query, householdId }: HouseholdTransaction,
  connectionId: string,
): Promise<void> {
  await sql`
    delete from directory.connections where household_id = ${householdId}::uuid and connection_id = ${connectionId}::uuid
  `.execute(query);
}

/** Repeats a member in the directory, as they are in the household's own table. */
export async function listMember(
  { query, householdId }: HouseholdTransaction,
  userId: string,
): Promise<void> {
  await sql`
    insert into directory.members (${sql.raw(memberList)})
    select ${sql.raw(memberList)} from household_members
    where household_id = ${householdId}::uuid and user_id = ${userId}::uuid
    on conflict (user_id, household_id) do update set ${sql.raw(memberChanges.join(', '))}
  `.execute(query);
}

/** Repeats when the person's next letter is due, as it is in their settings. */
export async function listLetter({ query, householdId, userId }: OwnTransaction): Promise<void> {
  await unlistLetter({ query, householdId }, userId);
  await sql`
    insert into directory.letters (${sql.raw(letterList)})
    select ${sql.raw(letterEntry)} from notification_settings
    where household_id = ${householdId}::uuid and private_to_user_id = ${userId}::uuid and letter_due_at is not null
  `.execute(query);
}

async function unlistLetter(
  { query, householdId }: Pick<OwnTransaction, 'query' | 'householdId'>,
  userId: string,
): Promise<void> {
  await sql`
    delete from directory.letters where household_id = ${householdId}::uuid and user_id = ${userId}::uuid
  `.execute(query);
}

export async function unlistMember(
  { query, householdId }: HouseholdTransaction,
  userId: string,
): Promise<void> {
  await unlistLetter({ query, householdId }, userId);
  await sql`
    delete from directory.members where household_id = ${householdId}::uuid and user_id = ${userId}::uuid
  `.execute(query);
}

/** Removes a household that goes, with its members, connections and letters. */
export async function unlistHousehold({ query, householdId }: HouseholdTransaction): Promise<void> {
  await sql`delete from directory.members where household_id = ${householdId}::uuid`.execute(query);
  await sql`delete from directory.letters where household_id = ${householdId}::uuid`.execute(query);
  await sql`delete from directory.connections where household_id = ${householdId}::uuid`.execute(query);
}

const tenantTables = ['cairn.household_members', 'cairn.connections', 'cairn.notification_settings'];

/** Writes the whole directory again, after changes by the admin role, in the caller's transaction. */
export async function rebuildDirectory(admin: ClientBase): Promise<void> {
  // Row-level security also applies to the owner, who may not be a superuser.
  for (const table of tenantTables) await admin.query(`alter table ${table} no force row level security`);
  await admin.query('delete from directory.members');
  await admin.query(
    `insert into directory.members (${memberList}) select ${memberList} from cairn.household_members`,
  );
  await admin.query('delete from directory.connections');
  await admin.query(
    `insert into directory.connections (${list}) select ${list} from directory.connection_entries`,
  );
  await admin.query('delete from directory.letters');
  await admin.query(
    `insert into directory.letters (${letterList}) select ${letterEntry} from cairn.notification_settings where letter_due_at is not null`,
  );
  for (const table of tenantTables) await admin.query(`alter table ${table} force row level security`);
}
