import type { Cents } from '@cairn/domain/money';
import { addDays, type PlainDate } from '@cairn/domain/plain-date';
import { calendarDayOf } from '../recurring/calendar-day.ts';
import { contentOf } from '../recurring/content.ts';
import { compareDatedRows, toDatedRow } from '../recurring/dated-row.ts';
import { detectStreams } from '../recurring/detect-streams.ts';
import { openMemory } from '../recurring/remembered.ts';
import type { StreamRow } from '../recurring/stream.ts';
import { netOf } from './net-of.ts';

/** A payment that comes less often than not when it is expected is left to the band. */
export const leastConfidencePercent = 50;
/** What does not recur is taken from this long before: two seasons, and not the life before them. */
export const patternDays = 182;

/** A row, and the day from which it is known to be half of a move between the household's own accounts. */
export type PayeeRow = StreamRow & { isMoveFrom: PlainDate | null };

/** What a payee's rows until a day say of the days after it. */
export type PayeeProjection = {
  /** The day of the first of them. */
  firstOn: PlainDate;
  /** What recurs is expected on these days, with its amount. */
  coming: readonly (readonly [on: PlainDate, cents: Cents])[];
  /** What came in less what went out, beside what recurs, by day over the pattern's days. */
  rest: ReadonlyMap<PlainDate, Cents>;
};

/** A large household's payees, each on the days of the past on which its forecast is tried, are some ten thousands. */
const mostProjections = 100_000;

const remembered = openMemory<PayeeProjection | null>(mostProjections);

/**
 * How to project one payee's rows (all of one account and direction) from a day on; null where it has none until then. It is made of the
 * rows' content alone and remembered, so that an edit or a sync costs what the payees that it changes cost.
 */
export function openPayee(rows: readonly PayeeRow[]): (origin: PlainDate) => PayeeProjection | null {
  const dated = rows.map(toDatedRow).sort(compareDatedRows);
  const sorted = dated.map(({ row }) => row);
  const content = contentOf(dated, ({ row }) =>
    row.isMoveFrom === null ? 0 : calendarDayOf(row.isMoveFrom).day,
  );
  const firstOn = sorted[0]?.postedOn;
  return (origin) =>
    firstOn === undefined || firstOn > origin
      ? null
      : remembered(`${content} ${origin}`, () => projectPayee(sorted, origin));
}

function projectPayee(rows: readonly PayeeRow[], origin: PlainDate): PayeeProjection | null {
  const known = rows.filter(
    ({ postedOn, isMoveFrom }) => postedOn <= origin && (isMoveFrom === null || isMoveFrom > origin),
  );
  const [first] = known;
  if (first === undefined) return null;
  const streams = detectStreams(known, origin);
  const recurring = new Set(streams.flatMap((stream) => stream.rows));
  const from = addDays(origin, -patternDays);
  return {
    firstOn: first.postedOn,
    coming: streams.flatMap(({ next, comingOn, confidencePercent }) =>
      next === null || confidencePercent < leastConfidencePercent
        ? []
        : comingOn.flatMap((on): [PlainDate, Cents][] => (on > origin ? [[on, next.amountCents]] : [])),
    ),
    rest: netOf(known.filter((row) => row.postedOn > from && !recurring.has(row))),
  };
}
