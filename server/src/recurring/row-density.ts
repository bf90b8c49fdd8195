import type { DatedRow } from './dated-row.ts';

/** Required similarity of amounts. */
type Kind = 'same' | 'similar' | 'any';

/** Density and position of a payee's rows: how likely a row falls on a day by chance. */
export type RowDensity = {
  amountAt: (index: number) => number;
  /** Rows per day of that kind during their span. */
  perDay: (index: number, kind: Kind) => number;
  /** Whether two rows of one amount are consecutive. */
  isNextOfSame: (from: number, to: number) => boolean;
  /** Whether the amount changed permanently between the two rows. */
  isChangeForGood: (from: number, to: number) => boolean;
  firstFrom: (day: number) => number;
  /** Indexes of later rows with the same amount within the days, at most `most`. */
  sameAmountBetween: (index: number, fromDay: number, toDay: number, most: number) => number[];
};

/** Ratio of similar amounts, as a logarithm. */
const similarStep = Math.log(1.15);

const densePerDay = 0.25;
/** Minimum span of a density. */
const minDays = 7;

type Span = { count: number; first: number; last: number };

/** Whether rows (oldest first) are so dense that only equal amounts can be distinguished. */
export function isDense(rows: readonly DatedRow[]): boolean {
  const [first, last] = [rows[0]?.day ?? 0, rows.at(-1)?.day ?? 0];
  return density({ count: rows.length, first, last }) > densePerDay;
}

function density({ count, first, last }: Span): number {
  return count / Math.max(minDays, last - first + 1);
}

/** `rows`: oldest first. */
export function rowDensityOf(rows: readonly DatedRow[]): RowDensity {
  const sameByAmount = new Map<number, number[]>();
  const spanByBucket = new Map<number, Span>();
  const all = emptySpan();
  const rankInSame: number[] = [];
  const amountAt = (index: number) => rows[index]?.row.amountCents ?? 0;
  const dayAt = (index: number | undefined) => (index === undefined ? undefined : rows[index]?.day) ?? 0;
  for (const [index, { day, row }] of rows.entries()) {
    const same = sameByAmount.get(row.amountCents) ?? [];
    rankInSame.push(same.length);
    same.push(index);
    sameByAmount.set(row.amountCents, same);
    const bucket = bucketOf(row.amountCents);
    const span = spanByBucket.get(bucket) ?? emptySpan();
    extend(span, day);
    spanByBucket.set(bucket, span);
    extend(all, day);
  }
  const sameAs = (index: number) => sameByAmount.get(amountAt(index)) ?? [];
  const perDayOfBucket = new Map<number, number>();
  for (const bucket of spanByBucket.keys()) {
    const near = [bucket - 1, bucket, bucket + 1].flatMap((key) => spanByBucket.get(key) ?? []);
    const count = near.reduce((sum, span) => sum + span.count, 0);
    const first = Math.min(...near.map((span) => span.first));
    const last = Math.max(...near.map((span) => span.last));
    perDayOfBucket.set(bucket, density({ count, first, last }));
  }
  const spanOfSame = (index: number): Span => {
    const same = sameAs(index);
    return { count: same.length, first: dayAt(same[0]), last: dayAt(same.at(-1)) };
  };
  // Used for each link, so computed once per row.
  const anyPerDay = density(all);
  const samePerDay = Float64Array.from(rows, (_, index) => density(spanOfSame(index)));
  const similarPerDay = Float64Array.from(
    rows,
    (_, index) => perDayOfBucket.get(bucketOf(amountAt(index))) ?? anyPerDay,
  );

  return {
    amountAt,
    perDay(index, kind) {
      if (kind === 'any') return anyPerDay;
      return (kind === 'same' ? samePerDay[index] : similarPerDay[index]) ?? anyPerDay;
    },
    isNextOfSame: (from, to) => (rankInSame[to] ?? 0) - (rankInSame[from] ?? 0) === 1,
    isChangeForGood: (from, to) => (sameAs(from).at(-1) ?? from) <= to && (sameAs(to)[0] ?? to) >= from,
    firstFrom: (day) => firstIndex(rows.length, (index) => dayAt(index) >= day),
    sameAmountBetween(index, fromDay, toDay, most) {
      const same = sameAs(index);
      const found: number[] = [];
      const nextRank = (rankInSame[index] ?? 0) + 1;
      const start = firstIndex(same.length, (place) => dayAt(same[place]) >= fromDay);
      for (let rank = Math.max(nextRank, start); rank < same.length && found.length < most; rank += 1) {
        const place = same[rank];
        if (place === undefined || dayAt(place) > toDay) break;
        found.push(place);
      }
      return found;
    },
  };
}

function bucketOf(amountCents: number): number {
  return Math.floor(Math.log(Math.max(1, Math.abs(amountCents))) / similarStep);
}

function emptySpan(): Span {
  return { count: 0, first: Number.POSITIVE_INFINITY, last: Number.NEGATIVE_INFINITY };
}

function extend(span: Span, day: number): void {
  span.count += 1;
  span.first = Math.min(span.first, day);
  span.last = Math.max(span.last, day);
}

/** Binary search for the first index where a monotonic condition holds; `length` if none. */
function firstIndex(length: number, isThere: (index: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isThere(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
