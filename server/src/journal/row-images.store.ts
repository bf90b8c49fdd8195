import { AppError } from '@cairn/contract/errors';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { keepNoRows } from './journal.store.ts';
import { joinImages, type RowImage, type RowValues } from './row-images.ts';

type Tx = HouseholdTransaction;

/** The rows of these tables that steps changed, each as it was before all of them and after. */
export async function readRowImages(
  { query, householdId }: Tx,
  stepIds: readonly string[],
  tables: readonly string[],
): Promise<RowImage[]> {
  const { rows } = await sql<RowImage>`
    select table_name as "table", row_key as key, before, after from row_images
    where household_id = ${householdId}::uuid and step_id = any(${stepIds}::uuid[]) and table_name = any(${tables}::text[])
    order by kept_at, id
  `.execute(query);
  return joinImages(rows);
}

/** From here on the transaction keeps no rows, and what was kept of accounts goes: they are deleted for good. */
export async function forgetRows(tx: Tx, accountIds: readonly string[]): Promise<void> {
  await keepNoRows(tx);
  await tx.query
    .deleteFrom('row_images')
    .where('household_id', '=', tx.householdId)
    .where('account_id', '=', sql<string>`any(${accountIds}::uuid[])`)
    .execute();
}

const recordsOf = (table: string, values: readonly RowValues[]) =>
  sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(values)}::jsonb)`;

const isRow = ({ householdId }: Tx, key: RowValues) =>
  sql.join(
    [
      sql`t.household_id = ${householdId}::uuid`,
      ...Object.keys(key).map((name) => sql`t.${sql.ref(name)} = r.${sql.ref(name)}`),
    ],
    sql` and `,
  );

/** The row of an image as it is now; undefined when there is none. */
export async function readCurrentRow(tx: Tx, { table, key }: RowImage): Promise<RowValues | undefined> {
  const { rows } = await sql<{ row: RowValues }>`
    select to_jsonb(t) as row from ${sql.table(table)} t, ${recordsOf(table, [key])} r where ${isRow(tx, key)}
  `.execute(tx.query);
  return rows[0]?.row;
}

/** What PostgreSQL says where a row takes what another one has, or names one that is gone. */
const [uniqueViolation, foreignKeyViolation] = ['23505', '23503'];
/** A value that it does not take (classes 22 and 23, and policies): what was kept came with a stranger's archive. */
const refusedValue = /^(?:2[23]|42501)/;

/**
 * Makes rows what they are after these changes. `tables`: each after those that it refers to. Throws `conflict` where another row has what
 * must be unique, in the words of `taken`, and where rows refer to one that is gone.
 */
export async function writeRows(
  tx: Tx,
  changes: readonly RowImage[],
  { tables, taken = 'It is there again' }: { tables: readonly string[]; taken?: string | undefined },
): Promise<void> {
  try {
    await write(tx, changes, tables);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === uniqueViolation) throw new AppError('conflict', taken);
    if (code === foreignKeyViolation)
      throw new AppError('conflict', 'Something that belongs to it was added or removed since');
    if (refusedValue.test(code)) throw new AppError('conflict', 'What it was before cannot be stored');
    throw error;
  }
}

async function write(tx: Tx, changes: readonly RowImage[], tables: readonly string[]): Promise<void> {
  const inOrder = tables.flatMap((table) => changes.filter((change) => change.table === table));
  for (const { table, key, after } of inOrder.toReversed())
    if (after === null)
      await sql`
        delete from ${sql.table(table)} t using ${recordsOf(table, [key])} r where ${isRow(tx, key)}
      `.execute(tx.query);
  for (const { table, key, before, after } of inOrder) {
    if (after === null || Object.keys(after).length === 0) continue;
    const names = Object.keys(after);
    const columns = (prefix: string) => sql.join(names.map((name) => sql.raw(`${prefix}"${name}"`)));
    if (before === null)
      await sql`
        insert into ${sql.table(table)} (household_id, ${columns('')})
        select h.household_id, ${columns('r.')} from households h cross join ${recordsOf(table, [after])} r
        where h.household_id = ${tx.householdId}::uuid
      `.execute(tx.query);
    else
      await sql`
        update ${sql.table(table)} t set ${sql.join(names.map((name) => sql`${sql.ref(name)} = r.${sql.ref(name)}`))}
        from ${recordsOf(table, [{ ...key, ...after }])} r where ${isRow(tx, key)}
      `.execute(tx.query);
  }
}
