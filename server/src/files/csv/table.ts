import type { PlainDate } from '@cairn/domain/plain-date';
import { parseAmount } from '../values/read-amount.ts';
import { parseDate } from '../values/read-date.ts';
import { type CsvRecord, type Delimiter, recordsOf } from './records.ts';

/** The part of a delimited file that is a table, and the lines around it. */
export type Table = {
  delimiter: Delimiter;
  before: readonly CsvRecord[];
  /** Null where the file begins with its rows. */
  header: CsvRecord | null;
  /** From the first row on: rows, and whatever stands between and after them. */
  records: readonly CsvRecord[];
  width: number;
};

const delimiters: readonly Delimiter[] = [';', '\t', ',', '|'];

/** By so much of a large file its delimiter is found. */
const sampleLength = 200_000;

/** Finds the table in a text. Null where nothing in it looks like rows with a day and an amount. */
export function findTable(text: string, today: PlainDate): Table | null {
  if (text.length <= sampleLength) return bestTable(text, delimiters, today);
  const found = bestTable(text.slice(0, sampleLength), delimiters, today);
  return bestTable(text, found === null ? delimiters : [found.delimiter], today);
}

function bestTable(text: string, tried: readonly Delimiter[], today: PlainDate): Table | null {
  const tables = tried.flatMap((delimiter) => tableOf(text, delimiter, today) ?? []);
  const best = tables.reduce<(typeof tables)[number] | null>(
    (most, table) => (most === null || table.score > most.score ? table : most),
    null,
  );
  return best?.table ?? null;
}

function tableOf(
  text: string,
  delimiter: Delimiter,
  today: PlainDate,
): { table: Table; score: number } | null {
  const { records: all, isRow } = joinBroken(recordsOf(text, delimiter), today);
  const first = isRow.indexOf(true);
  if (first < 0) return null;
  const rows = all.filter((_, at) => isRow[at]);
  const width = usualWidth(rows);
  const headerAt = headerBefore(all, first, width, today);
  const table = {
    delimiter,
    before: all.slice(0, headerAt ?? first),
    header: headerAt === null ? null : (all[headerAt] ?? null),
    records: all.slice(headerAt === null ? first : headerAt + 1),
    width,
  };
  const likeWidth = rows.filter(({ cells }) => cells.length === width).length;
  return { table, score: likeWidth * 10 + rows.length + (headerAt === null ? 0 : 5) + Math.min(width, 9) };
}

/** A row has a day and an amount, each alone in its cell. */
function looksLikeRow(cells: readonly string[], today: PlainDate): boolean {
  if (cells.length < 2) return false;
  const dateAt = cells.findIndex((cell) => isDate(cell, today));
  return dateAt >= 0 && cells.some((cell, at) => at !== dateAt && kindOf(cell, today) === 'amount');
}

/** What a cell alone seems to be: a text that may be both is a date. */
export function kindOf(cell: string, today: PlainDate): 'date' | 'amount' | null {
  if (isDate(cell, today)) return 'date';
  return isAmount(cell) ? 'amount' : null;
}

function isDate(cell: string, today: PlainDate): boolean {
  const written = parseDate(cell, today);
  // Eight digits are as often a number.
  return written !== null && !(written.is === 'numbers' && /^\d{8}$/.test(cell.trim()));
}

/** A number that may be money: account and card numbers are longer, and have no decimals. */
function isAmount(cell: string): boolean {
  const written = parseAmount(cell);
  return written !== null && (written.digits.length <= 9 || /[.,'’ ]/.test(written.digits));
}

function usualWidth(rows: readonly CsvRecord[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  return [...counts].reduce((most, one) => (one[1] > most[1] ? one : most), [0, 0])[0];
}

/** Names stand right before the rows: several words, and neither a day nor an amount among them. */
function headerBefore(
  all: readonly CsvRecord[],
  first: number,
  width: number,
  today: PlainDate,
): number | null {
  for (let at = first - 1; at >= 0 && at >= first - 4; at -= 1) {
    const cells = all[at]?.cells ?? [];
    const named = cells.filter((cell) => cell !== '');
    const areNames = named.every(
      (cell) => !isDate(cell, today) && (!isAmount(cell) || /\p{L}{3}/u.test(cell)),
    );
    if (named.length >= 2 && areNames && cells.length >= Math.min(width, 3) - 1) return at;
  }
  return null;
}

/** Some files break lines inside of texts without quotes: a short record and the next one are then together as wide as the rows. */
function joinBroken(
  records: readonly CsvRecord[],
  today: PlainDate,
): { records: CsvRecord[]; isRow: boolean[] } {
  const areRows = records.map(({ cells }) => looksLikeRow(cells, today));
  const width = usualWidth(records.filter((_, at) => areRows[at]));
  const headerWidth = records.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const joined: CsvRecord[] = [];
  const isRow: boolean[] = [];
  for (let at = 0; at < records.length; at += 1) {
    const record = records[at];
    const next = records[at + 1];
    if (record === undefined) break;
    const mayBeBroken =
      next !== undefined &&
      areRows[at] === false &&
      record.cells.length < headerWidth &&
      isDate(record.cells[0] ?? '', today);
    const [first = '', ...rest] = mayBeBroken ? next.cells : [];
    const both = mayBeBroken
      ? [...record.cells.slice(0, -1), `${record.cells.at(-1) ?? ''} ${first}`.trim(), ...rest]
      : [];
    const isBroken =
      mayBeBroken && looksLikeRow(both, today) && (both.length === width || both.length === headerWidth);
    joined.push(isBroken ? { line: record.line, cells: both } : record);
    isRow.push(isBroken || areRows[at] === true);
    if (isBroken) at += 1;
  }
  return { records: joined, isRow };
}
