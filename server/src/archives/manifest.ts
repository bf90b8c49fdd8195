import { currencyCode } from '@cairn/contract/money';
import { timeZone } from '@cairn/contract/plain-date';
import { type AttachmentType, endingOf } from '@cairn/domain/attachments';
import { z } from 'zod';
import type { ArchiveTable } from './archive-columns.ts';
import { ArchiveRefused } from './archive-refused.ts';
import { archiveTables } from './archive-tables.ts';

/** The first file of an archive, by whose name one is recognized. */
export const manifestName = 'cairn-household.json';
export const readmeName = 'README.txt';

/** Raised when an older Cairn could not read the files any longer. Version 1 was never released. */
export const archiveVersion = 2;

const manifestSchema = z.object({
  format: z.literal('cairn-household'),
  version: z.int(),
  createdAt: z.iso.datetime(),
  household: z.object({ name: z.string().max(200), currency: currencyCode, timeZone }),
  /** When the person last read the notifications. */
  notificationsReadAt: z.iso.datetime({ offset: true }).nullable(),
  files: z.array(z.object({ path: z.string(), rows: z.int().min(0) })),
});
export type Manifest = z.output<typeof manifestSchema>;

export const maxManifestBytes = 1_000_000;

/** Throws ArchiveRefused for anything that this version cannot read. */
export function parseManifest(text: string): Manifest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ArchiveRefused(`${manifestName} in this zip is not JSON.`);
  }
  const known = z.object({ format: z.literal('cairn-household'), version: z.int() }).safeParse(value);
  if (!known.success) throw new ArchiveRefused(`${manifestName} in this zip is not Cairn’s.`);
  if (known.data.version > archiveVersion)
    throw new ArchiveRefused('This zip was made by a newer Cairn. Update this one, and import it again.');
  if (known.data.version < archiveVersion)
    throw new ArchiveRefused(
      'This zip was made by a version of Cairn before its first release, and cannot be read any longer.',
    );
  const manifest = manifestSchema.safeParse(value);
  if (!manifest.success) {
    const issue = manifest.error.issues[0];
    throw new ArchiveRefused(
      `${manifestName}: ${issue?.path.join('.') || 'the file'} is not as expected. Export the household again.`,
    );
  }
  return manifest.data;
}

export function pathOf({ table }: Pick<ArchiveTable, 'table'>): string {
  return `data/${table}.jsonl`;
}

export function importFilePath(importId: string, position: number): string {
  return `import-files/${importId}/${position}`;
}

export function attachmentPath({ id, mediaType }: { id: string; mediaType: AttachmentType }): string {
  return `attachments/${id}.${endingOf(mediaType)}`;
}

/** Describes every file and column of an archive, for people who read one without Cairn. */
export function readme(): string {
  const files = archiveTables.map((table) => {
    const columns = table.columns.map(([name, kind]) => {
      const note = table.notes[name];
      return `  ${name} (${kind})${note === undefined ? '' : `: ${note}`}`;
    });
    return [`${pathOf(table)}`, table.about, ...columns].join('\n');
  });
  return `${[
    'A whole household of Cairn',
    'Everything that the person who made this file could see. Import it into an empty Cairn, or read it with any program.',
    [
      `${manifestName}: the format’s version, the household’s name, currency and time zone, and how many rows each file has.`,
      'data/*.jsonl: JSON Lines, UTF-8; each line is one row, a JSON object with the columns below.',
      'attachments/: images and PDFs of transactions, by the attachment’s id.',
      'import-files/: the files of imports as they were chosen, by the import’s id and the file’s position.',
    ].join('\n'),
    [
      'cents: an integer, hundredths of the currency’s unit. date: YYYY-MM-DD. instant: RFC 3339. decimal: digits as text.',
      'person: "me" is who made the file, "other" another member. A kind with ? may be null.',
      'Passwords, sessions and the access to banks are not in this file.',
    ].join('\n'),
    ...files,
  ].join('\n\n')}\n`;
}
