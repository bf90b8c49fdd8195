import type { PlainDate } from '@cairn/contract/plain-date';
import { calendarDayOf } from './calendar-day.ts';
import { bestChain, type Chain, type Likeness } from './chain.ts';
import { crowdOf, isThick } from './crowd.ts';
import { compareDatedRows, type DatedRow, ratioOf, toDatedRow } from './dated-row.ts';
import { describeStream } from './describe-stream.ts';
import { joinChains } from './join-chains.ts';
import { fewestBits, isConvincing } from './judge-chain.ts';
import { payeeKeyOf } from './payee-key.ts';
import { hasFixedAmount } from './price.ts';
import { type Rhythm, rhythms } from './rhythm.ts';
import { openSameAmounts, type SameAmounts } from './same-amounts.ts';
import type { RecurringStream, StreamRow } from './stream.ts';
import { withTrialStart } from './trial-start.ts';

/** Loosest first: a chain of any amounts that does not convince may hold one of like amounts that does. */
const likenesses: readonly Likeness[] = ['any', 'alike', 'same'];
/** Nobody has as many plans with one payee; it bounds what rows made to keep the search busy can do. */
const mostStreams = 100;
/** A latest payment so far from the fixed price before it is another purchase that happens to fall on the day. */
const largestLastStepRatio = 1.6;

/**
 * What recurs among the rows until `today`: per account, payee and direction, the chains of payments that are hardest to
 * explain by chance (chain.ts), longest first, until none convinces. The order of rows plays no part, nor do other payees'
 * rows. O(n log n) for the rows of a payee times how many streams it has. The streams come by key.
 */
export function detectStreams<Row extends StreamRow>(
  rows: readonly Row[],
  today: PlainDate,
): RecurringStream<Row>[] {
  const groups = Map.groupBy(
    rows.filter((row) => row.postedOn <= today),
    openGroupKeys(),
  );
  const streams: RecurringStream<Row>[] = [];
  for (const [groupKey, group] of groups)
    if (group.length > 1) streams.push(...streamsOfGroup(groupKey, group, today));
  return streams.sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** By account, direction and payee. A statement repeats few names, and taking one apart costs more than the rest of a row. */
function openGroupKeys(): (row: StreamRow) => string {
  const payeeKeys = new Map<string, string>();
  return ({ accountId, amountCents, payee }) => {
    const payeeKey = payeeKeys.get(payee) ?? payeeKeyOf(payee);
    payeeKeys.set(payee, payeeKey);
    return JSON.stringify([accountId, amountCents > 0 ? 'in' : 'out', payeeKey]);
  };
}

function streamsOfGroup<Row extends StreamRow>(
  groupKey: string,
  group: readonly Row[],
  today: PlainDate,
): RecurringStream<Row>[] {
  return joinChains(chainsOf(group.map(toDatedRow).sort(compareDatedRows))).map((chain, index) => {
    const described = describeStream(chain, calendarDayOf(today).day);
    const latest = described.rows.at(-1) ?? group[0];
    return {
      ...described,
      // Joined chains come by beginning: the stream that began first keeps its key when the payee gets another one. The
      // cadence is no part of it, since what looks like every two weeks may turn out to be twice a month.
      key: index === 0 ? groupKey : `${groupKey}:${index + 1}`,
      payee: latest?.payee ?? '',
      accountId: latest?.accountId ?? '',
    };
  });
}

/**
 * Takes the best chain out of the rows, and so on, until what is left holds none. A rhythm that shows nothing is asked again
 * only when the others show nothing either: what they took away may have hidden it.
 */
function chainsOf<Row extends StreamRow>(group: readonly DatedRow<Row>[]): Chain<Row>[] {
  const chains: Chain<Row>[] = [];
  const sameAmounts = openSameAmounts(group);
  let left = group;
  let asked = rhythms;
  while (left.length > 1 && chains.length < mostStreams) {
    const search = searchIn(left, sameAmounts, { isWhole: left === group });
    const found = asked.flatMap((rhythm) => search(rhythm) ?? []);
    const [best] = found.sort((a, b) => b.bits - a.bits);
    if (best === undefined && asked.length === rhythms.length) return chains;
    asked = best === undefined ? rhythms : found.map((chain) => chain.rhythm);
    if (best === undefined) continue;
    chains.push(best);
    const taken: ReadonlySet<DatedRow<Row>> = new Set(best.rows);
    left = left.filter((row) => !taken.has(row));
    sameAmounts.take(taken);
  }
  return chains;
}

/** How to find the best chain of a rhythm among the rows, if one convinces. `isWhole`: none of the payee's rows is in another chain. */
function searchIn<Row extends StreamRow>(
  left: readonly DatedRow<Row>[],
  sameAmounts: SameAmounts<Row>,
  { isWhole }: { isWhole: boolean },
): (rhythm: Rhythm) => Chain<Row> | null {
  const convincing = (chain: Chain<Row> | null): Chain<Row> | null => {
    if (chain === null) return null;
    const end = withoutOddEnd(chain);
    const trimmed = isWhole ? withTrialStart(end, left) : end;
    return isConvincing(trimmed, left) ? trimmed : null;
  };
  if (isThick(left)) return (rhythm) => convincing(sameAmounts.bestChain(rhythm));
  const crowd = crowdOf(left);
  return (rhythm) => {
    if (left.length < rhythm.fewestRows) return null;
    const least = fewestBits(rhythm, left);
    for (const likeness of likenesses) {
      const chain = bestChain(left, crowd, rhythm, likeness);
      // What chance explains among all links it explains among some of them.
      if (chain === null || chain.bits < least) return null;
      const found = convincing(chain);
      if (found !== null) return found;
    }
    return null;
  };
}

function withoutOddEnd<Row extends StreamRow>(chain: Chain<Row>): Chain<Row> {
  const [before, last] = chain.rows.slice(-2);
  if (before === undefined || last === undefined || !hasFixedAmount(chain.rows)) return chain;
  if (ratioOf(before.row.amountCents, last.row.amountCents) <= largestLastStepRatio) return chain;
  return { ...chain, rows: chain.rows.slice(0, -1), links: chain.links.slice(0, -1) };
}
