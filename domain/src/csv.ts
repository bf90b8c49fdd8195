import type { Cents } from './money.ts';

export type CsvCell = string | { cents: Cents } | null;

/** By it spreadsheets know that a file is UTF-8. */
export const byteOrderMark = '\ufeff';

/** A spreadsheet evaluates a text that begins like this as a formula. What looks escaped already is escaped once more. */
const startsFormula = /^'*[=+\-@\t\r]/;
const needsQuotes = /[",\r\n]/;

/** A CSV record by RFC 4180: quoted where needed, ending in CRLF. */
export function csvRecord(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return csvAmount(cell.cents);
  // The apostrophe makes a spreadsheet show the text; bank text must never run as a formula.
  const text = startsFormula.test(cell) ? `'${cell}` : cell;
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The text of a cell as it was before `csvRecord` escaped it. */
export function unescapedCell(cell: string): string {
  return cell.startsWith("'") && startsFormula.test(cell) ? cell.slice(1) : cell;
}

/** A plain decimal of major units, with two digits and a leading minus for money out. */
function csvAmount(cents: Cents): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
