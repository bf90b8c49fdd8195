import type { Arrow } from '@cairn/domain/find-circle';
import { type RawBuilder, sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { allColumns } from '../db/records.ts';
import type { TableName } from '../db/tables.ts';
import type { ArchiveTable, ColumnKind } from './archive-columns.ts';
import { leftOutOfImages, personColumns } from './archived-images.ts';

type Tx = HouseholdTransaction;

/** How many rows are in memory at once. */
const rowsAtOnce = 2_000;

/** What row-level security alone would show of a table, and the person may not see, or would refer to nothing. */
function visible({ table }: ArchiveTable, { householdId, userId }: Tx) {
  const household = sql.lit(householdId);
  const user = sql.lit(userId);
  if (table === 'import_rows')
    return sql`and t.import_id in (select id from imports where household_id = ${household}::uuid)`;
  // The file of a removed one is not kept for long.
  if (table === 'attachments') return sql`and t.removed_at is null`;
  // Another member's tag is seen only on transactions that the person sees.
  if (table === 'tags')
    return sql`and (t.created_by_user_id is null or t.created_by_user_id = ${user}::uuid or exists (
      select from transactions r where r.household_id = ${household}::uuid and t.id = any(r.tag_ids)
    ))`;
  // A step that the archive has; of tags, as of the history: the person's own.
  if (table === 'row_images')
    return sql`and exists (
      select from journal j where j.household_id = ${household}::uuid and j.step_id = t.step_id and ${isSeen('j', { household, user })}
        and (t.table_name <> 'tags' or j.user_id = ${user}::uuid)
    )`;
  return table === 'journal' ? sql`and ${isSeen('t', { household, user })}` : sql``;
}

type Acting = { household: RawBuilder<unknown>; user: RawBuilder<unknown> };

/** Which entries of the journal, called `alias`, an archive has. */
function isSeen(alias: string, { household, user }: Acting) {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const of = (name: string) =>
    sql`${column('subject_kind')} = ${sql.lit(name.slice(0, -1))} and ${column('subject_id')} in (select id::text from ${sql.table(name)} where household_id = ${household}::uuid)`;
  return sql`(
    ${column('user_id')} = ${user}::uuid
    or ${column('subject_kind')} in ('household', 'category', 'category_rule', 'budget', 'insight')
    or ${of('accounts')} or ${of('transactions')} or ${of('imports')} or ${of('planned_transactions')}
    or ${column('id')} in (select change_id from category_corrections where household_id = ${household}::uuid)
    or ${column('id')} in (select accepted_entry_id from account_reconciliations where household_id = ${household}::uuid)
  )`;
}

/** What a column is in an archive. */
function written(table: TableName, [name, kind]: readonly [string, ColumnKind], { userId }: Tx) {
  if (table === 'row_images' && (name === 'before' || name === 'after')) return imageSide(name, userId);
  const column = sql.ref(`t.${name}`);
  if (kind === 'decimal' || kind === 'decimal?' || kind === 'rate')
    return sql`${column}::text as ${sql.ref(name)}`;
  if (kind === 'person' || kind === 'person?')
    return sql`case when ${column} = ${sql.lit(userId)}::uuid then 'me' when ${column} is not null then 'other' end as ${sql.ref(name)}`;
  return column;
}

const list = (texts: readonly string[]) =>
  sql`array[${sql.join(texts.map((text) => sql.lit(text)))}]::text[]`;

/** One side of an image, with the columns that an archive has of its table. */
function imageSide(name: 'before' | 'after', userId: string) {
  return sql`case when ${sql.ref(`t.${name}`)} is not null then (
    select coalesce(jsonb_object_agg(v.key, case
      when t.table_name || '.' || v.key <> all(${list(personColumns)}) or v.value = 'null' then v.value
      when v.value #>> '{}' = ${sql.lit(userId)} then '"me"'
      else '"other"'
    end), '{}')
    from jsonb_each(${sql.ref(`t.${name}`)}) v where t.table_name || '.' || v.key <> all(${list(leftOutOfImages)})
  ) end as ${sql.ref(name)}`;
}

/** Parents come before what refers to them within a table. */
const orders: Partial<Record<ArchiveTable['table'], string[]>> = {
  transactions: [
    'replaced_by_id is not null',
    'reimburses_id is not null',
    'part_of_id is not null',
    'posted_on',
    'id',
  ],
  journal: ['recorded_at', 'id'],
  row_images: ['kept_at', 'id'],
  import_rows: ['import_id', 'position'],
  import_files: ['import_id', 'position'],
};

export async function countRows(tx: Tx, table: ArchiveTable): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${sql.table(table.table)} t
    where t.household_id = ${tx.householdId}::uuid ${visible(table, tx)}`.execute(tx.query);
  return rows[0]?.count ?? 0;
}

/** The rows of a table as JSON, a part at a time. PostgreSQL writes the JSON, so that instants keep their microseconds. */
export async function* readRows(tx: Tx, table: ArchiveTable): AsyncGenerator<string[]> {
  const columns = sql.join(table.columns.map((column) => written(table.table, column, tx)));
  const order = sql.raw((orders[table.table] ?? ['1', '2']).join(', '));
  await sql`
    declare archive_rows no scroll cursor for
    select row_to_json(r)::text as line from (
      select ${columns} from ${sql.table(table.table)} t
      where t.household_id = ${sql.lit(tx.householdId)}::uuid ${visible(table, tx)}
      order by ${order}
    ) r`.execute(tx.query);
  for (;;) {
    const { rows } = await sql<{ line: string }>`
      fetch forward ${sql.lit(rowsAtOnce)} from archive_rows`.execute(tx.query);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await sql`close archive_rows`.execute(tx.query);
}

/** Adds rows as an archive has them; `rows` is a JSON array of objects with the columns of the table. */
export async function insertArchivedRows(
  { query, householdId }: Tx,
  table: ArchiveTable,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const names = Object.keys(rows[0] ?? {}).map((name) => sql.ref(name));
  const values = Object.keys(rows[0] ?? {}).map((name) => sql.ref(`r.${name}`));
  await sql`
    insert into ${sql.table(table.table)} (household_id, ${sql.join(names)})
    select h.household_id, ${sql.join(values)}
    from households h cross join json_populate_recordset(null::${sql.table(table.table)}, ${JSON.stringify(rows)}::json) r
    where h.household_id = ${householdId}::uuid
  `.execute(query);
}

export async function insertArchivedFile(
  { query, householdId }: Tx,
  row: Record<string, unknown>,
  content: Buffer,
): Promise<void> {
  const { list, values } = allColumns('import_files', {
    content: sql`${content}`,
    private_to_user_id: sql`i.private_to_user_id`,
  });
  await sql`
    insert into import_files (household_id, ${list})
    select h.household_id, ${values}
    from households h cross join json_populate_record(null::import_files, ${JSON.stringify(row)}::json) r
    left join imports i on i.household_id = ${householdId}::uuid and i.id = r.import_id
    where h.household_id = ${householdId}::uuid
  `.execute(query);
}

/** A file of an import, compressed with gzip. */
export async function readImportFile(
  { query, householdId }: Tx,
  importId: string,
  position: number,
): Promise<Buffer> {
  const { content } = await query
    .selectFrom('import_files')
    .select('content')
    .where('household_id', '=', householdId)
    .where('import_id', '=', importId)
    .where('position', '=', position)
    .executeTakeFirstOrThrow();
  return content;
}

export async function listImportFiles({ query, householdId }: Tx) {
  return query
    .selectFrom('import_files')
    .select(['import_id as importId', 'position'])
    .where('household_id', '=', householdId)
    .orderBy('import_id')
    .orderBy('position')
    .execute();
}

/** What an archive has of attachments: the rows that `readRows` has. */
export async function listAttachments({ query, householdId }: Tx) {
  return query
    .selectFrom('attachments')
    .select(['id', 'name', 'media_type as mediaType', 'byte_count as byteCount'])
    .where('household_id', '=', householdId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** What an archive would mix with: empty in a new household, whose categories are the built-in ones. */
export async function findOwnData({ query, householdId }: Tx): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select what from (values
      ('bank connections', exists (select from connections where household_id = ${householdId}::uuid)),
      ('accounts', exists (select from accounts where household_id = ${householdId}::uuid)),
      ('rules', exists (select from category_rules where household_id = ${householdId}::uuid)),
      ('budgets', exists (select from budgets where household_id = ${householdId}::uuid)),
      ('imports', exists (select from imports where household_id = ${householdId}::uuid)),
      ('a history', exists (
        select from journal where household_id = ${householdId}::uuid and subject_kind <> 'household'
      )),
      ('other members', 1 < (select count(*) from household_members where household_id = ${householdId}::uuid))
    ) found(what, is_there) where is_there
  `.execute(query);
  return rows.map(({ what }) => what);
}

