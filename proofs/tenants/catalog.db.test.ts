import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawn } from '../../scripts/testing/part.ts';
import { findTenantFaults } from '../../server/src/db/tenant-catalog.ts';
import { createTestDatabase, type TestDatabase } from '../../server/src/db/test-database.ts';
import { installQueue } from '../../server/src/queue/queue-schema.ts';
import { listTenantTables } from './insert-rows.ts';
import { listMutations, whileMutated } from './mutations.ts';

let database: TestDatabase;
let admin: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await database.drop();
});

test('P28 the schema as migrated has no fault', async () => {
  expect(await findTenantFaults(admin)).toEqual([]);
});

test('P28 nor has a served database with the queue’s schema', async () => {
  const serving = await createTestDatabase();
  await installQueue(serving.adminUrl);
  const client = new pg.Client({ connectionString: serving.adminUrl });
  await client.connect();
  expect(await findTenantFaults(client)).toEqual([]);
  await client.end();
  await serving.drop();
});

test.each(['enable', 'force', 'policy', 'key', 'foreign key'] as const)(
  'P28 any one %s that is taken out of any table is a fault of that table',
  async (wall) => {
    const mutations = (await listMutations(admin)).filter((mutation) => mutation.wall === wall);
    const covered = new Set(mutations.map(({ table }) => table));
    // households references no other table.
    if (wall === 'foreign key') covered.add('households');
    expect([...covered].sort()).toEqual(await listTenantTables(admin));
    const unnoticed: string[] = [];
    for (const { table, statements } of drawn(mutations)) {
      const faults = await whileMutated(admin, statements, () => findTenantFaults(admin));
      const subjects = faults.map((fault) => fault.slice(0, fault.indexOf(': ')));
      if (!subjects.some((subject) => new RegExp(`\\b${table}\\b`).test(subject))) unnoticed.push(statements);
    }
    expect(unnoticed).toEqual([]);
  },
);

const open = `nullif(current_setting('cairn.household_id', true), '') is null or
  household_id = nullif(current_setting('cairn.household_id', true), '')::uuid`;

