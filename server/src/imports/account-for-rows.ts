import type { PlainDate } from '@cairn/domain/plain-date';
import type { LineNote, ReadFile } from '../files/statements/statement.ts';
import { FileRefused } from '../files/values/file-refused.ts';
import type { PlannedAccount } from './plan-import.ts';

/**
 * What became of each row of a file: `read` is the sum of the others. `asked`: the file, its account or the row has an open question. `skipped`: by a person’s
 * choice. `planned`: their day is still to come, and they are planned once the import is done. `leftOut`: pending rows, balances and the like, and rows that can’t be read or stored.
 */
export type RowCounts = {
  read: number;
  added: number;
  there: number;
  asked: number;
  skipped: number;
  planned: number;
  leftOut: number;
};

const rowsIn = ({ statements }: ReadFile) =>
  statements.reduce((count, { rows, coming = [] }) => count + rows.length + coming.length, 0);
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

/** The file with its rows of days to come apart from the others: a balance of today doesn’t have them. */
export function withComingApart(file: ReadFile, today: PlainDate): ReadFile {
  if (file.questions.length > 0) return file;
  const statements = file.statements.map((one) => {
    const coming = one.rows.filter(({ postedOn }) => postedOn > today);
    return coming.length === 0
      ? one
      : { ...one, rows: one.rows.filter(({ postedOn }) => postedOn <= today), coming };
  });
  return { ...file, statements };
}

/** What becomes of each row of a file by a plan. `position`: of the file in its import. Throws Error where a row has no place in it. */
export function countRows(file: ReadFile, position: number, accounts: readonly PlannedAccount[]): RowCounts {
  const planned = accounts.flatMap(({ rows }) => rows).filter((row) => row.filePosition === position);
  const count = (decision: (typeof planned)[number]['decision']) =>
    planned.filter((row) => row.decision === decision).length;
  const leftOut = notesOf(file).length;
  const read = rowsIn(file) + leftOut;
  const asked = file.questions.length > 0 ? rowsIn(file) : count('asked');
  const counts = {
    added: count('add'),
    there: count('there'),
    asked,
    skipped: count('skip'),
    planned: count('planned'),
    leftOut,
  };
  if (Object.values(counts).reduce((sum, one) => sum + one, 0) !== read)
    throw new Error('A row of a file has no place in its import');
  return { read, ...counts };
}
