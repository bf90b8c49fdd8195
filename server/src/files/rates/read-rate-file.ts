import { rateText } from '@cairn/contract/exchange-rates';
import { isPlainDate, monthNames, type PlainDate } from '@cairn/domain/plain-date';
import { type CsvRecord, recordsOf } from '../csv/records.ts';
import { FileRefused } from '../values/file-refused.ts';
import { decodeText } from '../values/read-text.ts';
import { openZip } from '../zip/open-zip.ts';
import { isZip } from '../zip/read-zip.ts';

/** One euro in each currency on a day, digit for digit. */
export type RatesOfDay = { on: PlainDate; rates: ReadonlyMap<string, string> };

export type RateFile = {
  base: 'EUR';
  days: RatesOfDay[];
  unreadable: { line: number; reason: string }[];
};

const maxNamed = 20;

/**
 * Reads the European Central Bank's reference rates: `eurofxref-hist.csv` with a line for each day, `eurofxref.csv` with one day, or the
 * zip of either. Columns are Date and one for each currency; `N/A` is no rate. A line that cannot be read is named, and the rest is
 * read. Throws FileRefused for another file. Source: www.ecb.europa.eu/stats/eurofxref.
 */
export async function readRateFile(bytes: Uint8Array): Promise<RateFile> {
  if (!isZip(bytes)) return ratesIn(bytes);
  const [only, ...more] = (await openZip(bytes)).filter(({ name }) => /\.csv$/i.test(name));
  if (only === undefined || more.length > 0)
    throw new FileRefused('This zip does not have one CSV file in it. Unpack it, and choose the file.');
  return ratesIn(await only.readAll());
}

function ratesIn(bytes: Uint8Array): RateFile {
  const [header, ...records] = recordsOf(decodeText(bytes).text, ',');
  const columns = columnsOf(header);
  const file: RateFile = { base: 'EUR', days: [], unreadable: [] };
  for (const record of records) {
    if (record.cells.every((cell) => cell.trim() === '')) continue;
    const read = readDay(record, columns);
    if ('rates' in read) file.days.push(read);
    else if (file.unreadable.length < maxNamed)
      file.unreadable.push({ line: record.line, reason: read.reason });
  }
  if (file.days.length === 0)
    throw new FileRefused(
      'This file has no day with rates in it. Choose eurofxref-hist.csv of the European Central Bank.',
    );
  return file;
}

type Column = { at: number; currency: string };

function columnsOf(header: CsvRecord | undefined): Column[] {
  const names = header?.cells.map((cell) => cell.trim()) ?? [];
  const columns = names.flatMap((name, at) =>
    /^[A-Z]{3}$/.test(name) && name !== 'EUR' ? [{ at, currency: name }] : [],
  );
  if (names[0] !== 'Date' || columns.length === 0)
    throw new FileRefused(
      'Line 1 must be Date and a column for each currency, as in eurofxref-hist.csv of the European Central Bank.',
    );
  return columns;
}

function readDay({ cells }: CsvRecord, columns: readonly Column[]): RatesOfDay | { reason: string } {
  const on = readDate(cells[0]?.trim() ?? '');
  if (on === null) return { reason: 'the date must be YYYY-MM-DD' };
  const rates = new Map<string, string>();
  for (const { at, currency } of columns) {
    const cell = cells[at]?.trim() ?? '';
    if (cell === '' || cell === 'N/A') continue;
    if (!rateText.safeParse(cell).success)
      return { reason: `the rate of ${currency} must be a number more than zero, or N/A` };
    rates.set(currency, cell);
  }
  return { on, rates };
}

/** `2026-11-20`, or `20 November 2026` as in the file of one day. */
function readDate(text: string): PlainDate | null {
  const written = /^(\d{1,2}) ([A-Z][a-z]+) (\d{4})$/.exec(text);
  if (written === null) return isPlainDate(text) ? text : null;
  const [, day = '', month = '', year = ''] = written;
  const date = `${year}-${String(monthNames.indexOf(month) + 1).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isPlainDate(date) ? date : null;
}
