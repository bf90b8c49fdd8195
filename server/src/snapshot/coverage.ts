import { addMonths, monthOf, type PlainDate, type PlainMonth } from '@cairn/domain/plain-date';
import type { LedgerSnapshot, SnapshotRow } from '../ledger/types.ts';

/** First and last date of an account's transactions. */
type AccountSpan = { firstOn: PlainDate; lastOn: PlainDate };
export type Coverage = ReadonlyMap<string, AccountSpan>;

/** The span of each account's transactions. */
export function coverageOf(snapshot: LedgerSnapshot): Coverage {
  const spans = new Map<string, AccountSpan>();
  for (const row of snapshot.rows) {
    const span = spans.get(row.accountId) ?? { firstOn: row.postedOn, lastOn: row.postedOn };
    if (row.postedOn < span.firstOn) span.firstOn = row.postedOn;
    if (row.postedOn > span.lastOn) span.lastOn = row.postedOn;
    spans.set(row.accountId, span);
  }
  return spans;
}

/**
 * The full months before `month` for which every account of `rows` has data, newest first, at most `most`. An account's first month
 * is partial, and a recently linked account would make earlier months look cheap.
 */
export function fullMonthsBefore(
  month: PlainMonth,
  most: number,
  rows: readonly SnapshotRow[],
  coverage: Coverage,
): PlainMonth[] {
  const starts = rows.map((row) => monthOf(coverage.get(row.accountId)?.firstOn ?? row.postedOn));
  const latestStart = starts.toSorted().at(-1);
  if (latestStart === undefined) return [];
  const months: PlainMonth[] = [];
  for (
    let past = addMonths(month, -1);
    past > latestStart && months.length < most;
    past = addMonths(past, -1)
  )
    months.push(past);
  return months;
}

/** Whether every account of `rows` has a transaction in `month` or later. One without has stopped sending data, not spending. */
export function areAlive(rows: readonly SnapshotRow[], month: PlainMonth, coverage: Coverage): boolean {
  return rows.every((row) => monthOf(coverage.get(row.accountId)?.lastOn ?? row.postedOn) >= month);
}
