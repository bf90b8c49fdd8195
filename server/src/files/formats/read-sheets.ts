import type { PlainDate } from '@cairn/domain/plain-date';
import { readCsv } from '../csv/read-csv.ts';
import type { Answers } from '../statements/answers.ts';
import type { ReadFile } from '../statements/statement.ts';
import { FileRefused } from '../values/file-refused.ts';

/**
 * Reads the sheets of a spreadsheet as a CSV is read. Sheets with the same columns, such as one for each month, are one list. Throws
 * FileRefused where no sheet has transactions, or several have other columns.
 */
export function readSheets(
  format: string,
  sheets: readonly string[],
  { today, answers }: { today: PlainDate; answers: Answers },
): ReadFile {
  const found = sheets.flatMap((text) => {
    const file = readCsv(text, today, answers);
    return file === null ? [] : [{ text, file }];
  });
  const [first, ...others] = found;
  if (first === undefined)
    throw new FileRefused(
      'No transactions were found in this spreadsheet. It needs a column of dates and one of amounts.',
    );
  const layout = first.file.layout?.names;
  if (others.some(({ file }) => layout === undefined || file.layout?.names !== layout))
    throw new FileRefused(
      `${found.length} sheets of this spreadsheet have transactions, in different columns. Save each one as CSV, and choose those.`,
    );
  const read =
    others.length === 0 ? first.file : readCsv(found.map(({ text }) => text).join('\n'), today, answers);
  if (read === null)
    throw new FileRefused('The sheets of this spreadsheet can’t be read together. Save each one as CSV.');
  return read.format === 'CSV' ? { ...read, format } : read;
}