describe('P28 is a fault:', () => {
  test.each([
    ['a table without row security', 'create table cairn.goals (id uuid primary key)', 'goals'],
    [
      'a table with its own way to its household only',
      'create table cairn.goals (household_id uuid primary key); alter table cairn.goals enable row level security',
      'goals',
    ],
    [
      'a table under an account that forgets who may see the account',
      `create table cairn.statements (household_id uuid, account_id uuid, primary key (household_id, account_id),
         foreign key (household_id, account_id) references cairn.accounts);
       alter table cairn.statements enable row level security; alter table cairn.statements force row level security;
       create policy household on cairn.statements using
         (household_id = nullif(current_setting('cairn.household_id', true), '')::uuid)
         with check (household_id = nullif(current_setting('cairn.household_id', true), '')::uuid)`,
      'statements: has no policy',
    ],
    [
      'a policy that is open while nothing is set',
      `alter policy household on cairn.accounts using (${open})`,
      'accounts',
    ],
    [
      'a policy that reads the setting as it is after a transaction',
      `alter policy household on cairn.accounts using (household_id = current_setting('cairn.household_id', true)::uuid)`,
      'accounts',
    ],
    [
      'a restrictive policy',
      'create policy extra on cairn.accounts as restrictive using (household_id is not null)',
      'accounts.extra: is a restrictive policy',
    ],
    [
      'a policy with a subquery',
      `alter policy household on cairn.budgets using
         (household_id = nullif(current_setting('cairn.household_id', true), '')::uuid and exists (select from cairn.households))`,
      'budgets.household: is a policy with a subquery',
    ],
    [
      'a policy that shows an account while no one has set which are hidden',
      `alter policy household on cairn.attachments using
         (household_id = nullif(current_setting('cairn.household_id', true), '')::uuid
           and (account_id = any (current_setting('cairn.hidden_account_ids', true)::uuid[])) is not true)`,
      'attachments',
    ],
    [
      'a table under a transaction that does not name its account',
      `create table cairn.receipts (household_id uuid references cairn.households on delete cascade, id uuid, transaction_id uuid,
         primary key (household_id, id), foreign key (household_id, transaction_id) references cairn.transactions);
       alter table cairn.receipts enable row level security; alter table cairn.receipts force row level security;
       create policy household on cairn.receipts using
         (household_id = nullif(current_setting('cairn.household_id', true), '')::uuid)`,
      'receipts: has no policy',
    ],
    [
      'an account that is private and hides nothing',
      'alter table cairn.accounts drop constraint accounts_private_fkey',
      'accounts: may be private without',
    ],
    [
      'a table that a backup cannot read',
      'drop policy backup on cairn.budgets',
      'budgets: has no policy `backup`',
    ],
    [
      'a backup that everybody may take',
      'alter policy backup on cairn.budgets to public',
      'budgets: has no policy `backup`',
    ],
    ['one more policy', 'create policy support on cairn.journal for select using (true)', 'journal.support'],
    [
      'a directory that everybody may list',
      'drop policy lookup on directory.connections; create policy lookup on directory.connections for select using (true)',
      'connections.lookup: is not the policy',
    ],
    [
      'a directory whose entries are seen by other households',
      'alter policy household on directory.members using (true)',
      'members.household: is not the policy',
    ],
    [
      'a directory without row security',
      'alter table directory.members disable row level security',
      'members: is a table of the directory',
    ],
    [
      'a view of all connections',
      'alter view directory.connection_entries reset (security_invoker)',
      'connection_entries: is a view of the directory',
    ],
    ['one more table in the directory', 'create table directory.extra (id uuid)', 'extra: is not what'],
    [
      'an identity that finds households',
      'grant usage on schema directory to cairn_identity',
      'cairn_identity in directory',
    ],
    [
      'a unique index without the household',
      'create unique index extra on cairn.connections (provider_item_id)',
      'extra',
    ],
    [
      'a column that names a row and has no key',
      'alter table cairn.insights add account_id uuid',
      'insights.account_id',
    ],
    [
      'a column that names rows and has no key',
      'alter table cairn.insights add account_ids uuid[]',
      'insights.account_ids',
    ],
    [
      'a view with the rights of its owner',
      'create view cairn.everything as select * from cairn.accounts',
      'everything',
    ],
    ['a materialised view', 'create materialized view cairn.sums as select 1 as one', 'sums'],
    ['a sequence', 'create sequence cairn.numbers', 'numbers'],
    [
      'an id that counts up',
      'alter table cairn.insights add number integer generated always as identity',
      'insights.number',
    ],
    [
      'a trigger',
      `create function cairn.copy_row() returns trigger language plpgsql as 'begin return new; end';
       create trigger copier after insert on cairn.accounts for each row execute function cairn.copy_row()`,
      'accounts.copier',
    ],
    [
      'a server that may truncate',
      'grant truncate on cairn.accounts to cairn_app',
      'TRUNCATE on cairn.accounts',
    ],
    ['a server that may point at tables', 'grant references on cairn.accounts to cairn_app', 'REFERENCES'],
    [
      'a server that may add triggers',
      'grant trigger on cairn.accounts to cairn_app',
      'TRIGGER on cairn.accounts',
    ],
    [
      'a server that may pass rights on',
      'grant select on cairn.accounts to cairn_app with grant option',
      'accounts',
    ],
    ['a table that everybody may read', 'grant select on cairn.accounts to public', 'to public'],
    [
      'a server that may create tables',
      'grant create on schema cairn to cairn_app',
      'cairn_app in schema cairn',
    ],
    ['a server that sees people', 'grant usage on schema identity to cairn_app', 'cairn_app in identity'],
    [
      'a server that reads password hashes',
      'grant select (password_hash) on identity.users to cairn_app',
      'cairn_app',
    ],
    [
      'an identity that sees money',
      'grant select (amount_cents) on cairn.transactions to cairn_identity',
      'cairn.transactions to cairn_identity',
    ],
    ['a journal that can be changed', 'grant update (after) on cairn.journal to cairn_app', 'journal'],
    ['a journal that can be deleted from', 'grant delete on cairn.journal to cairn_app', 'journal'],
    [
      'a lookup that reads tokens',
      'grant select (sealed_access_token) on cairn.connections to cairn_lookup',
      'sealed',
    ],
    [
      'a table of the server’s own',
      'alter table cairn.accounts owner to cairn_app',
      'cairn.accounts of cairn_app',
    ],
    [
      'a schema of the lookup’s own',
      'create schema extra authorization cairn_lookup',
      'extra of cairn_lookup',
    ],
    [
      'a lookup for everybody',
      'grant execute on function cairn.membership_of_user(uuid, uuid, timestamptz) to public',
      'membership_of_user',
    ],
    [
      'another lookup for identity',
      'grant execute on function cairn.connections_due(timestamptz) to cairn_identity',
      'connections_due',
    ],
    [
      'a lookup whose names can be redirected',
      'alter function cairn.membership_of_user(uuid, uuid, timestamptz) reset search_path',
      'membership_of_user',
    ],
    [
      'a lookup with the rights of the migrating role',
      'alter function cairn.membership_of_user(uuid, uuid, timestamptz) owner to current_user',
      'membership_of_user',
    ],
    [
      'one more function with rights of its own',
      `create function cairn.everybody() returns setof uuid language sql security definer as 'select user_id from cairn.household_members'`,
      'everybody()',
    ],
    [
      'a server that bypasses row security',
      'alter role cairn_app bypassrls',
      'cairn_app: is a role with powers',
    ],
    [
      'a server that is superuser',
      'alter role cairn_identity superuser',
      'cairn_identity: is a role with powers',
    ],
    ['a server that makes roles', 'alter role cairn_app createrole', 'cairn_app: is a role with powers'],
    ['a lookup that can log in', 'alter role cairn_lookup login', 'cairn_lookup: is a role that can log in'],
    ['a server that may act as the lookup', 'grant cairn_lookup to cairn_app', 'cairn_app as cairn_lookup'],
    ['a server that reads all data', 'grant pg_read_all_data to cairn_app', 'cairn_app as pg_read_all_data'],
    [
      'a tenant for every connection',
      `alter role cairn_app set cairn.household_id = '00000000-0000-4000-8000-000000000000'`,
      'cairn.household_id',
    ],
  ])('%s', async (_name, statements, fault) => {
    const faults = await whileMutated(admin, statements, () => findTenantFaults(admin));
    expect(faults.join('\n')).toContain(fault);
  });
});
