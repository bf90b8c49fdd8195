import type { ClientBase } from 'pg';
import { rebuildDirectory } from '../../server/src/db/directory.ts';
import type { TenantRow } from './account-rows.ts';

export function insertionOf({ table, values }: TenantRow): { text: string; values: unknown[] } {
  const columns = Object.keys(values);
  const places = columns.map((_column, index) => `$${index + 1}`);
  return {
    text: `insert into cairn.${table} (${columns.join(', ')}) values (${places.join(', ')})`,
    values: Object.values(values),
  };
}

export async function insertRows(admin: ClientBase, rows: readonly TenantRow[]): Promise<void> {
  for (const row of rows) await admin.query(insertionOf(row));
  await rebuildDirectory(admin);
}

/** Every table of schema cairn, from the catalog. */
export async function listTenantTables(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class where relnamespace = 'cairn'::regnamespace and relkind in ('r', 'p') order by 1`,
  );
  return rows.map(({ name }) => name);
}
