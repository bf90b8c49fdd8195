import { AppError } from '@cairn/contract/errors';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { keepNoRows } from './journal.store.ts';
import type { LaterImage, RowImage, RowValues } from './row-images.ts';

type Tx = HouseholdTransaction;

/** The rows that steps changed, each change as it was kept. */
export async function readRowImages(
  { query, householdId }: Tx,
  stepIds: readonly string[],
): Promise<RowImage[]> {
  const { rows } = await sql<RowImage>`
    select table_name as "table", row_key as key, before, after from row_images
    where household_id = ${householdId}::uuid and step_id = any(${stepIds}::uuid[])
    order by kept_at, id
  `.execute(query);
  return rows;
}

/** Who changed the rows of steps since, the last one first. */
export async function readLaterImages(
  { query, householdId }: Tx,
  stepIds: readonly string[],
): Promise<LaterImage[]> {
  const { rows } = await sql<LaterImage>`
    with own as materialized (
      select table_name, row_name, max(kept_at) as kept_at from row_images
      where household_id = ${householdId}::uuid and step_id = any(${stepIds}::uuid[])
      group by table_name, row_name
    )
    select i.step_id as "stepId", i.table_name as "table", i.row_key as key,
      case when i.before is not null and i.after is not null then array(select k from jsonb_object_keys(i.after) k order by k) end as columns
    from own join row_images i
      on i.household_id = ${householdId}::uuid and i.table_name = own.table_name and i.row_name = own.row_name and i.kept_at > own.kept_at
    where i.step_id <> all(${stepIds}::uuid[])
    order by i.kept_at desc, i.id desc
  `.execute(query);
  return rows;
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

/** The rows of images as they are now, each with its image; those that are gone are left out. */
export async function readCurrentRows(tx: Tx, images: readonly RowImage[]): Promise<[RowImage, RowValues][]> {
  const found: [RowImage, RowValues][] = [];
  for (const [table, ofTable] of Map.groupBy(images, (image) => image.table)) {
    const [first] = ofTable;
    if (first === undefined) continue;
    const keys = ofTable.map(({ key }) => key);
    const { rows } = await sql<{ place: number; row: RowValues }>`
      select k.place, to_jsonb(t) as row
      from jsonb_array_elements(${JSON.stringify(keys)}::jsonb) with ordinality k(key, place)
      cross join lateral jsonb_populate_record(null::${sql.table(table)}, k.key) r
      join ${sql.table(table)} t on ${isRow(tx, first.key)}
    `.execute(tx.query);
    for (const { place, row } of rows) {
      const image = ofTable[place - 1];
      if (image !== undefined) found.push([image, row]);
    }
  }
  return found;
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
  const groups = tables.flatMap((table) => [
    ...Map.groupBy(
      changes.filter((change) => change.table === table),
      ({ before, after }) => JSON.stringify([before === null, after && Object.keys(after).toSorted()]),
    ).values(),
  ]);
  for (const group of groups.toReversed()) if (group[0]?.after === null) await deleteRows(tx, group);
  for (const group of groups) if (group[0]?.after !== null) await writeValues(tx, group);
}

async function deleteRows(tx: Tx, changes: readonly RowImage[]): Promise<void> {
  const [first] = changes;
  if (first === undefined) return;
  const keys = recordsOf(
    first.table,
    changes.map(({ key }) => key),
  );
  await sql`delete from ${sql.table(first.table)} t using ${keys} r where ${isRow(tx, first.key)}`.execute(
    tx.query,
  );
}

/** Adds or changes rows of one table, all with the same columns. */
async function writeValues(tx: Tx, changes: readonly RowImage[]): Promise<void> {
  const [first] = changes;
  const names = Object.keys(first?.after ?? {});
  if (first === undefined || names.length === 0) return;
  const { table } = first;
  const records = recordsOf(
    table,
    changes.map(({ key, after }) => ({ ...key, ...after })),
  );
  const columns = (prefix: string) => sql.join(names.map((name) => sql`${sql.raw(prefix)}${sql.ref(name)}`));
  if (first.before === null)
    await sql`
      insert into ${sql.table(table)} (household_id, ${columns('')})
      select h.household_id, ${columns('r.')} from households h cross join ${records} r
      where h.household_id = ${tx.householdId}::uuid
    `.execute(tx.query);
  else
    await sql`
      update ${sql.table(table)} t set ${sql.join(names.map((name) => sql`${sql.ref(name)} = r.${sql.ref(name)}`))}
      from ${records} r where ${isRow(tx, first.key)}
    `.execute(tx.query);
}
