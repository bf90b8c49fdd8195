import { type Cents, sumCents, toCents } from '@cairn/contract/money';
import { addDays, daysBetween, type PlainDate } from '@cairn/contract/plain-date';
import { detectStreams } from '../recurring/detect-streams.ts';
import type { StreamRow } from '../recurring/stream.ts';

/** What does not recur is taken from this long before: two seasons, and not the life before them. */
const patternDays = 182;
/** Each weekday is drawn this far towards the usual day, in weekdays' worth: half a year holds 26 of each. */
const drawnWeeks = 8;
/** A payment that comes less often than not when it is expected is left to the band. */
export const leastConfidencePercent = 50;
const daysInWeek = 7;

/** What is expected to have come in less what has gone out by the end of each day from the day after `origin` on. */
export type Projection = readonly Cents[];

/**
 * Expected net cash flow after `origin`, added up day by day, from rows until then: what recurs on its days with its amount, and
 * the rest as the usual for the weekday. Rows may come in any order; those after `origin` are not looked at.
 */
export function projectNet(rows: readonly StreamRow[], origin: PlainDate, days: number): Projection {
  const known = rows.filter((row) => row.postedOn <= origin);
  const streams = detectStreams(known, origin);
  const recurring = new Set(streams.flatMap((stream) => stream.rows.map((row) => row.id)));
  const byDay = new Map<PlainDate, number>();
  for (const { next, comingOn, confidencePercent } of streams) {
    if (next === null || confidencePercent < leastConfidencePercent) continue;
    for (const on of comingOn) if (on > origin) byDay.set(on, (byDay.get(on) ?? 0) + next.amountCents);
  }
  const usual = usualByWeekday(
    known.filter((row) => !recurring.has(row.id)),
    known,
    origin,
  );
  let total = 0;
  return Array.from({ length: days }, (_, index) => {
    const on = addDays(origin, index + 1);
    total += (byDay.get(on) ?? 0) + (usual[weekdayOf(on)] ?? 0);
    return toCents(Math.round(total));
  });
}

/** What came in less what went out on a usual day of each weekday, beside what recurs; Sunday first. */
function usualByWeekday(
  rows: readonly StreamRow[],
  known: readonly StreamRow[],
  origin: PlainDate,
): readonly number[] {
  const first = known.reduce<PlainDate>((on, row) => (row.postedOn < on ? row.postedOn : on), origin);
  const knownDays = daysBetween(first, origin);
  const length = Math.min(patternDays, knownDays);
  if (length < daysInWeek) return [];
  const netByDay = netOf(rows);
  const nets = Array.from({ length }, (_, index) => {
    const on = addDays(origin, -index);
    return { weekday: weekdayOf(on), net: netByDay.get(on) ?? 0 };
  });
  const mean = nets.reduce((sum, { net }) => sum + net, 0) / length;
  return Array.from({ length: daysInWeek }, (_, weekday) => {
    const ofWeekday = nets.filter((one) => one.weekday === weekday).map(({ net }) => net);
    const sum = ofWeekday.reduce((total, net) => total + net - mean, 0);
    return mean + sum / (ofWeekday.length + drawnWeeks);
  });
}

/** Net of each day that has a row. */
export function netOf(rows: readonly StreamRow[]): Map<PlainDate, Cents> {
  const byDay = Map.groupBy(rows, (row) => row.postedOn);
  return new Map(
    [...byDay].map(([on, ofDay]) => [on, sumCents(ofDay.map(({ amountCents }) => amountCents))]),
  );
}

function weekdayOf(on: PlainDate): number {
  return new Date(`${on}T00:00:00Z`).getUTCDay();
}
