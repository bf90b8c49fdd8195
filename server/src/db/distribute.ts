import type { ClientBase } from 'pg';
import { StartError } from '../config/start-error.ts';
import { requireWorkers } from './citus-nodes.ts';
import { setSessionSettings } from './roles.ts';
import { findTenantFaults } from './tenant-catalog.ts';

const root = 'cairn.households';

/** Each tenant table after those that it references; the households first. */
const tablesInOrder = `
  with recursive depths(oid, depth) as (
    select '${root}'::regclass::oid, 0
    union
    select f.conrelid, depths.depth + 1 from depths
    join pg_constraint f on f.confrelid = depths.oid and f.contype = 'f' and f.conrelid <> f.confrelid
    where depths.depth < 50
  )
  select c.oid::regclass::text as name from pg_class c left join depths on depths.oid = c.oid
  where c.relnamespace = 'cairn'::regnamespace and c.relkind in ('r', 'p')
  group by c.oid, 1 order by max(depths.depth) nulls last, 1`;

/**
 * What isolates households in each table of the schema, by name, as one JSON object. Also read on workers: they have the tables and, named
 * by table and number, their shards.
 */
const isolation = `
  select coalesce(json_object_agg(relname, isolation), '{}')::text as isolation from (
    select c.relname, concat_ws(' ', 'enabled', c.relrowsecurity, 'forced', c.relforcerowsecurity, string_agg(concat_ws(' | ', polname,
      case when polpermissive then 'permissive' else 'restrictive' end, polcmd, polroles::regrole[],
      coalesce(pg_get_expr(polqual, c.oid), '-'), coalesce(pg_get_expr(polwithcheck, c.oid), '-')), '; ' order by polname)) as isolation
    from pg_class c left join pg_policy on polrelid = c.oid
    where c.relnamespace = 'cairn'::regnamespace and c.relkind in ('r', 'p') group by c.oid
  ) t`;

/** The shards of the tenant tables, with the table that each is of and the node that has it. */
const placements = `
  select split_part(table_name::text, '.', 2) as "table", split_part(shard_name, '.', 2) as shard, concat(nodename, ':', nodeport) as node
  from citus_shards where table_name::text like 'cairn.%'`;

/**
 * What is written on the coordinator, with rows of a household on a worker in the same transaction. Citus commits one after the other, so
 * that a crash between them would keep one without the other, except where it has written to a table of its own on both sides: then it
 * commits in two phases, and finishes or drops both after a crash. So each of these writes touches such a table. PostgreSQL alone commits
 * both at once, and has none of this.
 */
const besideHouseholds = [
  { table: 'pgboss.job', on: 'insert' },
  { table: 'directory.members', on: 'insert or update or delete' },
  { table: 'directory.connections', on: 'insert or update or delete' },
  { table: 'directory.letters', on: 'insert or update or delete' },
];
const commitTogether = `
  create schema if not exists distribution;
  create table if not exists distribution.touched (id integer primary key);
  grant usage on schema distribution to cairn_app;
  grant select, delete on distribution.touched to cairn_app;
  create or replace function distribution.touch() returns trigger language plpgsql as $$
  begin
    delete from distribution.touched where id = 0;
    return null;
  end $$;
  ${besideHouseholds
    .map(
      ({ table, on }) =>
        `create or replace trigger commit_together after ${on} on ${table} for each row execute function distribution.touch();`,
    )
    .join('\n')}
  select citus_add_local_table_to_metadata('distribution.touched')
  where not exists (select from pg_dist_partition where logicalrelid = 'distribution.touched'::regclass)`;

type Isolation = Record<string, string>;

export type Distributed = { tables: number; added: string[]; shards: number; workers: number };

/**
 * Spreads the tenant tables over the workers of a Citus cluster, by household. Adds what is not distributed yet, so that it can be run again,
 * also after a migration. The first tables are cut into `shardCount` shards, later ones as they are. `admin` is a superuser's session on the
 * coordinator, outside a transaction.
 * @throws StartError where there is no Citus or no worker, where the catalog has a fault, and where a shard's policies are not the coordinator's.
 */
