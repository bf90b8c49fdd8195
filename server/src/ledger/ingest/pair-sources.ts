import { daysBetween, type PlainDate, toPlainDate } from '@cairn/domain/plain-date';

/** What a source says of a transaction. */
type Dated = { postedOn: PlainDate };

/** How transactions of two sources are compared. */
export type Comparing<Held, Incoming> = {
  /** Equal for transactions of one amount, currency and account. */
  amountOf: (one: Held | Incoming) => string;
  /** How many words their texts share, from 0 to 1; above 1 where the texts are equal. */
  likeness: (held: Held, incoming: Incoming) => number;
  /** The days of everything that comes from the incoming source; it has all that was on the days between them. */
  covered: Span | null;
};

/** The first and the last day of some transactions. */
export type Span = { first: PlainDate; last: PlainDate };

/** Two sources may date a transaction a weekend apart; then their texts share words. */
const maxDaysMoved = 4;
const minSharedWords = 0.5;
/** Another transaction of the same amount within these days could be meant as well. */
const clearDays = 2 * maxDaysMoved;
/** After so many clear pairs on other days, two sources that never agree on a day do so by chance. */
const enoughPairs = 3;
const nearestFirst = [0, 1, -1, 2, -2, 3, -3, maxDaysMoved, -maxDaysMoved];
/** With more candidates than this on one day, the order decides instead of the texts. */
const maxCompared = 10_000;

/**
 * Pairs what one source brings with what is there from another: of one amount, and on the same day or on days that the two sources are
 * known to differ by. That is learned from the pairs that are clear, as nothing else near has their amount. So the coffee of this morning
 * is not taken for yesterday’s, and a source that dates everything a day later is paired as a whole. What is still free on a day of which
 * the incoming source has everything has to be among what it brought, so the nearest alike is it. One to one. Pure.
 */
export function pairSources<Held extends Dated, Incoming extends Dated>(
  held: readonly Held[],
  incoming: readonly Incoming[],
  { amountOf, likeness, covered }: Comparing<Held, Incoming>,
): Map<Incoming, Held> {
  const heldDays = byAmountAndDay(held, amountOf);
  const days = [...byAmountAndDay(incoming, amountOf)].flatMap(([amount, all]) => {
    const others = heldDays.get(amount);
    return others === undefined ? [] : [...all].map(([day, rows]) => ({ day, rows, all, others }));
  });
  const pairing = new DayPairing(likeness);
  const clear = new Map<number, number>();
  for (const { day, rows, all, others } of days) {
    const moved = clearMove(day, all, others);
    const same = moved === null ? undefined : others.get(day - moved);
    if (moved === null || same === undefined) continue;
    // Twins are moved together: where the incoming source has all of a day, one alone is another charge.
    if (moved !== 0 && rows.length < same.length && isWithin(covered, day)) continue;
    const paired = pairing.pair(same, rows, moved);
    if (paired > 0) clear.set(moved, (clear.get(moved) ?? 0) + paired);
  }
  for (const moved of movesToTry(clear))
    for (const { day, rows, others } of days) pairing.pair(others.get(day - moved) ?? [], rows, moved);
  for (const moved of nearestFirst)
    for (const { day, rows, others } of days)
      if (isWithin(covered, day - moved)) pairing.pair(others.get(day - moved) ?? [], rows, moved);
  return pairing.pairs;
}

/** Whether a source has all of a day: the first and the last one may have been cut in the middle. */
function isWithin(covered: Span | null, day: number): boolean {
  return covered !== null && day > numberOf(covered.first) && day < numberOf(covered.last);
}

/** Whether a source has all of a day. Nothing is known of one without a span. */
export function isInside(covered: Span | null, day: PlainDate): boolean {
  return covered !== null && day > covered.first && day < covered.last;
}

/** The first and the last day of these; null of none. */
export function spanOf(items: readonly Dated[]): Span | null {
  const [start] = items;
  if (start === undefined) return null;
  let [first, last] = [start.postedOn, start.postedOn];
  for (const { postedOn } of items) {
    if (postedOn < first) first = postedOn;
    if (postedOn > last) last = postedOn;
  }
  return { first, last };
}

/** By the number of the day. */
type Days<One> = Map<number, One[]>;

const epoch = toPlainDate('2000-01-01');
const numberOf = (day: PlainDate): number => daysBetween(epoch, day);

function byAmountAndDay<One extends Dated>(
  items: readonly One[],
  amountOf: (one: One) => string,
): Map<string, Days<One>> {
  const groups = Map.groupBy(items, amountOf);
  return new Map(
    [...groups].map(([amount, of]) => [amount, Map.groupBy(of, ({ postedOn }) => numberOf(postedOn))]),
  );
}

/** By how many days the incoming rows of a day were moved, where no other day near has their amount on either side; else null. */
function clearMove(
  day: number,
  incoming: ReadonlyMap<number, unknown>,
  held: ReadonlyMap<number, unknown>,
): number | null {
  const found: number[] = [];
  for (let away = -clearDays; away <= clearDays; away += 1) {
    if (away !== 0 && incoming.has(day + away)) return null;
    if (held.has(day + away)) found.push(-away);
  }
  const [moved] = found;
  return moved === undefined || found.length > 1 || Math.abs(moved) > maxDaysMoved ? null : moved;
}

/** The most frequent first. Two sources of which nothing is known agree on days. */
function movesToTry(clear: ReadonlyMap<number, number>): number[] {
  const moves = [...clear].sort(([a, countA], [b, countB]) => countB - countA || Math.abs(a) - Math.abs(b));
  const pairs = moves.reduce((sum, [, count]) => sum + count, 0);
  const tried = moves.map(([moved]) => moved);
  return clear.has(0) || pairs >= enoughPairs ? tried : [...tried, 0];
}

class DayPairing<Held, Incoming> {
  readonly pairs = new Map<Incoming, Held>();
  readonly #taken = new Set<Held>();
  readonly #likeness: (held: Held, incoming: Incoming) => number;

  constructor(likeness: (held: Held, incoming: Incoming) => number) {
    this.#likeness = likeness;
  }

  /** Pairs what is still free, the most alike first. On another day texts have to share words. Returns how many were paired. */
  pair(held: readonly Held[], incoming: readonly Incoming[], moved: number): number {
    const [free, rows] = [
      held.filter((one) => !this.#taken.has(one)),
      incoming.filter((one) => !this.pairs.has(one)),
    ];
    if (free.length === 0 || rows.length === 0) return 0;
    if (free.length * rows.length > maxCompared) return moved === 0 ? this.#pairInOrder(free, rows) : 0;
    const candidates = rows
      .flatMap((row) => free.map((one) => ({ one, row, words: this.#likeness(one, row) })))
      .filter(({ words }) => moved === 0 || words >= minSharedWords)
      .sort((a, b) => b.words - a.words);
    let count = 0;
    for (const { one, row } of candidates) {
      if (this.#taken.has(one) || this.pairs.has(row)) continue;
      this.#take(one, row);
      count += 1;
    }
    return count;
  }

  #pairInOrder(held: readonly Held[], incoming: readonly Incoming[]): number {
    const count = Math.min(held.length, incoming.length);
    for (const [at, row] of incoming.slice(0, count).entries()) {
      const one = held[at];
      if (one !== undefined) this.#take(one, row);
    }
    return count;
  }

  #take(one: Held, row: Incoming): void {
    this.#taken.add(one);
    this.pairs.set(row, one);
  }
}
