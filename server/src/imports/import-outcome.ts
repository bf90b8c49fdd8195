import type { ImportOutcome } from '@cairn/contract/imports';
import { openingReason } from '../files/apps/row-roles.ts';
import { isZero } from '../files/values/decimal.ts';
import type { Prepared } from './prepare-import.ts';

type Written = Pick<
  ImportOutcome,
  'transferCount' | 'categoryCount' | 'splitCount' | 'plannedCount' | 'limitCount'
>;

/** What came along with an import, and what its files have that Cairn has no place for. Pure. */
export function outcomeOf(
  { files, accounts }: Pick<Prepared, 'files' | 'accounts'>,
  written: Written,
): ImportOutcome {
  const read = files.flatMap(({ reading }) => ('file' in reading ? reading.file : []));
  const rows = accounts.flatMap((account) =>
    account.rows.filter(({ decision }) => decision === 'add').map(({ row }) => row),
  );
  const notes = read.flatMap(({ leftOut, unreadable }) => [...leftOut, ...unreadable]);
  const openings = accounts.flatMap(({ statements }) => statements.map(({ statement }) => statement.opening));
  return {
    ...written,
    openingCount: openings.filter((opening) => opening !== null && !isZero(opening.amount)).length,
    noteCount: rows.filter(({ note, parts }) =>
      [note, ...parts.map((part) => part.note)].some((one) => one !== null),
    ).length,
    tagCount: rows.filter(({ tags }) => tags.length > 0).length,
    planCount: read.reduce((count, { plans }) => count + plans.length, 0) - written.limitCount,
    clearedCount: rows.filter(({ isCleared }) => isCleared === true).length,
    leftOutCount: notes.filter(({ reason }) => reason !== openingReason).length,
  };
}