/** Removes the categories of a new household, before those of an archive take their place. */
export async function deleteNewCategories({ query, householdId }: Tx): Promise<void> {
  await query.deleteFrom('categories').where('household_id', '=', householdId).execute();
}

export async function writeSettings(
  { query, householdId, userId }: Tx,
  household: { name: string; currency: string; timeZone: string },
  notificationsReadAt: string | null,
): Promise<void> {
  await query
    .updateTable('households')
    .set({
      name: household.name,
      currency: household.currency,
      is_currency_chosen: true,
      time_zone: household.timeZone,
    })
    .where('household_id', '=', householdId)
    .execute();
  await sql`
    update household_members set notifications_read_at = ${notificationsReadAt}::timestamptz
    where household_id = ${householdId}::uuid and user_id = ${userId}::uuid`.execute(query);
}

export async function readNotificationsReadAt({ query, householdId, userId }: Tx): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`
    select to_json(notifications_read_at) #>> '{}' as at from household_members
    where household_id = ${householdId}::uuid and user_id = ${userId}::uuid`.execute(query);
  return rows[0]?.at ?? null;
}

/** A bank's transactions wait to be matched with those of a later connection (see `orphanRows`). */
export async function orphanBankRows({ query, householdId }: Tx, now: Date): Promise<void> {
  await query
    .updateTable('transactions')
    .set({ orphaned_at: now })
    .where('household_id', '=', householdId)
    .where('source', '=', 'bank')
    .where('removed_at', 'is', null)
    .where('orphaned_at', 'is', null)
    .execute();
}

