import { medianCents } from '@cairn/domain/median';
import { type Cents, sumCents, toCents } from '@cairn/domain/money';
import { addDays, daysBetween, type PlainDate } from '@cairn/domain/plain-date';
import { groupByPayee } from '../recurring/detect-streams.ts';
import type { StreamRow } from '../recurring/stream.ts';
import { openPayee, type PayeeRow, patternDays } from './payee-projection.ts';

/** 30 days contain one month's end and every weekday about equally. */
const spanDays = 30;
/** Overlapping spans make the median less dependent on their start. */
const spanStepDays = 5;

/** A posted transaction; `transferId` is shared by both legs of a transfer between own accounts. */
export type ForecastRow = StreamRow & { transferId: string | null };

/** Expected cumulative net at the end of each day after `origin`. */
export type Projection = readonly Cents[];

/**
 * Returns the projection of cumulative net cash flow after a date: recurring payments on their dates, everything else evenly as in a
 * typical 30 days. Transfers between these accounts are excluded, and transactions after `origin` ignored. Any input order.
 */
export function openProjection(
  rows: readonly ForecastRow[],
): (origin: PlainDate, days: number) => Projection {
  const payees = groupByPayee(withMoves(rows)).map(openPayee);
  return (origin, days) => {
    const coming = new Map<PlainDate, number>();
    const rest = new Map<PlainDate, number>();
    let first = origin;
    for (const projectPayee of payees) {
      const projected = projectPayee(origin);
      if (projected === null) continue;
      if (projected.firstOn < first) first = projected.firstOn;
      for (const [on, cents] of projected.coming) coming.set(on, (coming.get(on) ?? 0) + cents);
      for (const [on, cents] of projected.rest) rest.set(on, (rest.get(on) ?? 0) + cents);
    }
    const usualOfDay = usualNetOf(rest, daysBetween(first, origin), origin) / spanDays;
    let total = 0;
    return Array.from({ length: days }, (_, index) => {
      total += (coming.get(addDays(origin, index + 1)) ?? 0) + usualOfDay;
      return toCents(Math.round(total));
    });
  };
}

/** Projects from one date. */
export function projectNet(rows: readonly ForecastRow[], origin: PlainDate, days: number): Projection {
  return openProjection(rows)(origin, days);
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

/** A transfer is known once its second leg has posted. */
function withMoves(rows: readonly ForecastRow[]): PayeeRow[] {
  const legs = Map.groupBy(rows, ({ transferId }) => transferId);
  return rows.map((row) => {
    const { id, accountId, postedOn, amountCents, payee, categoryId, transferId } = row;
    const days = transferId === null ? [] : (legs.get(transferId) ?? []).map((leg) => leg.postedOn).sort();
    return { id, accountId, postedOn, amountCents, payee, categoryId, isMoveFrom: days[1] ?? null };
  });
}

/** Transactions without transfers between these accounts, which do not change their sum. */
export function withoutOwnMoves<Row extends ForecastRow>(rows: readonly Row[]): readonly Row[] {
  const legs = Map.groupBy(rows, ({ transferId }) => transferId);
  return rows.filter(({ transferId }) => transferId === null || legs.get(transferId)?.length === 1);
}
