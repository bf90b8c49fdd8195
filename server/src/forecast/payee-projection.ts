import type { Cents } from '@cairn/domain/money';
import { addDays, type PlainDate } from '@cairn/domain/plain-date';
import { calendarDayOf } from '../recurring/calendar-day.ts';
import { contentOf } from '../recurring/content.ts';
import { compareDatedRows, toDatedRow } from '../recurring/dated-row.ts';
import { detectStreams } from '../recurring/detect-streams.ts';
import { memoize } from '../recurring/memoize.ts';
import type { StreamRow } from '../recurring/stream.ts';
import { netOf } from './net-of.ts';

/** A stream with less confidence is part of the error band. */
export const minConfidencePercent = 50;
/** Days of history for non-recurring payments: two seasons. */
export const patternDays = 182;

/** `isMoveFrom`: the date from which the row is a known transfer leg between own accounts. */
export type PayeeRow = StreamRow & { isMoveFrom: PlainDate | null };

/** What a payee's transactions until a day imply for the days after it. */
export type PayeeProjection = {
  /** Date of the first transaction. */
  firstOn: PlainDate;
  /** Recurring payments by expected date. */
  coming: readonly (readonly [on: PlainDate, cents: Cents])[];
  /** Net of non-recurring payments by day over `patternDays`. */
  rest: ReadonlyMap<PlainDate, Cents>;
};

/** A large household has tens of thousands of payee and backtest date combinations. */
const maxProjections = 100_000;

const cached = memoize<PayeeProjection | null>(maxProjections);

/**
 * Returns the projection of one payee's transactions (one account and direction) from a date; null without any until then. Cached by
 * content, so that an edit or a sync only recomputes changed payees.
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
      : cached(`${content} ${origin}`, () => projectPayee(sorted, origin));
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
      next === null || confidencePercent < minConfidencePercent
        ? []
        : comingOn.flatMap((on): [PlainDate, Cents][] => (on > origin ? [[on, next.amountCents]] : [])),
    ),
    rest: netOf(known.filter((row) => row.postedOn > from && !recurring.has(row))),
  };
}