/** The days of all transactions, whose totals are to be computed. */
export async function readTransactionDays({ query, householdId }: Tx) {
  return query
    .selectFrom('transactions')
    .select(['account_id as accountId', 'posted_on as onDate'])
    .distinct()
    .where('household_id', '=', householdId)
    .execute();
}

/** A column that names another row of its table by what is in the column `id` there. */
export type Link = {
  table: 'categories' | 'tags' | 'transactions' | 'journal';
  id: 'id' | 'step_id';
  column: string;
};

/** Which row of a table names which other one in a column. */
export async function readLinks({ query, householdId }: Tx, { table, id, column }: Link): Promise<Arrow[]> {
  const { rows } = await sql<{ from: string; to: string }>`
    select distinct ${sql.ref(id)}::text as "from", ${sql.ref(column)}::text as "to" from ${sql.table(table)}
    where household_id = ${householdId}::uuid and ${sql.ref(column)} is not null`.execute(query);
  return rows.map(({ from, to }) => [from, to]);
}

/** All categories, merged ones too. */
export async function readCategoryTree({ query, householdId }: Tx) {
  return query
    .selectFrom('categories')
    .select(['id', 'parent_id as parentId'])
    .where('household_id', '=', householdId)
    .orderBy('position')
    .execute();
}

/** Split transactions whose parts do not add up, and parts of transactions that are not split. */
export async function findBrokenSplits({ query, householdId }: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select w.id from transactions w
    left join lateral (
      select p.part_of_id, sum(p.amount_cents) as cents, count(*) as count from transactions p
      where p.household_id = ${householdId}::uuid and p.part_of_id = w.id group by p.part_of_id
    ) parts on parts.part_of_id = w.id
    where w.household_id = ${householdId}::uuid and (w.is_split or parts.count > 0)
      and (not w.is_split or w.part_of_id is not null or parts.cents is distinct from w.amount_cents::numeric)
    limit 1
  `.execute(query);
  return rows.map(({ id }) => id);
}
