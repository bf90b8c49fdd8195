import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { maxFileBytes } from '@cairn/contract/imports';
import { z } from 'zod';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { hideAsBefore, hideFromOthers } from '../journal/private-accounts.store.ts';
import { rewriteDailyTotals, TouchedDays } from '../totals/daily-totals.store.ts';
import {
  deleteNewCategories,
  findOwnData,
  insertArchivedFile,
  insertArchivedRows,
  orphanBankRows,
  readTransactionDays,
  writeSettings,
} from './archive.store.ts';
import { type ArchiveTable, rowSchemaOf } from './archive-columns.ts';
import { ArchiveRefused } from './archive-refused.ts';
import { archiveTables } from './archive-tables.ts';
import { readImage } from './archived-images.ts';
import {
  importFilePath,
  type Manifest,
  manifestName,
  maxManifestBytes,
  parseManifest,
  pathOf,
} from './manifest.ts';
import type { ZippedFiles } from './open-zip.ts';
import { readLines } from './read-lines.ts';
import { requireSound } from './require-sound.ts';
import type { Progress } from './write-archive.ts';

const zip = promisify(gzip);

/** Rows are added so many at a time, or when their text is so long. */
const rowsAtOnce = 2_000;
const lengthAtOnce = 4_000_000;

type Row = Record<string, unknown>;
type Reading = {
  tx: HouseholdTransaction;
  files: ZippedFiles;
  advance: (by: number) => void;
};

/**
 * Writes an archive into an empty household, in the caller's transaction, which holds the ledger's lock. Throws ArchiveRefused with a
 * sentence for what cannot be read; the caller then rolls everything back.
 */
export async function readArchive(
  tx: HouseholdTransaction,
  { files, now, progress }: { files: ZippedFiles; now: Date; progress: Progress },
): Promise<void> {
  await requireEmpty(tx);
  const manifest = await readManifest(files);
  const total = manifest.files.reduce((sum, { rows }) => sum + rows, 0);
  let done = 0;
  const advance = (by: number) => {
    done += by;
    progress(done, total);
  };
  await deleteNewCategories(tx);
  await writeSettings(tx, manifest.household, manifest.notificationsReadAt);
  for (const table of archiveTables) await readTable({ tx, files, advance }, table, manifest);
  await requireSound(tx, files);
  await orphanBankRows(tx, now);
  const touched = new TouchedDays();
  for (const { accountId, onDate } of await readTransactionDays(tx)) touched.add(accountId, onDate);
  await rewriteDailyTotals(tx, touched);
}

const listed = new Intl.ListFormat('en-US');

/** Throws ArchiveRefused where the household already holds something. */
export async function requireEmpty(tx: HouseholdTransaction): Promise<void> {
  const found = await findOwnData(tx);
  if (found.length > 0)
    throw new ArchiveRefused(
      `A whole household is only imported into an empty one, and this one has ${listed.format(found)}. Sign up for another Cairn account and import it there.`,
    );
}

async function readManifest(files: ZippedFiles): Promise<Manifest> {
  const file = files.get(manifestName);
  if (file === undefined || file.size > maxManifestBytes)
    throw new ArchiveRefused('This zip is not a household that Cairn exported.');
  return parseManifest((await file.readAll()).toString('utf8'));
}

async function readTable(reading: Reading, table: ArchiveTable, manifest: Manifest): Promise<void> {
  const path = pathOf(table);
  const file = reading.files.get(path);
  const expected = manifest.files.find((one) => one.path === path)?.rows;
  // An archive of a Cairn that had no such table yet.
  if (file === undefined && expected === undefined) return;
  if (file === undefined) throw new ArchiveRefused(`${path} is missing in this zip.`);
  const schema = rowSchemaOf(table);
  let count = 0;
  let batch: { rows: Row[]; from: number; length: number } = { rows: [], from: 1, length: 0 };
  const flush = async (next: number) => {
    if (batch.rows.length > 0) await insert(reading, table, batch);
    batch = { rows: [], from: next, length: 0 };
  };
  for await (const { line, length, value } of readLines(path, file.read())) {
    batch.rows.push(rowOf(reading.tx, table, schema.safeParse(value), `${path}, line ${line}`));
    batch.length += length;
    count += 1;
    if (batch.rows.length >= rowsAtOnce || batch.length >= lengthAtOnce) await flush(line + 1);
  }
  await flush(count + 1);
  if (expected !== count)
    throw new ArchiveRefused(
      `${path} has ${count} rows, and ${expected ?? 'none'} are listed. The zip is incomplete or was changed.`,
    );
}

