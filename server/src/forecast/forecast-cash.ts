import type { Forecast } from '@cairn/contract/forecast';
import { type Cents, toCents } from '@cairn/domain/money';
import { addDays, daysBetween, type PlainDate } from '@cairn/domain/plain-date';
import { textFact } from '../insights/fact.ts';
import { detectStreams } from '../recurring/detect-streams.ts';
import { bandOf, horizonDays, isClearlyBetter, leastHistoryDays, pastErrorOf, trialsOf } from './backtest.ts';
import { leastConfidencePercent } from './payee-projection.ts';
import { type ForecastRow, openProjection, withoutOwnMoves } from './project-net.ts';

/** A band that one in five may leave needs more than five trials to rest on, and a mean error some too. */
export const fewestTrials = 8;

/** A row with what it is called on every screen. */
type NamedRow = ForecastRow & { name: string };

export type CashForecast =
  | { forecast: Forecast; silentReason: null }
  | { forecast: null; silentReason: string };

/**
 * The cash of depository accounts over the next 30 days: `cash` and what is expected to come and go, with a band from what the same
 * forecast missed by in the past. Silent, with the reason in words, where the history is short, or where in the past it was
 * not clearly better than "nothing changes" and than "as in the 30 days before". `rows`: posted rows of those accounts.
 */
export function forecastCash(rows: readonly NamedRow[], cash: Cents, today: PlainDate): CashForecast {
  const first = rows.reduce<PlainDate>((on, row) => (row.postedOn < on ? row.postedOn : on), today);
  if (daysBetween(first, today) < leastHistoryDays + horizonDays)
    return silent('Not enough history yet. A forecast needs about nine months of transactions.');
  const project = openProjection(rows);
  const trials = trialsOf(rows, first, today, project);
  if (trials.length < fewestTrials)
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

/** What recurs and is expected within the days ahead, soonest first. */
function comingOf(rows: readonly NamedRow[], today: PlainDate): Forecast['coming'] {
  const last = addDays(today, horizonDays);
  return detectStreams(withoutOwnMoves(rows), today)
    .flatMap(({ next, rows: paid, comingOn, confidencePercent }) => {
      const latest = paid.at(-1);
      if (next === null || latest === undefined || confidencePercent < leastConfidencePercent) return [];
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
