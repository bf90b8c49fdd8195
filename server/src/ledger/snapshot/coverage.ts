import { addMonths, monthOf, type PlainDate, type PlainMonth } from '@cairn/domain/plain-date';
import type { LedgerSnapshot, SnapshotRow } from '../types.ts';

/** First and last day on which the ledger has any row of an account. */
type AccountSpan = { firstOn: PlainDate; lastOn: PlainDate };
export type Coverage = ReadonlyMap<string, AccountSpan>;

/** What part of the past the ledger knows of each account. */
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
 * The full months before `month`, newest first and at most `most`, in which the ledger knew every account of `rows`. The month in
 * which an account's history begins is not full, and an account linked last week must not make its months before look thrifty.
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

/** Whether every account of `rows` still had a row in `month` or later: one that fell silent has not stopped spending. */
export function areAlive(rows: readonly SnapshotRow[], month: PlainMonth, coverage: Coverage): boolean {
  return rows.every((row) => monthOf(coverage.get(row.accountId)?.lastOn ?? row.postedOn) >= month);
}
