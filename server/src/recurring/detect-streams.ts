import type { PlainDate } from '@cairn/domain/plain-date';
import { calendarDayOf } from './calendar-day.ts';
import { payeeKeyOf } from './payee-key.ts';
import { createPayeeStreams } from './payee-streams.ts';
import type { RecurringStream, StreamRow } from './stream.ts';

/**
 * Finds recurring streams until `today`: per account, payee and direction, the chains with the most evidence (chain.ts), until none
 * is significant. Independent of the input's order and of other payees. O(n log n) for a payee's rows times its number of streams.
 * Sorted by key.
 *
 * `others`: pending rows and rows of another kind. They are in no stream, but count as evidence that a payment was not missed.
 */
export function detectStreams<Row extends StreamRow>(
  rows: readonly Row[],
  today: PlainDate,
  others: readonly StreamRow[] = [],
): RecurringStream<Row>[] {
  const groupKeyOf = createGroupKeys();
  const groups = Map.groupBy(
    rows.filter((row) => row.postedOn <= today),
    groupKeyOf,
  );
  const otherDays = daysByGroup(others, groupKeyOf);
  const streams: RecurringStream<Row>[] = [];
  for (const [groupKey, group] of groups) {
    if (group.length < 2) continue;
    // Streams are ordered by start, so the first one has the same key when another appears. The key excludes the cadence, since
    // biweekly may turn out to be semi-monthly.
    for (const [index, stream] of createPayeeStreams(group)(today, otherDays.get(groupKey)).entries())
      streams.push({ ...stream, key: index === 0 ? groupKey : `${groupKey}:${index + 1}` });
  }
  return streams.sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** Groups rows by account, direction and payee. */
export function groupByPayee<Row extends StreamRow>(rows: readonly Row[]): Row[][] {
  return [...Map.groupBy(rows, createGroupKeys()).values()];
}

/** Key by account, direction and payee. Cached by name, since names repeat and parsing them is the slowest step. */
function createGroupKeys(): (row: StreamRow) => string {
  const known = { in: new Map<string, Map<string, string>>(), out: new Map<string, Map<string, string>>() };
  return ({ accountId, amountCents, payee }) => {
    const direction = amountCents > 0 ? 'in' : 'out';
    const ofAccount = known[direction].get(accountId) ?? new Map<string, string>();
    known[direction].set(accountId, ofAccount);
    const key = ofAccount.get(payee) ?? JSON.stringify([accountId, direction, payeeKeyOf(payee)]);
    ofAccount.set(payee, key);
    return key;
  };
}

function daysByGroup(
  rows: readonly StreamRow[],
  groupKeyOf: (row: StreamRow) => string,
): ReadonlyMap<string, readonly number[]> {
  const groups = Map.groupBy(rows, groupKeyOf);
  return new Map(
    [...groups].map(([key, group]) => [key, group.map(({ postedOn }) => calendarDayOf(postedOn).day)]),
  );
}