export async function distributeTables(admin: ClientBase, shardCount: number): Promise<Distributed> {
  const workers = await requireWorkers(admin);
  await requireSoundCatalog(admin);
  await admin.query(
    `alter role cairn_app login; alter role cairn_app set citus.propagate_set_commands = 'local'`,
  );
  // Passed on: a worker's sessions take the settings of the role from the worker.
  await setSessionSettings(admin, 'cairn_app');
  await admin.query(`set citus.shard_count = ${shardCount}`);
  // The one trigger that tenant tables have writes the same household's rows, which are on the same node.
  await admin.query('set citus.enable_unsafe_triggers = on');
  const { rows } = await admin.query<{ name: string }>(tablesInOrder);
  const added: string[] = [];
  for (const { name } of rows) if (await distributeTable(admin, name)) added.push(name);
  await admin.query(commitTogether);
  const shards = await requireEqualShards(admin);
  return { tables: rows.length, added, shards, workers };
}

/** Citus carries permissive policies without subqueries, and turns others into permissive ones. */
async function requireSoundCatalog(admin: ClientBase): Promise<void> {
  const faults = await findTenantFaults(admin);
  if (faults.length > 0) throw new StartError(`Nothing is distributed: ${faults.join('; ')}.`);
}

/**
 * Foreign keys that set a column to NULL when a row goes. Citus has none that begin with the distribution column: there they refuse, and the
 * server has set the column before.
 */
export async function refuseInsteadOfSettingNull(admin: ClientBase, table: string): Promise<void> {
  const { rows } = await admin.query<{ name: string; definition: string }>(
    `select quote_ident(conname) as name,
       regexp_replace(pg_get_constraintdef(oid), ' ON DELETE SET NULL( \\([^)]*\\))?', '') as definition
     from pg_constraint where conrelid = $1::regclass and contype = 'f' and confdeltype = 'n'`,
    [table],
  );
  for (const { name, definition } of rows)
    await admin.query(`alter table ${table} drop constraint ${name}, add constraint ${name} ${definition}`);
}

/** False when the table is distributed already. */
async function distributeTable(admin: ClientBase, table: string): Promise<boolean> {
  const { rows } = await admin.query('select from pg_dist_partition where logicalrelid = $1::regclass', [
    table,
  ]);
  if (rows.length > 0) return false;
  await admin.query('begin');
  try {
    await refuseInsteadOfSettingNull(admin, table);
    await admin.query(`select create_distributed_table($1, 'household_id', colocate_with => $2)`, [
      table,
      table === root ? 'none' : root,
    ]);
    await admin.query('commit');
  } catch (error) {
    await admin.query('rollback');
    throw error;
  }
  return true;
}

/** Compares each shard with its table, in one question to each worker, and returns how many there are. */
async function requireEqualShards(admin: ClientBase): Promise<number> {
  const { rows: own } = await admin.query<{ isolation: string }>(isolation);
  const expected: Isolation = JSON.parse(own[0]?.isolation ?? '{}');
  const { rows: answers } = await admin.query<{ node: string; success: boolean; result: string }>(
    `select concat(n.nodename, ':', n.nodeport) as node, a.success, a.result
     from run_command_on_all_nodes($1) a join pg_dist_node n using (nodeid)`,
    [isolation],
  );
  const found = new Map(
    answers.map(({ node, success, result }) => [node, success ? (JSON.parse(result) as Isolation) : {}]),
  );
  const { rows: shards } = await admin.query<{ table: string; shard: string; node: string }>(placements);
  const wrong = shards.filter(
    ({ table, shard, node }) => expected[table] === undefined || found.get(node)?.[shard] !== expected[table],
  );
  if (wrong.length > 0)
    throw new StartError(
      `Stop all servers. Households are not kept apart as on the coordinator in: ${wrong.map(({ shard, node }) => `${shard} on ${node}`).join(', ')}.`,
    );
  return shards.length;
}
