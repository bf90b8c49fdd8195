import type { PlainDate } from '@cairn/domain/plain-date';
import type { LedgerSnapshot, SnapshotRow } from '../ledger/types.ts';
import { detectStreams } from './detect-streams.ts';
import type { Cadence, RecurringStream } from './stream.ts';

export type SnapshotStream = RecurringStream<SnapshotRow>;

/** Many detectors ask for the same day's streams of the same snapshot, which never changes: they are found once. */
const lastStreams = new WeakMap<LedgerSnapshot, { today: PlainDate; streams: readonly SnapshotStream[] }>();

/**
 * What recurs in the ledger until `today`, each flow by itself: a transfer to a payee is no part of what is spent there. A pending
 * amount may still change, so only what has posted is in a stream; but nothing that is pending or of another flow is missed.
 */
export function streamsOf(snapshot: LedgerSnapshot, today: PlainDate): readonly SnapshotStream[] {
  const known = lastStreams.get(snapshot);
  if (known?.today === today) return known.streams;
  const isSettled = (row: SnapshotRow) => !row.isPending && row.kind !== 'refund';
  const byKind = Map.groupBy(snapshot.rows.filter(isSettled), (row) => row.kind);
  const streams = [...byKind].flatMap(([kind, rows]) => {
    const others = snapshot.rows.filter((row) => row.kind !== kind || !isSettled(row));
    return detectStreams(rows, today, others);
  });
  lastStreams.set(snapshot, { today, streams });
  return streams;
}

/** The latest payment of a stream. Throws RangeError on a stream without any, which no stream is. */
export function latestOf({ rows, key }: SnapshotStream): SnapshotRow {
  const latest = rows.at(-1);
  if (latest === undefined) throw new RangeError(`A stream without rows: ${key}`);
  return latest;
}

/** How often, after an amount: '$9.99 a month'. */
export const perWords: Record<Cadence, string> = {
  weekly: 'a week',
  biweekly: 'every two weeks',
  'semi-monthly': 'twice a month',
  monthly: 'a month',
  'every-2-months': 'every two months',
  quarterly: 'a quarter',
  yearly: 'a year',
};
