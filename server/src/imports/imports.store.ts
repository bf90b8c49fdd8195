import { randomUUID } from 'node:crypto';
import { ownAccountKind, sharing } from '@cairn/contract/accounts';
import { AppError } from '@cairn/contract/errors';
import { type ImportState, importOutcome } from '@cairn/contract/imports';
import { plainDate } from '@cairn/contract/plain-date';
import { type Cents, toCents } from '@cairn/domain/money';
import type { PlainDate } from '@cairn/domain/plain-date';
import { sql } from 'kysely';
import { z } from 'zod';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { recordsOf } from '../db/records.ts';
import type { MatchReason } from './match-rows.ts';
import type { Choices } from './plan-import.ts';

type Tx = HouseholdTransaction;

export const choicesSchema = z.object({
  accounts: z.record(
    z.string(),
    z.union([
      z.object({ accountId: z.string() }),
      z.object({
        openedFor: z.string(),
        name: z.string().optional(),
        kind: z.optional(ownAccountKind),
        currency: z.string().optional(),
        balance: z.int().transform(toCents).nullable().optional(),
        sharing: z.optional(sharing),
      }),
    ]),
  ),
  rows: z.record(z.string(), z.enum(['add', 'skip', 'there'])),
});

/** What an import wrote besides transactions: accounts that it added, and balances that it stated. */
export const writtenSchema = z.object({
  accountIds: z.array(z.string()),
  balances: z.array(z.object({ accountId: z.string(), on: plainDate, cents: z.number() })),
  /** Tags that it added. */
  tagIds: z.array(z.uuid()).default([]),
  /** Transfers that it linked. */
  transferIds: z.array(z.uuid()).default([]),
  /** Plans of rows of days to come that it has: its own, and those that an earlier import had planned equally. */
  planIds: z.array(z.uuid()).default([]),
  /** Budgets that it made of an app’s plans, and those that an earlier import had made of the same categories. */
  budgetIds: z.array(z.uuid()).default([]),
  outcome: z.nullable(importOutcome).default(null),
});
export type Written = z.output<typeof writtenSchema>;

export type StoredImport = {
  id: string;
  state: ImportState;
  choices: Choices;
  written: Written | null;
  addedCount: number;
  matchedCount: number;
  failure: string | null;
  /** How far its job is, from 0 to 100. */
  percent: number;
  createdAt: Date;
  importedAt: Date | null;
  fileNames: string[];
};

function selectImports({ query, householdId }: Tx) {
  return query
    .selectFrom('imports as i')
    .where('i.household_id', '=', householdId)
    .select((select) => [
      'i.id',
      'i.state',
      'i.choices',
      'i.written',
      'i.added_count as addedCount',
      'i.matched_count as matchedCount',
      'i.failure',
      'i.percent',
      'i.created_at as createdAt',
      'i.imported_at as importedAt',
      select
        .selectFrom('import_files as f')
        .where('f.household_id', '=', householdId)
        .whereRef('f.import_id', '=', 'i.id')
        .select(sql<string[]>`coalesce(array_agg(f.name order by f.position), '{}')`.as('names'))
        .as('fileNames'),
    ]);
}

type Selected = Awaited<ReturnType<ReturnType<typeof selectImports>['execute']>>[number];

function storedImport({ choices, written, fileNames, ...rest }: Selected): StoredImport {
  return {
    ...rest,
    fileNames: fileNames ?? [],
    choices: choicesSchema.parse(choices),
    written: written === null ? null : writtenSchema.parse(written),
  };
}

/** The person’s imports, newest first. */
export async function readImports(tx: Tx, limit: number): Promise<StoredImport[]> {
  const rows = await selectImports(tx).orderBy('i.created_at', 'desc').orderBy('i.id').limit(limit).execute();
  return rows.map(storedImport);
}

/** Locks the import until the transaction ends; its job adds rows meanwhile. Throws `not_found`. */
export async function lockImport(tx: Tx, id: string): Promise<StoredImport> {
  await sql`
    select from imports where household_id = ${tx.householdId}::uuid and id = ${id}::uuid for no key update
  `.execute(tx.query);
  return requireImport(tx, id);
}

/** Throws `not_found`. Its job may change it at any time. */
export async function requireImport(tx: Tx, id: string): Promise<StoredImport> {
  const row = await selectImports(tx).where('i.id', '=', id).executeTakeFirst();
  if (row === undefined) throw new AppError('not_found', 'This import was not found.');
  return storedImport(row);
}

