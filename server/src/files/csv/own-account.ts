import type { CsvRecord } from './records.ts';
import type { Table } from './table.ts';

/** Fewer different numbers than these may well be a person's own accounts. */
const fewestOthers = 3;

const iban = /\b[A-Z]{2}\d{2} ?[A-Z0-9]{4}(?: ?\d{4}){1,6}(?: ?\d{1,3})?\b/g;

/** The one account number that the lines above a table have; null where they have none, or several. */
export function accountAbove({ before }: Pick<Table, 'before'>): string | null {
  const found = new Set(
    before.flatMap(({ cells }) => cells.flatMap((cell) => (cell.match(iban) ?? []).map(plainNumber))),
  );
  const [only] = found;
  return only !== undefined && found.size === 1 ? only : null;
}

/**
 * Whether a column of account numbers is that of whom the money went to or came from, such as an `IBAN` that is the payee's: the file names
 * its own account above, some rows have none, or there are many and each goes with one payee. Pure.
 */
export function isOfOthers(
  at: number,
  { above, rows, payees }: { above: string | null; rows: readonly CsvRecord[]; payees: readonly number[] },
): boolean {
  const numbers = rows.map(({ cells }) => plainNumber(cells[at] ?? ''));
  const filled = numbers.filter((number) => number !== '');
  if (filled.length === 0 || !filled.every((number) => /\d{6}/.test(number))) return false;
  if (above !== null) return !filled.includes(above);
  if (filled.length < numbers.length) return true;
  const rowsOf = Map.groupBy(rows, ({ cells }) => plainNumber(cells[at] ?? ''));
  if (rowsOf.size < fewestOthers || rowsOf.size * fewestOthers < rows.length) return false;
  return payees.length > 0 && [...rowsOf.values()].every((own) => haveCommon(own, payees));
}

function plainNumber(text: string): string {
  return text.replaceAll(/\s/g, '').toUpperCase();
}

/** Whether one text of the payees' columns is in all of the rows. */
function haveCommon(rows: readonly CsvRecord[], payees: readonly number[]): boolean {
  const [first = [], ...more] = rows.map(({ cells }) => payees.map((place) => cells[place] ?? ''));
  return first.some((payee) => payee !== '' && more.every((others) => others.includes(payee)));
}
