import pg, { type ClientBase } from 'pg';
import { commandLine } from '../config/command-line.ts';
import { StartError } from '../config/start-error.ts';
import { withAdmin } from './admin.ts';
import { type RolePasswords, urlOfRole } from './roles.ts';

async function hasCitus(admin: ClientBase): Promise<boolean> {
  const { rows } = await admin.query(`select from pg_extension where extname = 'citus'`);
  return rows.length > 0;
}

/** Before anything is written: what is written on a worker is on no other node. @throws StartError there. PostgreSQL alone passes. */
export function refuseWorker(adminUrl: string): Promise<void> {
  return withAdmin(adminUrl, async (admin) => {
    if (await hasCitus(admin)) await requireCoordinator(admin);
  });
}

async function requireCoordinator(admin: ClientBase): Promise<void> {
  const { rows } = await admin.query('select from pg_dist_local_group where groupid <> 0');
  if (rows.length > 0)
    throw new StartError(
      'This database is a worker of a Citus cluster: name the coordinator, which knows all of them.',
    );
}

/**
 * How many workers take households. @throws StartError in one line where this is no coordinator of a Citus cluster, or a worker does not answer.
 */
export async function requireWorkers(admin: ClientBase): Promise<number> {
  if (!(await hasCitus(admin)))
    throw new StartError(
      'This database has no Citus: CREATE EXTENSION citus in it, here and on each worker.',
    );
  await requireCoordinator(admin);
  const { rows } = await admin.query<{ workers: number }>(
    `select count(*)::int as workers from pg_dist_node where isactive and shouldhaveshards and noderole = 'primary'`,
  );
  const workers = rows[0]?.workers ?? 0;
  if (workers === 0) throw new StartError('This Citus has no worker: add one with citus_add_node.');
  const { rows: silent } = await admin.query<{ node: string; result: string }>(
    `select concat(n.nodename, ':', n.nodeport) as node, a.result
     from run_command_on_all_nodes('select 1') a join pg_dist_node n using (nodeid) where not a.success`,
  );
  if (silent.length > 0)
    throw new StartError(
      `Nothing is distributed: ${silent.map(({ node, result }) => `${node} does not answer (${oneLine(result)})`).join('; ')}.`,
    );
  return workers;
}

/**
 * For a start, once the tables are there. On a coordinator with workers all tables of households have to be distributed: one that is not has its
 * rows here, apart from what they belong to. @throws StartError naming them. PostgreSQL alone passes.
 */
export function requireDistributed(adminUrl: string): Promise<void> {
  return withAdmin(adminUrl, async (admin) => {
    if (!(await hasCitus(admin))) return;
    const { rows } = await admin.query<{ name: string }>(`
      select c.relname as name from pg_class c
      where c.relnamespace = 'cairn'::regnamespace and c.relkind in ('r', 'p')
        and not exists (select from pg_dist_partition where logicalrelid = c.oid)
        and exists (select from pg_dist_node where groupid <> 0 and noderole = 'primary')
      order by 1`);
    if (rows.length > 0)
      throw new StartError(
        `These tables of households are not distributed over this Citus cluster: ${rows.map(({ name }) => name).join(', ')}. Run ${commandLine('distribute')}, then start again.`,
      );
  });
}

/** One household for each node, which lies there if there is one. Shards are found before the join, which would find them for each pair. */
const householdsOfNodes = `
  with drawn as materialized (
    select id, get_shard_id_for_distribution_column('cairn.households', id) as shardid
    from (select gen_random_uuid() as id from generate_series(1, $1)) made
  )
  select distinct on (nodename, nodeport) concat(nodename, ':', nodeport) as node, id::text as "householdId"
  from drawn join citus_shards using (shardid)`;

/**
 * Reads a household on each worker as the server does: as its role, through the coordinator. Where workers ask for a password, they are given
 * the role's, and the coordinator is told it. @throws StartError that names the workers that do not let the role in, and what to set there.
 */
export async function reachWorkers(adminUrl: string, { app: password }: RolePasswords): Promise<void> {
  const { rows } = await withAdmin(adminUrl, async (admin) => {
    await passOnPassword(admin, password);
    return admin.query<{ node: string; householdId: string }>(householdsOfNodes, [drawnHouseholds]);
  });
  const refusals: string[] = [];
  for (const { node, householdId } of rows) {
    const app = new pg.Client({ connectionString: urlOfRole(adminUrl, 'cairn_app', password) });
    await app.connect();
    try {
      await app.query('begin');
      await app.query(`set local cairn.household_id = '${householdId}'`);
      await app.query(`select from cairn.households where household_id = '${householdId}'`);
    } catch (error) {
      refusals.push(`${node} (${oneLine(error instanceof Error ? error.message : String(error))})`);
    } finally {
      await app.end();
    }
  }
  if (refusals.length > 0)
    throw new StartError(
      `The tables are distributed, but the server’s role cairn_app does not reach its households on ${refusals.join(', ')}. Let it in from the coordinator, in pg_hba.conf of each of these workers, and run this again. Until then no server can answer.`,
    );
}

/** So many ids are in every shard, but for one run in millions. */
const drawnHouseholds = 20_000;

/** The workers get the hash that the coordinator has; its own sessions there need the password itself. */
async function passOnPassword(admin: ClientBase, password: string): Promise<void> {
  const { rows } = await admin.query<{ hash: string }>(
    `select rolpassword as hash from pg_authid where rolname = 'cairn_app' and rolpassword is not null`,
  );
  for (const { hash } of rows)
    await admin.query('select run_command_on_workers($1)', [
      `set citus.enable_alter_role_propagation = off; alter role cairn_app login password ${admin.escapeLiteral(hash)}`,
    ]);
  await admin.query(`delete from pg_dist_authinfo where rolename = 'cairn_app' and nodeid = 0`);
  await admin.query(`insert into pg_dist_authinfo (nodeid, rolename, authinfo) values (0, 'cairn_app', $1)`, [
    `password=${password}`,
  ]);
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
