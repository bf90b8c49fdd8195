import { medianCents } from '@cairn/domain/median';
import { type Cents, sumCents, toCents } from '@cairn/domain/money';
import { addDays, daysBetween, type PlainDate } from '@cairn/domain/plain-date';
import { groupByPayee } from '../recurring/detect-streams.ts';
import type { StreamRow } from '../recurring/stream.ts';
import { openPayee, type PayeeRow, patternDays } from './payee-projection.ts';

/** Long enough that each month's end and each weekday is in every span alike. */
const spanDays = 30;
/** Spans overlap, so that the middle one hangs little on where they begin. */
const spanStepDays = 5;

/** A posted row of one of the accounts; `transferId` is shared by the two legs of a move between the household's own accounts. */
export type ForecastRow = StreamRow & { transferId: string | null };

/** What is expected to have come in less what has gone out by the end of each day from the day after `origin` on. */
export type Projection = readonly Cents[];

/**
 * How to project net cash flow after a day, added up day by day, from rows until then: what recurs on its days with its amount, and
 * the rest evenly, as in a usual 30 days. Moves between the rows' accounts are left out. Rows may come in any order; those after `origin` are not looked at.
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

/** The same of one day. */
export function projectNet(rows: readonly ForecastRow[], origin: PlainDate, days: number): Projection {
  return openProjection(rows)(origin, days);
}

/**
 * What came in less what went out in a usual 30 days, beside what recurs: the middle one of such spans, which one odd month (a repair, a
 * tax refund, money put aside) does not move. Zero where not even one lies in the rows' time.
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

/** A leg is one of a move once the other has come: together the accounts then hold as much before as after. */
function withMoves(rows: readonly ForecastRow[]): PayeeRow[] {
  const legs = Map.groupBy(rows, ({ transferId }) => transferId);
  return rows.map((row) => {
    const { id, accountId, postedOn, amountCents, payee, categoryId, transferId } = row;
    const days = transferId === null ? [] : (legs.get(transferId) ?? []).map((leg) => leg.postedOn).sort();
    return { id, accountId, postedOn, amountCents, payee, categoryId, isMoveFrom: days[1] ?? null };
  });
}

/** The rows without what is moved between the accounts that they are of: together these hold as much before as after. */
export function withoutOwnMoves<Row extends ForecastRow>(rows: readonly Row[]): readonly Row[] {
  const legs = Map.groupBy(rows, ({ transferId }) => transferId);
  return rows.filter(({ transferId }) => transferId === null || legs.get(transferId)?.length === 1);
}
