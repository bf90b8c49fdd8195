import { type Cents, sumCents, toCents } from '@cairn/contract/money';
import { addDays, daysBetween, type PlainDate } from '@cairn/contract/plain-date';
import { medianCents } from '../median.ts';
import { detectStreams } from '../recurring/detect-streams.ts';
import type { StreamRow } from '../recurring/stream.ts';

/** What does not recur is taken from this long before: two seasons, and not the life before them. */
const patternDays = 182;
/** Long enough that each month's end and each weekday is in every span alike. */
const spanDays = 30;
/** Spans overlap, so that the middle one hangs little on where they begin. */
const spanStepDays = 5;
/** A payment that comes less often than not when it is expected is left to the band. */
export const leastConfidencePercent = 50;

/** A posted row of one of the accounts; `transferId` is shared by the two legs of a move between the household's own accounts. */
export type ForecastRow = StreamRow & { transferId: string | null };

/** What is expected to have come in less what has gone out by the end of each day from the day after `origin` on. */
export type Projection = readonly Cents[];

/**
 * Expected net cash flow after `origin`, added up day by day, from rows until then: what recurs on its days with its amount, and
 * the rest evenly, as in a usual 30 days. Moves between the rows' accounts are left out. Rows may come in any order; those after `origin` are not looked at.
 */
export function projectNet(rows: readonly ForecastRow[], origin: PlainDate, days: number): Projection {
  const known = withoutOwnMoves(rows.filter((row) => row.postedOn <= origin));
  const streams = detectStreams(known, origin);
  const recurring = new Set(streams.flatMap((stream) => stream.rows.map((row) => row.id)));
  const byDay = new Map<PlainDate, number>();
  for (const { next, comingOn, confidencePercent } of streams) {
    if (next === null || confidencePercent < leastConfidencePercent) continue;
    for (const on of comingOn) if (on > origin) byDay.set(on, (byDay.get(on) ?? 0) + next.amountCents);
  }
  const first = known.reduce<PlainDate>((on, row) => (row.postedOn < on ? row.postedOn : on), origin);
  const rest = known.filter((row) => !recurring.has(row.id));
  const usualOfDay = usualNetOf(rest, daysBetween(first, origin), origin) / spanDays;
  let total = 0;
  return Array.from({ length: days }, (_, index) => {
    const on = addDays(origin, index + 1);
    total += (byDay.get(on) ?? 0) + usualOfDay;
    return toCents(Math.round(total));
  });
}

/**
 * What came in less what went out in a usual 30 days, beside what recurs: the middle one of such spans, which one odd month (a repair, a
 * tax refund, money put aside) does not move. Zero where not even one lies in the rows' time.
 */
function usualNetOf(rows: readonly StreamRow[], knownDays: number, origin: PlainDate): Cents | 0 {
  const netByDay = netOf(rows);
  const nets = Array.from(
    { length: Math.min(patternDays, knownDays) },
    (_, index) => netByDay.get(addDays(origin, -index)) ?? toCents(0),
  );
  const sums: Cents[] = [];
  for (let from = 0; from + spanDays <= nets.length; from += spanStepDays)
    sums.push(sumCents(nets.slice(from, from + spanDays)));
  return sums.length === 0 ? 0 : medianCents(sums);
}

/** The rows without what is moved between the accounts that they are of: together these hold as much before as after. */
export function withoutOwnMoves<Row extends ForecastRow>(rows: readonly Row[]): readonly Row[] {
  const legs = Map.groupBy(rows, ({ transferId }) => transferId);
  return rows.filter(({ transferId }) => transferId === null || legs.get(transferId)?.length === 1);
}

/** Net of each day that has a row. */
export function netOf(rows: readonly StreamRow[]): Map<PlainDate, Cents> {
  const byDay = Map.groupBy(rows, (row) => row.postedOn);
  return new Map(
    [...byDay].map(([on, ofDay]) => [on, sumCents(ofDay.map(({ amountCents }) => amountCents))]),
  );
}
