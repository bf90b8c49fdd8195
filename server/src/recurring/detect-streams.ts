import type { PlainDate } from '@cairn/domain/plain-date';
import { calendarDayOf } from './calendar-day.ts';
import { bestChain, type Chain, type Likeness } from './chain.ts';
import { continueChain, continueChains, isMostOf } from './continue-chain.ts';
import { crowdOf, isThick } from './crowd.ts';
import { compareDatedRows, type DatedRow, ratioOf, toDatedRow } from './dated-row.ts';
import { describeStream } from './describe-stream.ts';
import { joinChains } from './join-chains.ts';
import { fewestBits, isConvincing } from './judge-chain.ts';
import { chainsByContent } from './known-chains.ts';
import { payeeKeyOf } from './payee-key.ts';
import { hasFixedAmount, largestRise } from './price.ts';
import { type Rhythm, rhythms } from './rhythm.ts';
import { openSameAmounts, type SameAmounts } from './same-amounts.ts';
import { keepsSchedule } from './schedule.ts';
import type { RecurringStream, StreamRow } from './stream.ts';
import type { SeenSince } from './stream-status.ts';
import { withTrialStart } from './trial-start.ts';

/** Loosest first: a chain of any amounts that does not convince may hold one of like amounts that does. */
const likenesses: readonly Likeness[] = ['any', 'alike', 'same'];
/** So many times both must have been paid about one day, or two parts of one bill may look like two plans. */
const fewestBeside = 3;
/** Nobody has as many plans with one payee; it bounds what rows made to keep the search busy can do. */
const mostStreams = 100;

/**
 * What recurs among the rows until `today`: per account, payee and direction, the chains of payments that are hardest to
 * explain by chance (chain.ts), longest first, until none convinces. The order of rows plays no part, nor do other payees'
 * rows. O(n log n) for the rows of a payee times how many streams it has. The streams come by key.
 *
 * `others` are in no stream, but a payment that is among them is not missed: pending rows, and those that count as something else.
 */
export function detectStreams<Row extends StreamRow>(
  rows: readonly Row[],
  today: PlainDate,
  others: readonly StreamRow[] = [],
): RecurringStream<Row>[] {
  const groupKeyOf = openGroupKeys();
  const groups = Map.groupBy(
    rows.filter((row) => row.postedOn <= today),
    groupKeyOf,
  );
  const otherDays = daysByGroup(others, groupKeyOf);
  const streams: RecurringStream<Row>[] = [];
  for (const [groupKey, group] of groups)
    if (group.length > 1)
      streams.push(...streamsOfGroup(groupKey, group, today, otherDays.get(groupKey) ?? []));
  return streams.sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** Rows by account, direction and payee: those among which something may recur. */
export function groupByPayee<Row extends StreamRow>(rows: readonly Row[]): Row[][] {
  return [...Map.groupBy(rows, openGroupKeys()).values()];
}

/** By account, direction and payee. A statement repeats few names, and taking one apart costs more than the rest of a row. */
function openGroupKeys(): (row: StreamRow) => string {
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

function streamsOfGroup<Row extends StreamRow>(
  groupKey: string,
  group: readonly Row[],
  today: PlainDate,
  otherDays: readonly number[],
): RecurringStream<Row>[] {
  const rows = group.map(toDatedRow).sort(compareDatedRows);
  const chains = chainsByContent(rows, (all) => continueChains(joinChains(chainsOf(all)), all));
  const seenSince = openSeenSince(chains, rows, otherDays);
  return chains.map((chain, index) => {
    const described = describeStream(chain, calendarDayOf(today).day, seenSince(chain));
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
 * What came from the payee beside a chain and may have been what it expects: all of its rows, and `otherDays`, but for another plan's
 * payments at that plan's own price, which this chain never paid.
 */
function openSeenSince<Row extends StreamRow>(
  chains: readonly Chain<Row>[],
  rows: readonly DatedRow<Row>[],
  otherDays: readonly number[],
): (chain: Chain<Row>) => SeenSince {
  const taken = new Set(chains.flatMap((chain) => chain.rows));
  const left = rows.filter((row) => !taken.has(row));
  return (chain) => {
    const last = chain.rows.at(-1)?.day ?? 0;
    const amounts = new Set(chain.rows.map(({ row }) => row.amountCents));
    const ofOthers = chains.flatMap((other) => {
      if (other === chain) return [];
      const isAnotherPlan = hasFixedAmount(other.rows) && ranBeside(other, chain);
      return other.rows.filter(({ row }) => !isAnotherPlan || amounts.has(row.amountCents));
    });
    const seen = [...left, ...ofOthers];
    const isPaidOn = seen.some(({ day, row }) => day > last && amounts.has(row.amountCents));
    return {
      days: seen.map(({ day }) => day).concat(otherDays),
      amongPurchases:
        hasFixedAmount(chain.rows) && !isPaidOn && (ofOthers.length > 0 || !isMostOf(chain, left)),
    };
  };
}

/** Whether most payments of the other came beside one of the chain: else it may be the same bill, of which each has a part. */
function ranBeside(other: Chain, chain: Chain): boolean {
  const beside = other.rows.filter(({ day }) =>
    chain.rows.some((row) => Math.abs(row.day - day) <= chain.rhythm.toleranceDays),
  );
  return beside.length >= fewestBeside && beside.length * 2 > other.rows.length;
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
    const search = searchIn(left, sameAmounts, {
      isWhole: left === group,
      mayPair: chains.every(({ rhythm }) => rhythm.name === 'year'),
    });
    const found = asked.flatMap((rhythm) => search(rhythm) ?? []);
    const [best] = found.sort((a, b) => b.bits - a.bits);
    if (best === undefined && asked.length === rhythms.length) return chains;
    asked = best === undefined ? rhythms : found.map((chain) => chain.rhythm);
    if (best === undefined) continue;
    // At once, so that what belongs to it is not found as a bill of its own.
    const whole = continueChain(best, left);
    chains.push(whole);
    const taken: ReadonlySet<DatedRow<Row>> = new Set(whole.rows);
    left = left.filter((row) => !taken.has(row));
    sameAmounts.take(taken);
  }
  return chains;
}

/**
 * How to find the best chain of a rhythm among the rows, if one convinces. `isWhole`: none of the payee's rows is in another chain; `mayPair`: none is in
 * a chain that comes more often than once a year, of which two odd ones may lie a year apart.
 */
function searchIn<Row extends StreamRow>(
  left: readonly DatedRow<Row>[],
  sameAmounts: SameAmounts<Row>,
  { isWhole, mayPair }: { isWhole: boolean; mayPair: boolean },
): (rhythm: Rhythm) => Chain<Row> | null {
  const convincing = (chain: Chain<Row> | null): Chain<Row> | null => {
    if (chain === null || (chain.rows.length === 2 && !mayPair)) return null;
    const end = withoutOddEnd(chain);
    const trimmed = isWhole ? withTrialStart(end, left) : end;
    return isConvincing(trimmed, left) && keepsSchedule(continueChain(trimmed, left)) ? trimmed : null;
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

/** A far larger or smaller payment shows no plan: it continues one where the payee is paid for nothing else (continue-chain.ts). */
function withoutOddEnd<Row extends StreamRow>(chain: Chain<Row>): Chain<Row> {
  const [before, last] = chain.rows.slice(-2);
  if (before === undefined || last === undefined || !hasFixedAmount(chain.rows)) return chain;
  if (ratioOf(before.row.amountCents, last.row.amountCents) <= largestRise) return chain;
  return { ...chain, rows: chain.rows.slice(0, -1), links: chain.links.slice(0, -1) };
}
