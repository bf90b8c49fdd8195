import type { PlainDate } from '@cairn/domain/plain-date';
import type { LedgerSnapshot, SnapshotRow } from '../ledger/types.ts';
import { detectStreams } from './detect-streams.ts';
import type { Cadence, RecurringStream } from './stream.ts';

export type SnapshotStream = RecurringStream<SnapshotRow>;

/** Many detectors use the same snapshot's streams of a day; computed once. */
const lastStreams = new WeakMap<LedgerSnapshot, { today: PlainDate; streams: readonly SnapshotStream[] }>();

/**
 * Recurring streams until `today`, by kind: a transfer to a payee is not spending. Only posted transactions are in a stream, but
 * pending ones and other kinds count against a missed payment. What was spread over months was paid once.
 */
export function streamsOf(snapshot: LedgerSnapshot, today: PlainDate): readonly SnapshotStream[] {
  const known = lastStreams.get(snapshot);
  if (known?.today === today) return known.streams;
  const isSettled = (row: SnapshotRow) => !row.isPending && row.kind !== 'refund' && !row.isSpread;
  const byKind = Map.groupBy(snapshot.rows.filter(isSettled), (row) => row.kind);
  const streams = [...byKind].flatMap(([kind, rows]) => {
    const others = snapshot.rows.filter((row) => row.kind !== kind || !isSettled(row));
    return detectStreams(rows, today, others);
  });
  lastStreams.set(snapshot, { today, streams });
  return streams;
}

/** Throws RangeError for a stream without payments, which cannot occur. */
export function latestOf({ rows, key }: SnapshotStream): SnapshotRow {
  const latest = rows.at(-1);
  if (latest === undefined) throw new RangeError(`A stream without rows: ${key}`);
  return latest;
}

/** Text after an amount: '$9.99 a month'. */
export const cadenceText: Record<Cadence, string> = {
  weekly: 'a week',
  biweekly: 'every two weeks',
  'semi-monthly': 'twice a month',
  monthly: 'a month',
  'every-2-months': 'every two months',
  quarterly: 'a quarter',
  yearly: 'a year',
};
