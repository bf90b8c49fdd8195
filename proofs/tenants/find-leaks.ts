import pg, { type ClientBase } from 'pg';
import type { TenantRow } from './account-rows.ts';
import { insertionOf } from './insert-rows.ts';
import type { Tenant } from './make-tenant.ts';

type Outcome =
  | { rows: Record<string, unknown>[]; count: number; refusal: null }
  | { refusal: pg.DatabaseError };

/** Row-level security or a missing right; or, where tables are distributed, a row that would move to another household. */
const refusals = new Set<string | undefined>(['42501', '0A000']);
const foreignKeyViolation = '23503';

/** Runs a statement and rolls it back. */
export async function attempt(
  client: ClientBase,
  statement: string | { text: string; values: unknown[] },
  values: unknown[] = [],
): Promise<Outcome> {
  await client.query('savepoint attempt');
  try {
    const query = typeof statement === 'string' ? { text: statement, values } : statement;
    const { rows, rowCount } = await client.query(query);
    return { rows, count: rowCount ?? 0, refusal: null };
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    return { refusal: error };
  } finally {
    await client.query('rollback to savepoint attempt');
  }
}

/** As the server; without a household as after a transaction, where there is none. */
async function actFor(client: ClientBase, householdId: string, userId: string): Promise<void> {
  if (householdId !== '') {
    await client.query(`select cairn.act_for('${householdId}', '${userId}')`);
    return;
  }
  // One at a time: where tables are distributed, other messages with settings do not reach the rows as they are.
  for (const setting of ['household_id', 'own_household_id', 'user_id', 'hidden_account_ids'])
    await client.query(`set local cairn.${setting} = ''`);
}

/** null when no row was reachable or the right is missing. */
function reached(outcome: Outcome): string | null {
  if (outcome.refusal === null) return outcome.count === 0 ? null : `${outcome.count} rows`;
  return refusals.has(outcome.refusal.code) ? null : outcome.refusal.message;
}

/** null when row security or a missing right refused the write. */
function accepted(outcome: Outcome): string | null {
  if (outcome.refusal === null) return `${outcome.count} rows`;
  return refusals.has(outcome.refusal.code) ? null : outcome.refusal.message;
}

const rowsOf = (tenant: Tenant, table: string): TenantRow[] =>
  tenant.rows.filter((row) => row.table === table);

/** The distinctive row of a table, for an insert; a missing factory is an error of the test. */
function firstRow(tenant: Tenant, table: string, isPrivate = false): TenantRow {
  const rows = rowsOf(tenant, table);
  // Where all rows are somebody’s own there is no shared one.
  const row = rows.find(({ privateTo }) => (privateTo !== undefined) === isPrivate) ?? rows[0];
  if (row === undefined) throw new Error(`Add a row of ${table} to test-tenants.ts`);
  return row;
}

/** Their row, as if it were the person’s own there. */
function ownedBy(row: TenantRow, userId: string): TenantRow {
  if (row.privateTo === undefined) return row;
  return { ...row, values: { ...row.values, private_to_user_id: userId } };
}

async function countRows(client: ClientBase, table: string): Promise<string> {
  const seen = await attempt(
    client,
    `select household_id, count(*)::int as count from cairn.${table} group by 1 order by 1`,
  );
  return seen.refusal === null ? JSON.stringify(seen.rows) : seen.refusal.message;
}

/**
 * What `client`, acting for one household, can read or write of another's rows in a table, or cannot of its own; empty when
 * isolated. Call in a transaction of a role subject to row security; changes nothing.
 */