export async function insertImport({ query, householdId, userId }: Tx, now: Date): Promise<string> {
  const id = randomUUID();
  const choices = JSON.stringify({ accounts: {}, rows: {} });
  await query
    .insertInto('imports')
    .values({ household_id: householdId, id, private_to_user_id: userId, choices, created_at: now })
    .execute();
  return id;
}

export type ImportUpdate = { isShared?: boolean } & Partial<
  Pick<
    StoredImport,
    'state' | 'choices' | 'written' | 'addedCount' | 'matchedCount' | 'failure' | 'percent' | 'importedAt'
  >
>;

export async function updateImport(
  tx: Tx,
  id: string,
  { state, choices, written, addedCount, matchedCount, failure, percent, importedAt, isShared }: ImportUpdate,
): Promise<void> {
  const { query, householdId } = tx;
  await query
    .updateTable('imports')
    .set({
      ...(state && { state }),
      ...(choices && { choices: JSON.stringify(choices) }),
      ...(written !== undefined && { written: written === null ? null : JSON.stringify(written) }),
      ...(addedCount !== undefined && { added_count: addedCount }),
      ...(matchedCount !== undefined && { matched_count: matchedCount }),
      ...(failure !== undefined && { failure }),
      ...(percent !== undefined && { percent }),
      ...(importedAt !== undefined && { imported_at: importedAt }),
      ...(isShared === true && { private_to_user_id: null }),
    })
    .where('household_id', '=', householdId)
    .where('id', '=', id)
    .execute();
  if (isShared === true) await shareFiles(tx, id);
}

/** Says how far a job is, unless it has ended or another holds the import. */
export async function savePercent(
  { query, householdId }: Tx,
  importId: string,
  percent: number,
): Promise<void> {
  await sql`
    update imports set percent = ${percent} where household_id = ${householdId}::uuid and state = 'importing' and id = (
      select id from imports where household_id = ${householdId}::uuid and id = ${importId}::uuid
      for no key update skip locked
    )
  `.execute(query);
}

/** The files of an import are as private as it is. */
async function shareFiles({ query, householdId }: Tx, importId: string): Promise<void> {
  await query
    .updateTable('import_files')
    .set({ private_to_user_id: null })
    .where('household_id', '=', householdId)
    .where('import_id', '=', importId)
    .execute();
}

export async function deleteImport({ query, householdId }: Tx, id: string): Promise<void> {
  await query.deleteFrom('imports').where('household_id', '=', householdId).where('id', '=', id).execute();
}

/** A file, compressed with gzip. */
export type StoredFile = { name: string; content: Buffer };

/** Adds a file to an import that is still its maker's alone. */
export async function insertFile(
  { query, householdId, userId }: Tx,
  importId: string,
  { position, name, content, byteCount }: StoredFile & { position: number; byteCount: number },
): Promise<void> {
  await query
    .insertInto('import_files')
    .values({
      household_id: householdId,
      import_id: importId,
      position,
      name,
      content,
      byte_count: byteCount,
      answers: '{}',
      layout: null,
      private_to_user_id: userId,
    })
    .execute();
}

/** The files of an import in their order, compressed, with the answers about each. */
export async function readFilesOfImport({ query, householdId }: Tx, importId: string) {
  return query
    .selectFrom('import_files')
    .select(['position', 'name', 'content', 'answers'])
    .where('household_id', '=', householdId)
    .where('import_id', '=', importId)
    .orderBy('position')
    .execute();
}

/** The answers about each file of an import, in their order. */
export async function readAnswersOfFiles({ query, householdId }: Tx, importId: string) {
  return query
    .selectFrom('import_files')
    .select(['position', 'answers'])
    .where('household_id', '=', householdId)
    .where('import_id', '=', importId)
    .orderBy('position')
    .execute();
}

/** `layout`: the names of its columns, by which a later file is known to be of the same kind. */
export async function saveFileFacts(
  { query, householdId }: Tx,
  importId: string,
  position: number,
  { answers, layout }: { answers: object; layout: string | null },
): Promise<void> {
  await query
    .updateTable('import_files')
    .set({ answers: JSON.stringify(answers), layout })
    .where('household_id', '=', householdId)
    .where('import_id', '=', importId)
    .where('position', '=', position)
    .execute();
}

