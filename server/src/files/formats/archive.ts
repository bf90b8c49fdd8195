import type { PlainDate } from '@cairn/domain/plain-date';
import { readCsv } from '../csv/read-csv.ts';
import type { Answers } from '../statements/answers.ts';
import type { ReadFile } from '../statements/statement.ts';
import { FileRefused } from '../values/file-refused.ts';
import { decodeText } from '../values/read-text.ts';
import { openZip } from '../zip/open-zip.ts';
import type { ZippedFile } from '../zip/read-zip.ts';
import { readActual } from './actual.ts';
import { parseJson } from './json-parts.ts';
import { sheetsOfOds } from './ods.ts';
import { readSheets } from './read-sheets.ts';
import { sheetsOfXlsx } from './xlsx.ts';
import { withYnabPlans } from './ynab-plans.ts';
import { readYnab4, ynab4In } from './ynab4.ts';

/** What systems put beside files, and lists of what is in a zip. */
const beside = /(?:^|\/)(?:__MACOSX\/|\.[^./]|Thumbs\.db|desktop\.ini|readme)/i;

/** Reads an app’s export that is a zip; of another zip, the one file in it with `readOne`. */
export async function readArchive(
  bytes: Uint8Array,
  today: PlainDate,
  answers: Answers,
  readOne: (bytes: Uint8Array) => ReadFile,
): Promise<ReadFile> {
  const entries = (await openZip(bytes)).filter(({ name }) => !beside.test(name));
  const named = (pattern: RegExp) => entries.filter(({ name }) => pattern.test(name));
  if (named(/^cairn-household\.json$/).length > 0)
    throw new FileRefused(
      'This zip is a whole household of Cairn, which only an empty household imports, and not a file of a bank.',
    );
  const sheets = await sheetsIn(entries);
  if (sheets !== null) return readSheets(sheets.format, sheets.texts, { today, answers });
  const [database] = named(/(?:^|\/)db\.sqlite$/);
  if (database !== undefined) return readActual(await database.readAll());
  const full = named(/\.yfull$/);
  if (full.length > 0) return readNewest(full);
  const [register] = named(/Register\.[ct]sv$/i);
  if (register !== undefined) {
    const read = readCsv(decodeText(await register.readAll()).text, today, answers);
    if (read === null) throw new FileRefused('The register in this zip has no transactions in it.');
    const [plan] = named(/(?:Plan|Budget)\.[ct]sv$/i);
    return plan === undefined ? read : withYnabPlans(read, decodeText(await plan.readAll()).text);
  }
  const [only, ...more] = entries;
  if (only === undefined) throw new FileRefused('This zip is empty.');
  if (more.length > 0)
    throw new FileRefused(
      `This zip has ${entries.length} files in it. Unpack it, and choose them one by one.`,
    );
  return readOne(await only.readAll());
}

/** The sheets of a spreadsheet; null where the zip is none. Throws FileRefused for one that can’t be read. */
async function sheetsIn(entries: readonly ZippedFile[]): Promise<{ format: string; texts: string[] } | null> {
  const textOf = async (name: string) => {
    const entry = entries.find((one) => one.name === name);
    return entry === undefined ? null : decodeText(await entry.readAll()).text;
  };
  const has = (name: string) => entries.some((one) => one.name === name);
  if (has('xl/workbook.bin'))
    throw new FileRefused('This is a binary Excel file. Save it as .xlsx or CSV, and choose that.');
  if (has('Index/Document.iwa') || has('Index.zip'))
    throw new FileRefused('This is a Numbers document. Export it as CSV or Excel, and choose that.');
  if (has('xl/workbook.xml')) return { format: 'Excel', texts: await sheetsOfXlsx(textOf) };
  if (!/opendocument\.spreadsheet/.test((await textOf('mimetype')) ?? '')) return null;
  return { format: 'ODS', texts: sheetsOfOds((await textOf('content.xml')) ?? '') };
}

/** Each device has its own copy of a YNAB 4 budget: that with the latest transaction, and the most of them, counts. */
async function readNewest(entries: readonly ZippedFile[]): Promise<ReadFile> {
  const texts = await Promise.all(entries.map(async (entry) => decodeText(await entry.readAll()).text));
  const budgets = texts.flatMap((text) => ynab4In(parseJson(text)) ?? []);
  const newest = budgets.reduce<(typeof budgets)[number] | null>(
    (most, one) => (most === null || one.transactions.length > most.transactions.length ? one : most),
    null,
  );
  if (newest === null) throw new FileRefused('The budget in this zip is incomplete. Export it again.');
  return readYnab4(newest);
}
