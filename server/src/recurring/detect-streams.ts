import type { PlainDate } from '@cairn/domain/plain-date';
import { cachedChains } from './cached-chains.ts';
import { calendarDayOf } from './calendar-day.ts';
import { bestChain, type Chain, type Likeness } from './chain.ts';
import { isSignificant, requiredBits } from './chain-significance.ts';
import { continueChain, continueChains, isMostOf } from './continue-chain.ts';
import { compareDatedRows, type DatedRow, ratioOf, toDatedRow } from './dated-row.ts';
import { describeStream } from './describe-stream.ts';
import { joinChains } from './join-chains.ts';
import { payeeKeyOf } from './payee-key.ts';
import { hasFixedAmount, largestRise } from './price.ts';
import { type Rhythm, rhythms } from './rhythm.ts';
import { isDense, rowDensityOf } from './row-density.ts';
import { openSameAmounts, type SameAmounts } from './same-amounts.ts';
import { followsSchedule } from './schedule.ts';
import type { RecurringStream, StreamRow } from './stream.ts';
import type { SeenSince } from './stream-status.ts';
import { withTrialStart } from './trial-start.ts';

/** Loosest first: a chain of any amounts that is not significant may contain a significant one of similar amounts. */
const likenesses: readonly Likeness[] = ['any', 'alike', 'same'];
/** Both must have been paid this often on about the same day; otherwise two parts of one bill may look like two plans. */
const minBeside = 3;
/** More than anyone has with one payee; limits the cost of adversarial input. */
const maxStreams = 100;

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

/** Groups rows by account, direction and payee. */
export function groupByPayee<Row extends StreamRow>(rows: readonly Row[]): Row[][] {
  return [...Map.groupBy(rows, openGroupKeys()).values()];
}

/** Key by account, direction and payee. Cached by name, since names repeat and parsing them is the slowest step. */
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
  const chains = cachedChains(rows, (all) => continueChains(joinChains(chainsOf(all)), all));
  const seenSince = openSeenSince(chains, rows, otherDays);
  return chains.map((chain, index) => {
    const described = describeStream(chain, calendarDayOf(today).day, seenSince(chain));
    const latest = described.rows.at(-1) ?? group[0];
    return {
      ...described,
      // Chains are ordered by start, so the first stream has the same key when another appears. The key excludes the cadence, since
      // biweekly may turn out to be semi-monthly.
      key: index === 0 ? groupKey : `${groupKey}:${index + 1}`,
      payee: latest?.payee ?? '',
      accountId: latest?.accountId ?? '',
    };
  });
}

/**
 * Other payments that may have been what a chain expects: all of the payee's rows and `otherDays`, except another plan's payments at
 * a price that this chain never had.
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

/** Whether the other chain ran in parallel; otherwise both may be parts of the same bill. */
function ranBeside(other: Chain, chain: Chain): boolean {
  const beside = other.rows.filter(({ day }) =>
    chain.rows.some((row) => Math.abs(row.day - day) <= chain.rhythm.toleranceDays),
  );
  return beside.length >= minBeside && beside.length * 2 > other.rows.length;
}

/**
 * Repeatedly takes the best chain out of the rows. A rhythm without a result is tried again only when no other rhythm has one, since
 * removed rows may have hidden it.
 */
function chainsOf<Row extends StreamRow>(group: readonly DatedRow<Row>[]): Chain<Row>[] {
  const chains: Chain<Row>[] = [];
  const sameAmounts = openSameAmounts(group);
  let left = group;
  let asked = rhythms;
  while (left.length > 1 && chains.length < maxStreams) {
    const search = searchIn(left, sameAmounts, {
      isWhole: left === group,
      mayPair: chains.every(({ rhythm }) => rhythm.name === 'year'),
    });
    const found = asked.flatMap((rhythm) => search(rhythm) ?? []);
    const [best] = found.sort((a, b) => b.bits - a.bits);
    if (best === undefined && asked.length === rhythms.length) return chains;
    asked = best === undefined ? rhythms : found.map((chain) => chain.rhythm);
    if (best === undefined) continue;
    // Continued at once, so that its rows are not found as another stream.
    const whole = continueChain(best, left);
    chains.push(whole);
    const taken: ReadonlySet<DatedRow<Row>> = new Set(whole.rows);
    left = left.filter((row) => !taken.has(row));
    sameAmounts.take(taken);
  }
  return chains;
}

/**
 * Returns a search for the best significant chain of a rhythm. `isWhole`: no row is in another chain yet; `mayPair`: no chain is more
 * frequent than yearly, so two payments may form a yearly pair.
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
    return isSignificant(trimmed, left) && followsSchedule(continueChain(trimmed, left)) ? trimmed : null;
  };
  if (isDense(left)) return (rhythm) => convincing(sameAmounts.bestChain(rhythm));
  const density = rowDensityOf(left);
  return (rhythm) => {
    if (left.length < rhythm.minRows) return null;
    const least = requiredBits(rhythm, left);
    for (const likeness of likenesses) {
      const chain = bestChain(left, density, rhythm, likeness);
      // What is insignificant among all links is so among fewer.
      if (chain === null || chain.bits < least) return null;
      const found = convincing(chain);
      if (found !== null) return found;
    }
    return null;
  };
}

/** Drops a last payment of a very different amount; continue-chain.ts adds it again where the payee gets nothing else. */
function withoutOddEnd<Row extends StreamRow>(chain: Chain<Row>): Chain<Row> {
  const [before, last] = chain.rows.slice(-2);
  if (before === undefined || last === undefined || !hasFixedAmount(chain.rows)) return chain;
  if (ratioOf(before.row.amountCents, last.row.amountCents) <= largestRise) return chain;
  return { ...chain, rows: chain.rows.slice(0, -1), links: chain.links.slice(0, -1) };
}
