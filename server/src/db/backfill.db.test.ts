import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { insertRows, listTenantTables, makeTenant } from './test-tenants.ts';

const folder = path.join(import.meta.dirname, '../../migrations');

/** What a table asked for in a column that a later migration took away. */
const formerValues: Record<string, Record<string, string>> = { categories: { group_name: 'Other' } };

test('rows from before a migration are in its totals, also where whoever migrates is no superuser', async () => {
  const owner = `owner_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: inject('adminUrl') });
  await admin.connect();
  await admin.query(`create role ${owner} createrole login password 'owner'`);
  await admin.query(`create database ${owner} owner ${owner}`);
  await admin.query(`grant cairn_lookup to ${owner} with admin option`);
  const url = new URL(inject('adminUrl'));
  url.pathname = owner;
  const superuser = new pg.Client({ connectionString: url.href });
  await superuser.connect();
  url.username = owner;
  url.password = 'owner';
  const migrating = new pg.Client({ connectionString: url.href });
  await migrating.connect();
  try {
    await superuser.query(`alter schema public owner to ${owner}`);
    const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
    const run = async (name: string) => migrating.query(await readFile(path.join(folder, name), 'utf8'));
    for (const name of names.filter((one) => one < '0005')) await run(name);
    const tenant = makeTenant({ tag: 'aurora', seed: 1 });
    const tablesBefore = new Set(await listTenantTables(superuser));
    const columnsBefore = await readColumns(superuser);
    const before = tenant.rows
      .filter(({ table }) => tablesBefore.has(table))
      .map(({ values, table }) => ({
        table,
        values: {
          ...Object.fromEntries(
            Object.entries(values).filter(([name]) => columnsBefore.get(table)?.has(name) === true),
          ),
          ...formerValues[table],
        },
      }));
    await insertRows(superuser, before);
    for (const name of names.filter((one) => one >= '0005')) await run(name);
    for (const table of ['daily_totals', 'yearly_totals']) {
      const { rows } = await superuser.query(
        `select spending_cents::integer, spending_count, spending_debit_count, row_count from cairn.${table} order by 1 desc`,
      );
      const { sharedRow, privateRow } = tenant.cents;
      const one = { spending_count: 1, spending_debit_count: 1, row_count: 1 };
      expect([table, rows]).toEqual([
        table,
        [sharedRow, privateRow]
          .toSorted((a, b) => b - a)
          .map((spending_cents) => ({ spending_cents, ...one })),
      ]);
    }
    const { rows: unforced } = await superuser.query(
      `select relname from pg_class where relnamespace = 'cairn'::regnamespace and relkind = 'r' and not relforcerowsecurity`,
    );
    expect(unforced).toEqual([]);
  } finally {
    await migrating.end();
    await superuser.end();
    await admin.query(`drop database ${owner} with (force)`);
    await admin.query(`drop role ${owner}`);
    await admin.end();
  }
});

/** The columns of each table, as it is now. */
async function readColumns(client: pg.Client): Promise<Map<string, Set<string>>> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select table_name as table, array_agg(column_name::text) as columns
     from information_schema.columns where table_schema = 'cairn' group by 1`,
  );
  return new Map(rows.map(({ table, columns }) => [table, new Set(columns)]));
}
