import type { Forecast } from '@cairn/contract/forecast';
import { type Cents, toCents } from '@cairn/domain/money';
import { addDays, daysBetween, type PlainDate } from '@cairn/domain/plain-date';
import { textFact } from '../insights/fact.ts';
import { detectStreams } from '../recurring/detect-streams.ts';
import { bandOf, horizonDays, isClearlyBetter, minHistoryDays, pastErrorOf, trialsOf } from './backtest.ts';
import { minConfidencePercent } from './payee-projection.ts';
import { type ForecastRow, openProjection, withoutOwnMoves } from './project-net.ts';

/** Minimum number of trials for an 80% band and a mean error. */
export const minTrials = 8;

type NamedRow = ForecastRow & { name: string };

export type CashForecast =
  | { forecast: Forecast; silentReason: null }
  | { forecast: null; silentReason: string };

/**
 * Forecasts the cash of depository accounts for the next 30 days, with a band from the errors of past forecasts. Without enough
 * history, or where past forecasts did not clearly beat both baselines, the result is a reason instead. `rows`: posted transactions
 * of those accounts.
 */
export function forecastCash(rows: readonly NamedRow[], cash: Cents, today: PlainDate): CashForecast {
  const first = rows.reduce<PlainDate>((on, row) => (row.postedOn < on ? row.postedOn : on), today);
  if (daysBetween(first, today) < minHistoryDays + horizonDays)
    return silent('Not enough history yet. A forecast needs about nine months of transactions.');
  const project = openProjection(rows);
  const trials = trialsOf(rows, first, today, project);
  if (trials.length < minTrials)
    return silent('Not enough history yet. A forecast needs about nine months of transactions.');
  if (!isClearlyBetter(trials))
    return silent(
      'No forecast is shown. In tests on your past transactions, it was not clearly better than assuming no change or repeating the last 30 days.',
    );
  const projected = project(today, horizonDays);
  const band = bandOf(trials);
  const points = projected.map((net, day) => {
    const reach = band[day] ?? 0;
    const expected = cash + net;
    return {
      date: addDays(today, day + 1),
      low: toCents(Math.round(expected - reach)),
      expected: toCents(expected),
      high: toCents(Math.round(expected + reach)),
    };
  });
  return {
    forecast: {
      points,
      coming: comingOf(rows, today),
      trialsCount: trials.length,
      pastError: pastErrorOf(trials),
    },
    silentReason: null,
  };
}

function silent(silentReason: string): CashForecast {
  return { forecast: null, silentReason };
}

/** Recurring payments within the horizon, soonest first. */
function comingOf(rows: readonly NamedRow[], today: PlainDate): Forecast['coming'] {
  const last = addDays(today, horizonDays);
  return detectStreams(withoutOwnMoves(rows), today)
    .flatMap(({ next, rows: paid, comingOn, confidencePercent }) => {
      const latest = paid.at(-1);
      if (next === null || latest === undefined || confidencePercent < minConfidencePercent) return [];
      return comingOn
        .filter((on) => on > today && on <= last)
        .map((date) => ({
          date,
          payee: textFact(latest.name).text,
          amount: next.amountCents,
          transactionId: latest.id,
          lastDate: latest.postedOn,
        }));
    })
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.amount - b.amount));
}
