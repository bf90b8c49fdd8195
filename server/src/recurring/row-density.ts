import { type DatedRow, sizeOf } from './dated-row.ts';
import { type WindowBits, windowBitsOf } from './link-evidence.ts';

/** The distinct amounts of a payee's rows, numbered, and their buckets: amounts in adjacent buckets may be similar. */
type Amounts = {
  /** By row: its amount; the absolute one, at least one cent; the next row of its amount, or the number of rows if there is none. */
  amountOf: Int32Array;
  sizes: Float64Array;
  nextOfSame: Int32Array;
  /** By amount. */
  firstOf: Int32Array;
  bucketOf: Int32Array;
};

/** How dense the first so many rows are. */
export type RowDensity = Amounts & {
  /** By amount: its last row. */
  lastOf: Int32Array;
  any: WindowBits;
  /** By amount. */
  same: readonly WindowBits[];
  /** By bucket, together with both adjacent ones. */
  similar: readonly WindowBits[];
};

/** Ratio of similar amounts, as a logarithm. */
const similarStep = Math.log(1.15);

const densePerDay = 0.25;
/** Minimum span of a density. */
const minDays = 7;

type Span = { count: number; first: number; last: number };

/** Whether rows (oldest first) are so dense that only equal amounts can be distinguished. */
export function isDense(rows: readonly DatedRow[]): boolean {
  return perDayOf(rows.length, rows[0]?.day ?? 0, rows.at(-1)?.day ?? 0) > densePerDay;
}

/** Rows per day from the first day to the last. */
export function perDayOf(count: number, first: number, last: number): number {
  return count / Math.max(minDays, last - first + 1);
}

/** Days from the first row to the last. */
export function spanDaysOf(rows: readonly DatedRow[]): number {
  return (rows.at(-1)?.day ?? 0) - (rows[0]?.day ?? 0);
}

/** Returns the density of the first so many rows, which is valid until the next call. `rows`: oldest first. */
export function createRowDensity(rows: readonly DatedRow[]): (count: number) => RowDensity {
  const { amounts, logBuckets } = amountsOf(rows);
  const { amountOf, firstOf, bucketOf } = amounts;
  const days = Int32Array.from(rows, ({ day }) => day);
  const [same, similar]: [WindowBits[], WindowBits[]] = [[], []];
  const ofBuckets = logBuckets.map(emptySpan);
  const around = emptySpan();
  return (count) => {
    const lastOf = new Int32Array(firstOf.length);
    const countOf = new Int32Array(firstOf.length);
    for (let index = 0; index < count; index += 1) {
      const amount = amountOf[index] ?? 0;
      lastOf[amount] = index;
      countOf[amount] = (countOf[amount] ?? 0) + 1;
    }
    for (const span of ofBuckets) empty(span);
    for (let amount = 0; amount < firstOf.length; amount += 1) {
      const rowsOf = countOf[amount] ?? 0;
      const first = days[firstOf[amount] ?? 0] ?? 0;
      const last = days[lastOf[amount] ?? 0] ?? 0;
      if (rowsOf > 1) same[amount] = windowBitsOf(perDayOf(rowsOf, first, last), same[amount]);
      const ofBucket = ofBuckets[bucketOf[amount] ?? 0];
      if (ofBucket !== undefined) extend(ofBucket, rowsOf, first, last);
    }
    for (let bucket = 0; bucket < ofBuckets.length; bucket += 1) {
      empty(around);
      for (let near = bucket - 1; near <= bucket + 1; near += 1) {
        const span = ofBuckets[near];
        if (span !== undefined && Math.abs((logBuckets[near] ?? 0) - (logBuckets[bucket] ?? 0)) <= 1)
          extend(around, span.count, span.first, span.last);
      }
      similar[bucket] = windowBitsOf(perDayOf(around.count, around.first, around.last), similar[bucket]);
    }
    const any = windowBitsOf(perDayOf(count, days[0] ?? 0, days[count - 1] ?? 0));
    return { ...amounts, lastOf, any, same, similar };
  };
}

/** `logBuckets`: ascending. */
function amountsOf(rows: readonly DatedRow[]): { amounts: Amounts; logBuckets: readonly number[] } {
  const known = new Map<number, number>();
  const [firstOf, lastOf]: [number[], number[]] = [[], []];
  const nextOfSame = new Int32Array(rows.length).fill(rows.length);
  const amountOf = Int32Array.from(rows, ({ row }, index) => {
    const amount = known.get(row.amountCents) ?? known.size;
    known.set(row.amountCents, amount);
    const before = lastOf[amount];
    if (before === undefined) firstOf.push(index);
    else nextOfSame[before] = index;
    lastOf[amount] = index;
    return amount;
  });
  const logs = Array.from(known.keys(), (cents) => Math.floor(Math.log(sizeOf(cents)) / similarStep));
  const logBuckets = [...new Set(logs)].sort((a, b) => a - b);
  const amounts = {
    amountOf,
    sizes: Float64Array.from(rows, ({ row }) => sizeOf(row.amountCents)),
    nextOfSame,
    firstOf: Int32Array.from(firstOf),
    bucketOf: Int32Array.from(logs, (log) => logBuckets.indexOf(log)),
  };
  return { amounts, logBuckets };
}

function emptySpan(): Span {
  return { count: 0, first: 0, last: 0 };
}

function empty(span: Span): void {
  span.count = 0;
}

function extend(span: Span, count: number, first: number, last: number): void {
  if (count === 0) return;
  span.first = span.count === 0 ? first : Math.min(span.first, first);
  span.last = span.count === 0 ? last : Math.max(span.last, last);
  span.count += count;
}