export async function findLeaks(
  client: ClientBase,
  table: string,
  mine: Tenant,
  theirs: Tenant,
): Promise<string[]> {
  const path = `cairn.${table}`;
  const ids = { mine: mine.householdId, theirs: theirs.householdId };
  const found: Record<string, string | null> = {};

  await actFor(client, ids.mine, mine.ownerId);
  const own = JSON.stringify([{ household_id: ids.mine, count: rowsOf(mine, table).length }]);
  const seen = await countRows(client, table);
  found['sees other than its own rows'] = seen === own ? null : seen;
  const ofTheirs = (verb: string) => attempt(client, `${verb} where household_id = $1`, [ids.theirs]);
  found['counts theirs'] = reached(await ofTheirs(`select from ${path}`));
  found['updates theirs'] = reached(await ofTheirs(`update ${path} set household_id = household_id`));
  found['deletes theirs'] = reached(await ofTheirs(`delete from ${path}`));
  const foreign = ownedBy(firstRow(theirs, table), mine.ownerId);
  found['inserts for them'] = accepted(await attempt(client, insertionOf(foreign)));
  const gift = `update ${path} set household_id = $1 where household_id = $2`;
  found['gives its own away'] = accepted(await attempt(client, gift, [ids.theirs, ids.mine]));

  // As a pooled session after a transaction: set, and empty.
  await actFor(client, '', '');
  found['is open with no household'] = reached(await attempt(client, `select from ${path}`));
  found['is written with no household'] = accepted(await attempt(client, insertionOf(firstRow(mine, table))));
  return describe(table, found);
}

/** What another member can reach of a private account in a table, and what its owner cannot. */
export async function findPrivateTraces(
  client: ClientBase,
  table: string,
  tenant: Tenant,
): Promise<string[]> {
  const path = `cairn.${table}`;
  const all = rowsOf(tenant, table).length;
  const shared = rowsOf(tenant, table).filter(({ privateTo }) => privateTo === undefined).length;
  const found: Record<string, string | null> = {};
  const countIs = (outcome: Outcome, count: number) =>
    outcome.refusal === null && outcome.count === count ? null : (reached(outcome) ?? 'nothing');

  await actFor(client, tenant.householdId, tenant.memberId);
  found['shows a private account'] = countIs(await attempt(client, `select from ${path}`), shared);
  // Nobody but the owner of the tables has the right to change or delete entries of the journal, and others refer to the shared ones.
  const where = table === 'journal' ? ` where account_id = '${tenant.private.accountId}'` : '';
  const touches = (outcome: Outcome) => (where === '' ? countIs(outcome, shared) : reached(outcome));
  const touch = `update ${path} set household_id = household_id${where}`;
  found['lets a private account be changed'] = touches(await attempt(client, touch));
  found['lets a private account be deleted'] = touches(await attempt(client, `delete from ${path}${where}`));
  const row = insertionOf(firstRow(tenant, table, true));
  found['lets a private account be added to'] = accepted(await attempt(client, row));

  await actFor(client, tenant.householdId, tenant.ownerId);
  found['hides a private account from its owner'] = countIs(
    await attempt(client, `select from ${path}`),
    all,
  );
  return describe(table, found);
}

function describe(table: string, found: Record<string, string | null>): string[] {
  return Object.entries(found).flatMap(([what, how]) => (how === null ? [] : [`${table}: ${what} (${how})`]));
}

/** A column that references another table of the same household, by itself. */
export type Reference = { table: string; column: string; target: string };

export async function listReferences(admin: ClientBase): Promise<Reference[]> {
  const { rows } = await admin.query<Reference>(`
    select distinct conrelid::regclass::text as table, attname::text as column, confrelid::regclass::text as target
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[2]
    where connamespace = 'cairn'::regnamespace and contype = 'f' and cardinality(conkey) = 2
    order by 1, 2`);
  return rows;
}

/**
 * References that allow a row to point into another household; empty when none does. `admin` is in a transaction and
 * bypasses row security, so that only the keys are tested.
 */
export async function findCrossings(
  admin: ClientBase,
  references: readonly Reference[],
  mine: Tenant,
  theirs: Tenant,
): Promise<string[]> {
  const crossings: string[] = [];
  for (const { table, column, target } of references) {
    const outcome = await attempt(
      admin,
      `update ${table} set ${column} = (select ${target === 'cairn.household_members' ? 'user_id' : 'id'} from ${target} where household_id = $2 limit 1)
       where ctid = (select ctid from ${table} where household_id = $1 limit 1)`,
      [mine.householdId, theirs.householdId],
    );
    if (outcome.refusal?.code === foreignKeyViolation) continue;
    const what = outcome.refusal === null ? `${outcome.count} rows` : outcome.refusal.message;
    crossings.push(`${table}.${column}: ${what}`);
  }
  return crossings;
}
