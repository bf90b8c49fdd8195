import type { PlainDate } from '@cairn/domain/plain-date';
import { readCsv } from '../csv/read-csv.ts';
import type { Answers } from '../statements/answers.ts';
import type { ReadFile } from '../statements/statement.ts';
import { FileRefused } from '../values/file-refused.ts';
import { decodeText } from '../values/read-text.ts';
import { readActual } from './actual.ts';
import { parseJson } from './json-parts.ts';
import { withYnabPlans } from './ynab-plans.ts';
import { readYnab4, ynab4In } from './ynab4.ts';
import { readZip, type ZipEntry } from './zip.ts';

/** What systems put beside files, and lists of what is in a zip. */
const beside = /(?:^|\/)(?:__MACOSX\/|\.[^./]|Thumbs\.db|desktop\.ini|readme)/i;

/** Reads an app’s export that is a zip; of another zip, the one file in it with `readOne`. */
export function readArchive(
  bytes: Uint8Array,
  today: PlainDate,
  answers: Answers,
  readOne: (bytes: Uint8Array) => ReadFile,
): ReadFile {
  const entries = readZip(bytes).filter(({ name }) => !beside.test(name));
  const named = (pattern: RegExp) => entries.filter(({ name }) => pattern.test(name));
  if (named(/^cairn-household\.json$/).length > 0)
    throw new FileRefused(
      'This zip is a whole household of Cairn, which only an empty household imports, and not a file of a bank.',
    );
  const [database] = named(/(?:^|\/)db\.sqlite$/);
  if (database !== undefined) return readActual(database.read());
  const full = named(/\.yfull$/);
  if (full.length > 0) return readNewest(full);
  const [register] = named(/Register\.[ct]sv$/i);
  if (register !== undefined) {
    const read = readCsv(decodeText(register.read()).text, today, answers);
    if (read === null) throw new FileRefused('The register in this zip has no transactions in it.');
    const [plan] = named(/(?:Plan|Budget)\.[ct]sv$/i);
    return plan === undefined ? read : withYnabPlans(read, decodeText(plan.read()).text);
  }
  const [only, ...more] = entries;
  if (only === undefined) throw new FileRefused('This zip is empty.');
  if (more.length > 0)
    throw new FileRefused(
      `This zip has ${entries.length} files in it. Unpack it, and choose them one by one.`,
    );
  return readOne(only.read());
}

/** Each device has its own copy of a YNAB 4 budget: that with the latest transaction, and the most of them, counts. */
function readNewest(entries: readonly ZipEntry[]): ReadFile {
  const budgets = entries.flatMap((entry) => ynab4In(parseJson(decodeText(entry.read()).text)) ?? []);
  const newest = budgets.reduce<(typeof budgets)[number] | null>(
    (most, one) => (most === null || one.transactions.length > most.transactions.length ? one : most),
    null,
  );
  if (newest === null) throw new FileRefused('The budget in this zip is incomplete. Export it again.');
  return readYnab4(newest);
}