/** The row as it is stored. An import that was running is open again, as nothing of it was written. */
function rowOf(
  { userId }: HouseholdTransaction,
  table: ArchiveTable,
  parsed: ReturnType<ReturnType<typeof rowSchemaOf>['safeParse']>,
  place: string,
): Row {
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const field = issue?.path.join('.');
    throw new ArchiveRefused(
      field
        ? `${place}: ${field} ${messageOf(issue?.message)}.`
        : `${place}: this is not a row of ${table.table}.`,
    );
  }
  const row = { ...parsed.data };
  const fault = table.faultOf(row);
  if (fault !== null) throw new ArchiveRefused(`${place}: ${fault}.`);
  for (const [name, kind] of table.columns) {
    if (kind === 'person') row[name] = userId;
    if (kind === 'person?') row[name] = row[name] === 'me' ? userId : null;
  }
  if (table.table === 'imports' && row.state === 'importing') row.state = 'open';
  return table.table === 'row_images' ? imageOf(row, userId, place) : row;
}

function imageOf(row: Row, userId: string, place: string): Row {
  const image = readImage(row, userId);
  if (image === null) throw new ArchiveRefused(`${place}: this is no row that Cairn keeps for undo.`);
  return image;
}

function messageOf(message = 'is not as expected'): string {
  return /^(?:must|is|has) /.test(message) ? message : `is wrong (${message})`;
}

async function insert(reading: Reading, table: ArchiveTable, { rows, from }: { rows: Row[]; from: number }) {
  try {
    if (table.table === 'accounts') await hideAsBefore(reading.tx, accountRows.parse(rows));
    if (table.table === 'former_accounts' || table.table === 'budgets')
      await hideFromOthers(reading.tx, privateIdsIn(rows), { showsBalance: false });
    if (table.table === 'journal')
      await hideFromOthers(reading.tx, personalBudgetIdsIn(rows), { showsBalance: false });
    if (table.table === 'import_files') for (const row of rows) await insertImportFile(reading, row);
    else await insertArchivedRows(reading.tx, table, rows);
  } catch (error) {
    if (!isRefusedByDatabase(error)) throw error;
    throw new ArchiveRefused(
      `${pathOf(table)}, lines ${from} to ${from + rows.length - 1}: a row contradicts another one, or names something that is not in the zip.`,
    );
  }
  reading.advance(rows.length);
}

const person = z.string().nullable();
const accountRows = z.array(
  z.object({ id: z.string(), private_to_user_id: person, rows_private_to_user_id: person }),
);

/** All are those of the person who imports. */
function privateIdsIn(rows: readonly Row[]): string[] {
  return rows.flatMap(({ id, private_to_user_id }) => (private_to_user_id === null ? [] : [String(id)]));
}

/** Of budgets that may be gone: what is recorded of everybody's names no account. */
function personalBudgetIdsIn(rows: readonly Row[]): string[] {
  const ids = rows.flatMap(({ subject_kind, account_id }) =>
    subject_kind === 'budget' && account_id !== null ? [String(account_id)] : [],
  );
  return [...new Set(ids)];
}

async function insertImportFile({ tx, files }: Reading, row: Row): Promise<void> {
  const path = importFilePath(String(row.import_id), Number(row.position));
  const file = files.get(path);
  if (file === undefined) throw new ArchiveRefused(`${path} is missing in this zip.`);
  if (file.size > maxFileBytes || file.size !== row.byte_count)
    throw new ArchiveRefused(`${path} is not of the size that is listed.`);
  await insertArchivedFile(tx, row, await zip(await file.readAll()));
}

/** A value, reference or key that PostgreSQL does not take (classes 22, 23 and 54), or an account that is not there (its policies: 42501). */
function isRefusedByDatabase(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(?:2[23]|42501|54)/.test(String(error.code));
}
