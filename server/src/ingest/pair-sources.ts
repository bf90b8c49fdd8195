import { daysBetween, type PlainDate, toPlainDate } from '@cairn/domain/plain-date';

/** What a source says of a transaction. */
type Dated = { postedOn: PlainDate };

const epoch = toPlainDate('2000-01-01');
const numberOf = (day: PlainDate): number => daysBetween(epoch, day);

/** How transactions of two sources are compared. */
export type Comparing<Held, Incoming> = {
  /** Equal for transactions of one amount, currency and account. */
  amountOf: (one: Held | Incoming) => string;
  /** How many words their texts share, from 0 to 1; above 1 where the texts are equal. */
  likeness: (held: Held, incoming: Incoming) => number;
  /** The days of everything that comes from the incoming source; it has all that was on the days between them. */
  covered: Span | null;
  /** The days of which the held side is known to have everything; `entries`: it has some of it, as a person enters it. */
  known?: KnownDays | 'entries';
  /** Whether both say the same of a transaction each time: then what differs is one only where both have everything. */
  isOfKind?: boolean;
};

/** The first and the last day of some transactions. */
export type Span = { first: PlainDate; last: PlainDate };

/** Two sources may date a transaction a weekend apart; then their texts share words. */
export const maxDaysMoved = 4;
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
 * the incoming source has everything has to be among what it brought, so the nearest alike is it; and where both have everything, amounts
 * alone are counted, and texts and days only rank the pairs. One to one. Pure.
 */
export function pairSources<Held extends Dated, Incoming extends Dated>(
  held: readonly Held[],
  incoming: readonly Incoming[],
  { amountOf, likeness, covered, known = noDays, isOfKind = false }: Comparing<Held, Incoming>,
): Map<Incoming, Held> {
  const heldDays = byAmountAndDay(held, amountOf);
  const days = [...byAmountAndDay(incoming, amountOf)].flatMap(([amount, all]) => {
    const others = heldDays.get(amount);
    return others === undefined ? [] : [...all].map(([day, rows]) => ({ day, rows, all, others }));
  });
  const isKnown = (day: number) => known === 'entries' || known.hasNumber(day);
  const needs = (day: number, moved: number): Needs => {
    const areWhole = [day, day - moved].every((one) => isWithin(covered, one) && isKnown(one));
    if (areWhole) return 'nothing';
    return isOfKind ? 'more' : moved === 0 ? 'nothing' : 'words';
  };
  const pairing = new DayPairing(likeness);
  const clear = new Map<number, number>();
  for (const { day, rows, all, others } of days) {
    const moved = clearMove(day, all, others);
    const same = moved === null ? undefined : others.get(day - moved);
    if (moved === null || same === undefined) continue;
    // Twins are moved together: where the incoming source has all of a day, one alone is another charge.
    if (moved !== 0 && rows.length < same.length && isWithin(covered, day)) continue;
    const paired = pairing.pair(same, rows, needs(day, moved));
    if (paired > 0) clear.set(moved, (clear.get(moved) ?? 0) + paired);
  }
  for (const moved of movesToTry(clear))
    for (const { day, rows, others } of days)
      pairing.pair(others.get(day - moved) ?? [], rows, needs(day, moved));
  const pairNearest = (isTried: (day: number, moved: number) => boolean, needed: Needs) => {
    for (const moved of nearestFirst)
      for (const { day, rows, others } of days)
        if (isTried(day, moved)) pairing.pair(others.get(day - moved) ?? [], rows, needed);
  };
  if (!isOfKind) pairNearest((day, moved) => isWithin(covered, day - moved), 'words');
  pairNearest((day, moved) => moved !== 0 && needs(day, moved) === 'nothing', 'nothing');
  return pairing.pairs;
}

/**
 * By how many days most transactions of two sources differ, learned from those whose amount no other day near has; null where they agree,
 * or are too few to tell. Pure.
 */
export function usualMove<Held extends Dated, Incoming extends Dated>(
  held: readonly Held[],
  incoming: readonly Incoming[],
  amountOf: (one: Held | Incoming) => string,
): number | null {
  const heldDays = byAmountAndDay(held, amountOf);
  const counts = new Map<number, number>();
  for (const [amount, all] of byAmountAndDay(incoming, amountOf))
    for (const day of all.keys()) {
      const moved = clearMove(day, all, heldDays.get(amount) ?? new Map());
      if (moved !== null) counts.set(moved, (counts.get(moved) ?? 0) + 1);
    }
  const [most, count] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [0, 0];
  return most !== 0 && count >= enoughPairs && count > 2 * (counts.get(0) ?? 0) ? most : null;
}

