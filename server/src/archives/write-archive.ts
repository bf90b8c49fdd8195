import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { readHousehold } from '../journal/households.store.ts';
import {
  countRows,
  listAttachments,
  listImportFiles,
  readImportFile,
  readNotificationsReadAt,
  readRows,
} from './archive.store.ts';
import { ArchiveRefused } from './archive-refused.ts';
import { archiveTables } from './archive-tables.ts';
import {
  archiveVersion,
  attachmentPath,
  importFilePath,
  type Manifest,
  manifestName,
  pathOf,
  readme,
  readmeName,
} from './manifest.ts';
import { openZipWriter, type Sink, type ZipWriter } from './write-zip.ts';

const unzip = promisify(gunzip);

/** Hears how far the work is, and throws to stop it. */
export type Progress = (done: number, total: number) => void;

type Writing = {
  sink: Sink;
  /** The bytes of an attachment; null where the file is missing. */
  attachmentOf: (id: string) => Promise<Uint8Array | null>;
  now: Date;
  progress: Progress;
};

/** Gives the transaction of one moment, or the tables of the zip would be of different ones. */
type Snapshot = <T>(read: (tx: HouseholdTransaction) => Promise<T>) => Promise<T>;

/**
 * Writes everything of a household that the person may see as a zip. A few thousand rows and one file are in memory at once. Throws
 * ArchiveRefused when the file of an attachment is missing.
 */
export async function writeArchive(
  snapshot: Snapshot,
  { sink, attachmentOf, now, progress }: Writing,
): Promise<void> {
  const zip = openZipWriter(sink, now);
  const { attachments, advance } = await snapshot((tx) => writeTables(tx, zip, { now, progress }));
  // A file is kept for days after its attachment was removed.
  for (const attachment of attachments) {
    const bytes = await attachmentOf(attachment.id);
    if (bytes?.length !== attachment.byteCount) throw missing(attachment);
    await zip.add(attachmentPath(attachment), [bytes]);
    advance(1);
  }
  await zip.end();
}

/** What the database holds. Returns what is attached to it, and who hears how far the work is. */
async function writeTables(
  tx: HouseholdTransaction,
  zip: ZipWriter,
  { now, progress }: Pick<Writing, 'now' | 'progress'>,
) {
  const files: Manifest['files'] = [];
  for (const table of archiveTables) files.push({ path: pathOf(table), rows: await countRows(tx, table) });
  const importFiles = await listImportFiles(tx);
  const attachments = await listAttachments(tx);
  const total = files.reduce((sum, { rows }) => sum + rows, importFiles.length + attachments.length);
  let done = 0;
  const advance = (by: number) => {
    done += by;
    progress(done, total);
  };
  await zip.add(manifestName, [Buffer.from(await manifestOf(tx, files, now))]);
  await zip.add(readmeName, [Buffer.from(readme())]);
  for (const table of archiveTables) await zip.add(pathOf(table), linesOf(readRows(tx, table), advance));
  for (const { importId, position } of importFiles) {
    const content = await readImportFile(tx, importId, position);
    await zip.add(importFilePath(importId, position), [await unzip(content)]);
    advance(1);
  }
  return { attachments, advance };
}

function missing({ name }: { name: string }): ArchiveRefused {
  return new ArchiveRefused(
    `The file of the attachment “${name}” is missing on the server. Remove the attachment, and export again.`,
  );
}

async function manifestOf(tx: HouseholdTransaction, files: Manifest['files'], now: Date): Promise<string> {
  const { name, currency, timeZone } = await readHousehold(tx);
  const manifest: Manifest = {
    format: 'cairn-household',
    version: archiveVersion,
    createdAt: now.toISOString(),
    household: { name, currency, timeZone },
    notificationsReadAt: await readNotificationsReadAt(tx),
    files,
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

async function* linesOf(
  parts: AsyncIterable<string[]>,
  advance: (by: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const lines of parts) {
    yield Buffer.from(`${lines.join('\n')}\n`);
    advance(lines.length);
  }
}
