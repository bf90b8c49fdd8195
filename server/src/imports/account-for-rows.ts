import type { PlainDate } from '@cairn/domain/plain-date';
import type { LineNote, ReadFile } from '../files/statements/statement.ts';
import { FileRefused } from '../files/values/file-refused.ts';
import type { PlannedAccount } from './plan-import.ts';

/**
 * What became of each row of a file: `read` is the sum of the others. `asked`: the file, its account or the row has an open question. `skipped`: by a person’s
 * choice. `leftOut`: pending rows, balances and the like, and rows that can’t be read or stored.
 */
export type RowCounts = {
  read: number;
  added: number;
  there: number;
  asked: number;
  skipped: number;
  leftOut: number;
};

const rowsIn = ({ statements }: ReadFile) => statements.reduce((count, { rows }) => count + rows.length, 0);
const notesOf = ({ leftOut, unreadable }: ReadFile): LineNote[] => [...leftOut, ...unreadable];

/**
 * The file, once each of its rows was read or has a reason for being left out. Throws FileRefused where one has neither, and where rows
 * were found but none could be read.
 */
export function accountForRows(file: ReadFile): ReadFile {
  const { rowCount, questions, unreadable, cutAt } = file;
  const read = rowsIn(file);
  const accounted = read + notesOf(file).length;
  if (rowCount !== null && rowCount !== accounted)
    throw new FileRefused(
      `Of ${rowCount} transactions in this file, Cairn can only account for ${accounted}, so none is imported. Choose another format if your bank has one.`,
    );
  if (read > 0 || questions.length > 0) return file;
  const [first] = unreadable.toSorted((a, b) => a.line - b.line);
  if (first !== undefined) {
    const none =
      unreadable.length === 1 ? 'The only transaction' : `None of the ${unreadable.length} transactions`;
    throw new FileRefused(
      `${none} in this file can${unreadable.length === 1 ? '’t' : ''} be read. Line ${first.line}: ${first.reason}`,
    );
  }
  if (cutAt !== null)
    throw new FileRefused(
      `This file ends at line ${cutAt}, before its first transaction. Download it again.`,
    );
  return file;
}

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** The file without its rows of days to come, which a balance of today doesn’t have. They are left out until they are there. */
export function withoutDaysToCome(file: ReadFile, today: PlainDate): ReadFile {
  const coming = file.statements.flatMap(({ rows }) => rows.filter(({ postedOn }) => postedOn > today));
  if (coming.length === 0 || file.questions.length > 0) return file;
  const leftOut = coming.map(({ line, postedOn }) => ({
    line,
    reason: `${dayFormat.format(new Date(postedOn))} is still to come. Import the file again once it is there.`,
  }));
  const statements = file.statements.map((one) => ({
    ...one,
    rows: one.rows.filter(({ postedOn }) => postedOn <= today),
  }));
  return { ...file, statements, leftOut: [...file.leftOut, ...leftOut] };
}

/** What becomes of each row of a file by a plan. `position`: of the file in its import. Throws Error where a row has no place in it. */
export function countRows(file: ReadFile, position: number, accounts: readonly PlannedAccount[]): RowCounts {
  const planned = accounts.flatMap(({ rows }) => rows).filter((row) => row.filePosition === position);
  const count = (decision: (typeof planned)[number]['decision']) =>
    planned.filter((row) => row.decision === decision).length;
  const leftOut = notesOf(file).length;
  const read = rowsIn(file) + leftOut;
  const asked = file.questions.length > 0 ? rowsIn(file) : count('asked');
  const counts = { added: count('add'), there: count('there'), asked, skipped: count('skip'), leftOut };
  if (Object.values(counts).reduce((sum, one) => sum + one, 0) !== read)
    throw new Error('A row of a file has no place in its import');
  return { read, ...counts };
}
