import type { PlainDate } from '@cairn/domain/plain-date';
import type { LineNote } from '../statements/statement.ts';
import { parseAmount } from '../values/read-amount.ts';
import { parseDate } from '../values/read-date.ts';
import type { Fact } from './app-records.ts';
import type { Columns } from './column-positions.ts';
import type { CsvRecord } from './records.ts';
import type { Table } from './table.ts';

const pending = /^(?:pending|vorgemerkt|en attente|reserved|authori[sz]ed|в обработке|nicht gebucht|open)\b/i;
const cancelled =
  /^(?:reverted|failed|declined|cancell?ed|rejected|denied|expired|storniert|abgelehnt|отклонен)/i;

/** Lines between the movements, in the words of the banks that write them so. */
const stated =
  /^(?:transactions total|(?:opening|closing|start|end|initial|final) balance|balance (?:brought|carried) forward|turnover|(?:anfangs|end|schluss)saldo|(?:alter|neuer) (?:saldo|kontostand)|(?:begin|eind)saldo|saldo (?:iniziale|finale|inicial|final|anterior|początkowe|końcowe)|solde (?:initial|final|précédent)|likutis pra?džia[ij]|likutis pabaigai|apyvarta|algsaldo|lõppsaldo|käive|(?:sākuma|beigu) atlikums|apgrozījums|(?:ingående|utgående) saldo|alkusaldo|loppusaldo|входящий остаток|исходящий остаток)$/i;

/** What of a table is no row, and why. */
export type Notes = { leftOut: LineNote[]; unreadable: LineNote[] };

/** The text of a cell; empty where there is none. */
export const cellOf = (record: CsvRecord, at: number | null): string =>
  at === null ? '' : (record.cells[at] ?? '').trim();

/** What an app says beside a movement; empty where it says nothing. */
export const factOf = (record: CsvRecord, { facts }: Columns, fact: Fact): string =>
  cellOf(record, facts.get(fact) ?? null);

/** The records that are movements of money. What else is there is noted with its reason. */
export function movementsOf(
  { header, records }: Table,
  columns: Columns,
  today: PlainDate,
  notes: Notes,
): CsvRecord[] {
  const names = header === null ? null : String(header.cells);
  return records.filter((record) => {
    const { line, cells } = record;
    const leaveOut = (reason: string) => {
      notes.leftOut.push({ line, reason });
      return false;
    };
    if (String(cells) === names) return leaveOut('This line repeats the column names.');
    const date = cellOf(record, columns.date);
    const status = cellOf(record, columns.status);
    if (cells.some((cell) => stated.test(cell.trim())))
      return leaveOut('This line states a balance or a total.');
    if (pending.test(date) || pending.test(status)) return leaveOut('This transaction is still pending.');
    if (cancelled.test(status)) return leaveOut(`This transaction didn’t happen (${status}).`);
    const amounts = [columns.amount, columns.debit, columns.credit].map((at) => cellOf(record, at));
    const hasDate = parseDate(date, today) !== null;
    const hasAmount = amounts.some((amount) => parseAmount(amount) !== null);
    if (hasDate && hasAmount) return true;
    if (!hasDate && !hasAmount) return leaveOut('This line has no date and no amount.');
    if (hasDate && amounts.every((amount) => amount === '')) return leaveOut('This line has no amount.');
    if (!hasDate && date === '') return leaveOut('This line has no date.');
    const what = hasDate ? `amount “${amounts.filter((one) => one !== '').join(' ')}”` : `date “${date}”`;
    notes.unreadable.push({ line, reason: `The ${what} can’t be read.` });
    return false;
  });
}
