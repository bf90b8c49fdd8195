import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { StartError } from '../config/start-error.ts';
import { withAdmin } from './admin.ts';

/** A table, and its columns but those that PostgreSQL generates. */
export type CopiedTable = { schema: string; table: string; columns: string[] };

/** One moment of the whole database, in one transaction that only reads. */
export type Snapshot = {
  /** The migrations that made it, in order. */
  migrations: string[];
  tables: CopiedTable[];
  /** Whether there is a queue: not in a database that was only migrated. */
  hasQueue: boolean;
  /** All rows of a table, as PostgreSQL writes them in COPY's text format. One after the other. */
  copyTable(table: CopiedTable): AsyncIterable<Buffer>;
  /** The rows of a query without parameters, in the same format. */
  copyQuery(text: string): AsyncIterable<Buffer>;
  close(): Promise<void>;
};

/** Where Cairn's rows are; the queue's are read by what they are for. */
export const copiedSchemas = ['cairn', 'directory', 'identity'];
const inSchemas = `n.nspname = any('{${copiedSchemas.join(',')}}')`;

const listTables = `
  select n.nspname::text as schema, c.relname::text as table,
    array(select attname::text from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${inSchemas} and c.relkind = 'r' order by 1, 2`;

/** Whatever else has contents: nothing of Cairn's does today. */
const listOthers = `
  select format('%I.%I', n.nspname, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${inSchemas} and c.relkind in ('S', 'm', 'p', 'f')`;

/** Tables of which row-level security would hide rows: also from their owner, where it is forced. */
const listHidden = `
  select c.oid::regclass::text as name,
    exists (select from pg_policy where polrelid = c.oid and polname = 'backup' and polcmd = 'r'
      and polroles = array[current_user::regrole::oid]) as "hasPolicy"
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${inSchemas} and c.relkind = 'r' and row_security_active(c.oid)`;

/** As pg_dump sets them: a text that means the same wherever it is read, and rows in the order in which they lie. */
export const copySettings = `
  set local datestyle = iso; set local intervalstyle = postgres; set local timezone = 'UTC'; set local extra_float_digits = 1;
  set local bytea_output = hex; set local client_encoding = 'UTF8'; set local search_path = pg_catalog; set local synchronize_seqscans = off;
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`;

/**
 * Opens a snapshot with the role of `adminUrl`, which owns the tables. Nothing that the server does waits for it, but a migration.
 * @throws StartError where that role cannot read every row.
 */
export async function openSnapshot(adminUrl: string): Promise<Snapshot> {
  const client = new pg.Client({ connectionString: adminUrl });
  // A session that breaks off makes the next step fail, which is enough.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`begin isolation level repeatable read; ${copySettings}`);
    if (await isDistributed(client))
      throw new StartError(
        'This database is spread over several nodes by Citus, which Cairn cannot back up: back up each node with the tools of PostgreSQL.',
      );
    await openToOwner(client);
    const { rows: others } = await client.query<{ name: string }>(listOthers);
    if (others.length > 0)
      throw new Error(`A backup does not know how to keep ${others.map(({ name }) => name).join(', ')}`);
    const { rows: tables } = await client.query<CopiedTable>(listTables);
    const { rows: applied } = await client.query<{ name: string }>(
      'select name from migrations.kysely_migration order by name',
    );
    const { rows: queue } = await client.query(`select where to_regclass('pgboss.job') is not null`);
    const copyQuery = (text: string) => client.query(copyTo(`copy (${text}) to stdout`));
    return {
      migrations: applied.map(({ name }) => name),
      tables,
      hasQueue: queue.length > 0,
      copyTable: (table) => client.query(copyTo(`copy ${targetOf(table)} to stdout`)),
      copyQuery,
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** A table with its columns, as COPY and INSERT name them. */
export function targetOf({ schema, table, columns }: CopiedTable): string {
  return `${nameOf({ schema, table })} (${columns.map(pg.escapeIdentifier).join(', ')})`;
}

export function nameOf({ schema, table }: Pick<CopiedTable, 'schema' | 'table'>): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(table)}`;
}

/**
 * Lets the owner of the tables read all rows in this transaction. A database from before there were policies for it has its tables locked
 * until the transaction ends: that is before an upgrade, when no server of that version should be working.
 */
async function openToOwner(client: pg.Client): Promise<void> {
  await client.query(`set local cairn.backup = 'on'`);
  const { rows } = await client.query<{ name: string; hasPolicy: boolean }>(listHidden);
  for (const { name, hasPolicy } of rows)
    if (!hasPolicy) await client.query(`alter table ${name} no force row level security`);
  const { rows: left } = await client.query<{ name: string; hasPolicy: boolean }>(listHidden);
  const hidden = left.filter(({ hasPolicy }) => !hasPolicy);
  if (hidden.length > 0)
    throw new StartError(
      `The role of DATABASE_URL cannot read all rows of ${hidden.map(({ name }) => name).join(', ')}: use the role that owns the tables.`,
    );
}

/** Whether Citus has spread a database over nodes, each of which it reads at a moment of its own, so that rows would not fit together. */
export function isSpread(adminUrl: string): Promise<boolean> {
  return withAdmin(adminUrl, isDistributed);
}

async function isDistributed(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(`select from pg_class where relname = 'pg_dist_partition'`);
  if (rows.length === 0) return false;
  return (await client.query('select from pg_dist_partition limit 1')).rows.length > 0;
}
