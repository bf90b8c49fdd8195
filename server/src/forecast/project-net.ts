import { medianCents } from '@cairn/domain/median';
import { type Cents, sumCents, toCents } from '@cairn/domain/money';
import { addDays, daysBetween, type PlainDate } from '@cairn/domain/plain-date';
import { groupByPayee } from '../recurring/detect-streams.ts';
import { createPayeeStreams, type PayeeStream } from '../recurring/payee-streams.ts';
import type { StreamRow } from '../recurring/stream.ts';
import { netOf } from './net-of.ts';

/** A stream with less confidence is part of the error band. */
export const minConfidencePercent = 50;
/** Days of history for non-recurring payments: two seasons. */
const patternDays = 182;
/** 30 days contain one month's end and every weekday about equally. */
const spanDays = 30;
/** Overlapping spans make the median less dependent on their start. */
const spanStepDays = 5;

/** A posted transaction; `transferId` is shared by both legs of a transfer between own accounts. */
export type ForecastRow = StreamRow & { transferId: string | null };

/** Expected cumulative net at the end of each day after `origin`. */
export type Projection = readonly Cents[];

/** What a projection from `origin` is computed from: the transactions until then, and the streams among them. */
type KnownPast = {
  origin: PlainDate;
  netByDay: ReadonlyMap<PlainDate, number>;
  streams: readonly PayeeStream<StreamRow>[];
};

/**
 * Projects cumulative net cash flow after each of the `origins`: recurring payments on their dates, everything else evenly as in a typical
 * 30 days. Transfers between these accounts are excluded, and transactions after an origin ignored. Any input order.
 */
export function projectEach(
  rows: readonly ForecastRow[],
  origins: readonly PlainDate[],
  days: number,
): Projection[] {
  const moveOf = openMoves(rows);
  const lasting = netOf(rows.filter((row) => moveOf(row) === null));
  const moves = rows.filter((row) => moveOf(row) !== null);
  const pasts = origins.map((origin) => {
    const netByDay = new Map<PlainDate, number>(lasting);
    for (const { postedOn, amountCents } of moves.filter((move) => isUnpaired(move, moveOf(move), origin)))
      netByDay.set(postedOn, (netByDay.get(postedOn) ?? 0) + amountCents);
    const streams: PayeeStream<StreamRow>[] = [];
    return { origin, netByDay, streams };
  });
  // Payee by payee, so that what the search of one has prepared is used for all origins and then released.
  for (const ofPayee of groupByPayee(rows)) {
    if (ofPayee.length < 2) continue;
    const streamsUntil = openPayee(ofPayee, moveOf);
    for (const { origin, streams } of pasts) streams.push(...streamsUntil(origin));
  }
  return pasts.map((past) => project(past, days));
}

/** Projects from one date. */
export function projectNet(rows: readonly ForecastRow[], origin: PlainDate, days: number): Projection {
  return projectEach(rows, [origin], days)[0] ?? [];
}

/** Projects from one date, with all `streams` among `rows`, which have no transfer between own accounts. */
export function projectStreams(
  streams: readonly PayeeStream<StreamRow>[],
  rows: readonly ForecastRow[],
  origin: PlainDate,
  days: number,
): Projection {
  return project({ origin, netByDay: netOf(rows), streams }, days);
}

function project({ origin, netByDay, streams }: KnownPast, days: number): Projection {
  const coming = new Map<PlainDate, number>();
  const rest = new Map(netByDay);
  for (const { next, comingOn, confidencePercent, rows } of streams) {
    for (const { postedOn, amountCents } of rows) rest.set(postedOn, (rest.get(postedOn) ?? 0) - amountCents);
    if (next === null || confidencePercent < minConfidencePercent) continue;
    for (const on of comingOn) coming.set(on, (coming.get(on) ?? 0) + next.amountCents);
  }
  const usualOfDay =
    usualNetOf(rest, daysBetween(firstOf(netByDay.keys(), origin), origin), origin) / spanDays;
  let total = 0;
  return Array.from({ length: days }, (_, index) => {
    total += (coming.get(addDays(origin, index + 1)) ?? 0) + usualOfDay;
    return toCents(Math.round(total));
  });
}

function firstOf(days: Iterable<PlainDate>, origin: PlainDate): PlainDate {
  let first = origin;
  for (const day of days) if (day < first) first = day;
  return first;
}

/**
 * Median net of overlapping 30-day spans, without recurring payments. One unusual month (a repair, a tax refund) does not move a
 * median. Zero without a complete span.
 */
function usualNetOf(
  netByDay: ReadonlyMap<PlainDate, number>,
  knownDays: number,
  origin: PlainDate,
): Cents | 0 {
  const nets = Array.from({ length: Math.min(patternDays, knownDays) }, (_, index) =>
    toCents(netByDay.get(addDays(origin, -index)) ?? 0),
  );
  const sums: Cents[] = [];
  for (let from = 0; from + spanDays <= nets.length; from += spanStepDays)
    sums.push(sumCents(nets.slice(from, from + spanDays)));
  return sums.length === 0 ? 0 : medianCents(sums);
}

type MoveOf = (row: ForecastRow) => PlainDate | null;

/** Returns the date from which a row is a known leg of a transfer: once its second leg has posted. Null for other rows. */
function openMoves(rows: readonly ForecastRow[]): MoveOf {
  const legs = Map.groupBy(
    rows.filter(({ transferId }) => transferId !== null),
    ({ transferId }) => transferId,
  );
  const secondOn = new Map(
    [...legs].map(([id, ofTransfer]) => [id, ofTransfer.map(({ postedOn }) => postedOn).sort()[1] ?? null]),
  );
  return ({ transferId }) => secondOn.get(transferId) ?? null;
}

/** Whether a leg of a transfer is not known as one on a day: it has posted, and the other one has not. */
function isUnpaired({ postedOn }: ForecastRow, knownFrom: PlainDate | null, on: PlainDate): boolean {
  return postedOn <= on && (knownFrom === null || knownFrom > on);
}

/** Returns the streams among a payee's rows until a day, without transfers that are known by then. */
function openPayee(
  rows: readonly ForecastRow[],
  moveOf: MoveOf,
): (origin: PlainDate) => PayeeStream<ForecastRow>[] {
  const lasting = rows.filter((row) => moveOf(row) === null);
  const moves = rows.filter((row) => moveOf(row) !== null);
  const streamsOfLasting = createPayeeStreams(lasting);
  return (origin) => {
    const unpaired = moves.filter((row) => isUnpaired(row, moveOf(row), origin));
    if (unpaired.length === 0) return streamsOfLasting(origin);
    return createPayeeStreams([...lasting, ...unpaired])(origin);
  };
}

/** Transactions without transfers between these accounts, which do not change their sum. */
export function withoutOwnMoves<Row extends ForecastRow>(rows: readonly Row[]): readonly Row[] {
  const legs = Map.groupBy(rows, ({ transferId }) => transferId);
  return rows.filter(({ transferId }) => transferId === null || legs.get(transferId)?.length === 1);
}
