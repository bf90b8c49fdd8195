import { compareText } from '@cairn/domain/compare-text';
import { type Cents, sumCents, toCents } from '@cairn/domain/money';
import { addDays, type PlainDate } from '@cairn/domain/plain-date';
import { isOpen, type PlannedInput, planDays } from '../planned/plan-days.ts';
import { detectStreams } from '../recurring/detect-streams.ts';
import { type ExpectedPayment, plannedAlready, plannedStreams } from '../recurring/planned-streams.ts';
import type { RecurringStream } from '../recurring/stream.ts';
import {
  type ForecastRow,
  minConfidencePercent,
  type Projection,
  projectStreams,
  withoutOwnMoves,
} from './project-net.ts';

export type NamedRow = ForecastRow & { name: string };

/** One payment that is expected by name, with the latest of its past ones; null for a planned one that was never paid. */
export type ComingPayment = ExpectedPayment & {
  name: string;
  latest: { id: string; date: PlainDate } | null;
  isPlanned: boolean;
};

/**
 * What is expected in the next days: the projection, with plans in place of what was detected for them. A payment that was both detected and
 * planned counts once, as it is planned, and past payments of a plan are not expected a second time as part of usual spending.
 */
export function projectWithPlans(
  rows: readonly NamedRow[],
  today: PlainDate,
  { planned, horizonDays }: { planned: PlannedInput; horizonDays: number },
): { projected: Projection; coming: ComingPayment[] } {
  const last = addDays(today, horizonDays);
  const days = planDays(planned, today);
  const open = days.filter((day) => isOpen(day, today));
  const rest = withoutPlanned(withoutOwnMoves(rows), days, today);
  const streams = detectStreams(rest, today);
  const detected = comingOf(streams, today, last);
  const doubled = plannedAlready(detected, open);
  const lastPaid = new Map(
    days.flatMap(({ plannedId, payment }) => (payment === null ? [] : [[plannedId, payment]])),
  );
  const plans = open
    // One that is late may come any day.
    .map((day) => ({ ...day, date: day.date > today ? day.date : addDays(today, 1) }))
    .filter(({ date }) => date <= last)
    .map(
      ({ accountId, date, amountCents, description, plannedId }): ComingPayment => ({
        accountId,
        date,
        amountCents,
        texts: [description],
        name: description,
        latest: lastPaid.get(plannedId) ?? null,
        isPlanned: true,
      }),
    );
  const projected = projectStreams(streams, rest, today, horizonDays).map((net, index) => {
    const until = (list: Iterable<ComingPayment>) => sumUntil(list, addDays(today, index + 1));
    return toCents(net - until(doubled) + until(plans));
  });
  return { projected, coming: [...detected.filter((one) => !doubled.has(one)), ...plans].sort(compare) };
}

function sumUntil(payments: Iterable<ComingPayment>, day: PlainDate): Cents {
  return sumCents([...payments].flatMap(({ date, amountCents }) => (date <= day ? [amountCents] : [])));
}

/** The rows without those of streams that are planned, and without what paid a recurring plan. */
function withoutPlanned(
  rows: readonly NamedRow[],
  days: ReturnType<typeof planDays>,
  today: PlainDate,
): readonly NamedRow[] {
  if (days.length === 0) return rows;
  const streams = detectStreams(rows, today);
  const ofPlans = plannedStreams(streams, days);
  const left = new Set(
    streams.filter(({ key }) => ofPlans.has(key)).flatMap(({ rows: paid }) => paid.map(({ id }) => id)),
  );
  for (const { frequency, payment } of days)
    if (frequency !== 'once' && payment !== null) left.add(payment.id);
  return rows.filter(({ id }) => !left.has(id));
}

/** Detected payments within the horizon. */
function comingOf(
  streams: readonly RecurringStream<NamedRow>[],
  today: PlainDate,
  last: PlainDate,
): ComingPayment[] {
  return streams.flatMap(({ next, rows: paid, comingOn, confidencePercent }) => {
    const latest = paid.at(-1);
    if (next === null || latest === undefined || confidencePercent < minConfidencePercent) return [];
    const { accountId, name, payee } = latest;
    return comingOn
      .filter((on) => on > today && on <= last)
      .map((date) => ({
        accountId,
        date,
        amountCents: next.amountCents,
        texts: [name, payee],
        name,
        latest: { id: latest.id, date: latest.postedOn },
        isPlanned: false,
      }));
  });
}

function compare(a: ComingPayment, b: ComingPayment): number {
  return compareText(a.date, b.date) || a.amountCents - b.amountCents;
}
