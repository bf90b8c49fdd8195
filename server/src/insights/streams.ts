import type { PlainDate } from '@cairn/contract/plain-date';
import type { LedgerSnapshot, SnapshotRow } from '../ledger/types.ts';
import { detectStreams } from './recurring/detect-streams.ts';
import type { Cadence, RecurringStream } from './recurring/stream.ts';

export type SnapshotStream = RecurringStream<SnapshotRow>;

/** Many detectors ask for the same day's streams of the same snapshot, which never changes: they are found once. */
const lastStreams = new WeakMap<LedgerSnapshot, { today: PlainDate; streams: readonly SnapshotStream[] }>();

/**
 * What recurs in the ledger until `today`, each flow by itself: a transfer to a payee is no part of what is spent there. A pending
 * amount may still change, so only what has posted counts.
 */
export function streamsOf(snapshot: LedgerSnapshot, today: PlainDate): readonly SnapshotStream[] {
  const known = lastStreams.get(snapshot);
  if (known?.today === today) return known.streams;
  const byFlow = Map.groupBy(
    snapshot.rows.filter((row) => !row.isPending && row.flow !== 'refund'),
    (row) => row.flow,
  );
  const streams = [...byFlow.values()].flatMap((rows) => detectStreams(rows, today));
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
  quarterly: 'a quarter',
  yearly: 'a year',
};
