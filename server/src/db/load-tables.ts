import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { type CopiedTable, copiedSchemas, copySettings, nameOf, targetOf } from './snapshot.ts';

/** Fills the tables of a database that was only migrated, in one transaction. */
export type Loading = {
  /** The tables that there are, as `schema.table`. */
  tables: string[];
  /** Puts rows in COPY's text format into a table, which is emptied first. Returns their number. */
  load(table: CopiedTable, rows: AsyncIterable<Uint8Array>): Promise<number>;
  /** All rows of a table, in the format in which they came. */
  readBack(table: CopiedTable): AsyncIterable<Buffer>;
  /** Checks every reference between tables, and keeps what was loaded. */
  commit(): Promise<void>;
  /** Ends it; what was not committed is gone. */
  close(): Promise<void>;
};

const inSchemas = `nspname = any('{${copiedSchemas.join(',')}}')`;

const listKeys = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(c.oid)) as add
  from pg_constraint c join pg_namespace n on n.oid = connamespace where contype = 'f' and ${inSchemas}`;

const listForced = `
  select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = relnamespace
  where relkind = 'r' and relforcerowsecurity and ${inSchemas}`;

const listTables = `
  select concat(n.nspname, '.', c.relname) as name from pg_class c join pg_namespace n on n.oid = relnamespace
  where relkind = 'r' and ${inSchemas}`;

/**
 * Begins to load. `adminUrl` is of the role that owns the tables. As pg_restore does it, foreign keys are dropped and made again when all
 * rows are there: tables come in any order, and each key is checked once, for all rows.
 */
export async function beginLoading(adminUrl: string): Promise<Loading> {
  const client = new pg.Client({ connectionString: adminUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`begin; ${copySettings}`);
    const { rows: keys } = await client.query<{ drop: string; add: string }>(listKeys);
    const { rows: forced } = await client.query<{ name: string }>(listForced);
    const { rows: tables } = await client.query<{ name: string }>(listTables);
    for (const { drop } of keys) await client.query(drop);
    // It holds for the owner too, who could not copy anything into a table.
    for (const { name } of forced) await client.query(`alter table ${name} no force row level security`);
    return {
      tables: tables.map(({ name }) => name),
      async load(table, rows) {
        // Emptied in the same transaction, so that rows lie in the order in which they come.
        await client.query(`truncate ${nameOf(table)}`);
        const copy = client.query(copyFrom(`copy ${targetOf(table)} from stdin`));
        await pipeline(rows, copy);
        return copy.rowCount;
      },
      readBack: (table) => client.query(copyTo(`copy ${targetOf(table)} to stdout`)),
      async commit() {
        for (const { add } of keys) await client.query(add);
        for (const { name } of forced) await client.query(`alter table ${name} force row level security`);
        await client.query('commit');
      },
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}