/** What was last answered about an imported file of this layout; null where nothing was. */
export async function readAnswersForLayout({ query, householdId }: Tx, layout: string): Promise<unknown> {
  const row = await query
    .selectFrom('import_files as f')
    .innerJoin('imports as i', (join) =>
      join.onRef('i.household_id', '=', 'f.household_id').onRef('i.id', '=', 'f.import_id'),
    )
    .select('f.answers')
    .where('f.household_id', '=', householdId)
    .where('f.layout', '=', layout)
    .where('i.state', '=', 'imported')
    .where(sql<boolean>`f.answers <> '{}'::jsonb`)
    .orderBy('i.imported_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.answers ?? null;
}

export type RowRecord = {
  position: number;
  accountId: string;
  transactionId: string;
  isAdded: boolean;
  matchReason: MatchReason | null;
  /** The kind of file (see `kindOf`), and what it said of the row. */
  format: string;
  fileRowId: string | null;
  balanceCents: Cents | null;
  line: number;
  postedOn: PlainDate;
  amountCents: Cents | null;
  description: string;
};

export async function insertImportRows(
  { query, householdId }: Tx,
  importId: string,
  rows: readonly RowRecord[],
): Promise<void> {
  if (rows.length === 0) return;
  const { list, values, records } = recordsOf(
    'import_rows',
    rows.map((row) => ({
      import_id: importId,
      position: row.position,
      account_id: row.accountId,
      transaction_id: row.transactionId,
      is_added: row.isAdded,
      match_reason: row.matchReason,
      format: row.format,
      file_row_id: row.fileRowId,
      balance_cents: row.balanceCents,
      line: row.line,
      posted_on: row.postedOn,
      amount_cents: row.amountCents,
      description: row.description,
    })),
  );
  await sql`
    insert into import_rows (household_id, ${list})
    select h.household_id, ${values} from households h cross join ${records}
    where h.household_id = ${householdId}::uuid
  `.execute(query);
}

export type ReleasedRow = { id: string; accountId: string; postedOn: PlainDate; amountAbsCents: Cents };

/**
 * Takes the rows of an import back. Returns the transactions of files that no import has any longer, unless they were removed before.
 */
export async function deleteImportRows({ query, householdId }: Tx, importId: string): Promise<ReleasedRow[]> {
  const { rows } = await sql<ReleasedRow>`
    with gone as (
      delete from import_rows where household_id = ${householdId}::uuid and import_id = ${importId}::uuid
      returning transaction_id
    )
    select t.id, t.account_id as "accountId", t.posted_on as "postedOn", t.amount_abs_cents as "amountAbsCents"
    from transactions t
    where t.household_id = ${householdId}::uuid and t.source = 'file' and t.removed_at is null
      and t.id in (select transaction_id from gone)
      and not exists (
        select from import_rows r
        where r.household_id = ${householdId}::uuid and r.transaction_id = t.id and r.import_id <> ${importId}::uuid
      )
  `.execute(query);
  return rows;
}

/** One of the private accounts that an import filled; null when all are the household's. Its history is as private as that account. */
export async function readPrivateAccountOf(
  { query, householdId }: Tx,
  importId: string,
): Promise<string | null> {
  const row = await query
    .selectFrom('import_rows as r')
    .innerJoin('accounts as a', (join) =>
      join.onRef('a.household_id', '=', 'r.household_id').onRef('a.id', '=', 'r.account_id'),
    )
    .select('a.id')
    .where('r.household_id', '=', householdId)
    .where('r.import_id', '=', importId)
    .where('a.rows_private_to_user_id', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Those of these ids that other done imports have written. */
export async function idsOfOthers(
  { query, householdId }: Tx,
  importId: string,
  field: 'planIds' | 'budgetIds',
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select distinct p.id from imports i, jsonb_array_elements_text(i.written->${field}::text) as p(id)
    where i.household_id = ${householdId}::uuid and i.id <> ${importId}::uuid and i.state = 'imported' and p.id = any(${ids}::text[])
  `.execute(query);
  return rows.map(({ id }) => id);
}

/** Whether nobody has changed a row `o` since an import made it. */
export const isUntouched = (
  { householdId }: Tx,
  kind: 'budget' | 'planned_transaction',
) => sql<boolean>`not exists (
  select from journal j
  where j.household_id = ${householdId}::uuid and j.subject_kind = ${sql.lit(kind)} and j.subject_id = o.id::text
)`;

/** Remembers by what name files call an account. */
export async function saveFileNames(
  { query, householdId }: Tx,
  names: readonly { accountId: string; name: string }[],
): Promise<void> {
  await sql`
    insert into account_file_names (household_id, account_id, name)
    select distinct h.household_id, r."accountId", r.name
    from households h cross join jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as r("accountId" uuid, name text)
    where h.household_id = ${householdId}::uuid
    on conflict do nothing
  `.execute(query);
}