/**
 * Tells whether a day near one of two transactions, and of neither, has their amount too: then another day is the next one of a habit.
 * `all`: what both sides have. Pure.
 */
export function createHabits<One extends Dated>(
  all: readonly One[],
  amountOf: (one: One) => string,
): (one: One, other: One) => boolean {
  // Mostly nothing is asked: a file that is there already has no charge on another day.
  let daysOf: ReturnType<typeof byAmountAndDay<One>> | null = null;
  return (one, other) => {
    daysOf ??= byAmountAndDay(all, amountOf);
    const days = daysOf.get(amountOf(one));
    const own = [one, other].map(({ postedOn }) => numberOf(postedOn));
    return own.some((day) => {
      for (let away = -clearDays; away <= clearDays; away += 1)
        if (!own.includes(day + away) && days?.has(day + away) === true) return true;
      return false;
    });
  };
}

/** Whether a source has all of a day: the first and the last one may have been cut in the middle. */
function isWithin(covered: Span | null, day: number): boolean {
  return covered !== null && day > numberOf(covered.first) && day < numberOf(covered.last);
}

/** Whether a source has all of a day. Nothing is known of one without a span. */
export function isInside(covered: Span | null, day: PlainDate): boolean {
  return covered !== null && day > covered.first && day < covered.last;
}

/** Without so many days in a row, a source has a hole, as between the files of two months; or with a multiple of what is usual for it. */
const hole = { days: 7, timesUsual: 5 };

/** The days of which a source has everything: from one of its transactions to another, but for holes. Its ends may be cut. */
export class KnownDays {
  readonly #spans: { first: number; last: number }[] = [];

  constructor(items: readonly Dated[]) {
    const days = [...new Set(items.map(({ postedOn }) => postedOn))].sort().map(numberOf);
    const gaps = days.slice(1).map((day, at) => day - (days[at] ?? day));
    // Of a few days the middle one may be wide itself; three of four are as wide as this or wider.
    const usual = gaps.toSorted((a, b) => a - b)[Math.floor((gaps.length - 1) / 4)] ?? 0;
    const widest = Math.max(hole.days, hole.timesUsual * usual);
    for (const day of days) {
      const span = this.#spans.at(-1);
      if (span !== undefined && day - span.last <= widest) span.last = day;
      else this.#spans.push({ first: day, last: day });
    }
  }

  has(day: PlainDate): boolean {
    return this.hasNumber(numberOf(day));
  }

  hasNumber(day: number): boolean {
    const [spans, at] = [this.#spans, this.#firstNotBefore(day)];
    const span = spans[at];
    return span !== undefined && day > span.first && day < span.last;
  }

  /** The place of the first span that ends on the day or later. */
  #firstNotBefore(day: number): number {
    let [low, high] = [0, this.#spans.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#spans[middle]?.last ?? day) < day) low = middle + 1;
      else high = middle;
    }
    return low;
  }
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

const noDays = new KnownDays([]);

/** By the number of the day. */
type Days<One> = Map<number, One[]>;

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

/** What two transactions of one amount have to have in common besides it; `more`: what is there does not tell. */
type Needs = 'nothing' | 'words' | 'more';

class DayPairing<Held, Incoming> {
  readonly pairs = new Map<Incoming, Held>();
  readonly #taken = new Set<Held>();
  readonly #likeness: (held: Held, incoming: Incoming) => number;

  constructor(likeness: (held: Held, incoming: Incoming) => number) {
    this.#likeness = likeness;
  }

  /** Pairs what is still free, the most alike first. Returns how many were paired. */
  pair(held: readonly Held[], incoming: readonly Incoming[], needs: Needs): number {
    if (needs === 'more') return 0;
    const [free, rows] = [
      held.filter((one) => !this.#taken.has(one)),
      incoming.filter((one) => !this.pairs.has(one)),
    ];
    if (free.length === 0 || rows.length === 0) return 0;
    if (free.length * rows.length > maxCompared)
      return needs === 'nothing' ? this.#pairInOrder(free, rows) : 0;
    const candidates = rows
      .flatMap((row) => free.map((one) => ({ one, row, words: this.#likeness(one, row) })))
      .filter(({ words }) => needs === 'nothing' || words >= minSharedWords)
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
