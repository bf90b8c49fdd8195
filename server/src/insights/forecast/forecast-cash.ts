import type { Forecast } from '@cairn/contract/forecast';
import { type Cents, toCents } from '@cairn/contract/money';
import { addDays, daysBetween, type PlainDate } from '@cairn/contract/plain-date';
import { textFact } from '../fact.ts';
import { detectStreams } from '../recurring/detect-streams.ts';
import type { StreamRow } from '../recurring/stream.ts';
import { bandOf, horizonDays, leastHistoryDays, type PastError, pastErrorOf, trialsOf } from './backtest.ts';
import { leastConfidencePercent, projectNet } from './project-net.ts';

/** A band of one in ten on either side needs ten to rest on, and a mean error some too. */
export const fewestTrials = 8;
/** Better than a simple guess by less than this is luck: so few trials cannot tell. */
const leastGain = 0.1;

export type CashForecast =
  | { forecast: Forecast; silentReason: null }
  | { forecast: null; silentReason: string };

/**
 * The cash of depository accounts over the next 30 days: `cash` and what is expected to come and go, with a band from what the same
 * forecast missed by in the past. Silent, with the reason in words, where the history is short, or where in the past it was
 * not clearly better than "nothing changes" and than "as in the 30 days before". `rows`: posted rows of those accounts.
 */
export function forecastCash(rows: readonly StreamRow[], cash: Cents, today: PlainDate): CashForecast {
  const first = rows.reduce<PlainDate>((on, row) => (row.postedOn < on ? row.postedOn : on), today);
  if (daysBetween(first, today) < leastHistoryDays + horizonDays)
    return silent(
      'There is too little history yet: a forecast needs about nine months of it to be tested on.',
    );
  const trials = trialsOf(rows, first, today);
  if (trials.length < fewestTrials)
    return silent(
      'There is too little history yet: a forecast needs about nine months of it to be tested on.',
    );
  const pastError = pastErrorOf(trials);
  if (!isClearlyBetter(pastError))
    return silent(
      'A forecast was tried on your own past and was not clearly better than assuming that nothing changes or that the last 30 days repeat. So none is shown.',
    );
  const projected = projectNet(rows, today, horizonDays);
  const band = bandOf(trials);
  const points = projected.map((net, day) => {
    const { low, high } = band[day] ?? { low: 0, high: 0 };
    const expected = cash + net;
    return {
      date: addDays(today, day + 1),
      // A past that always missed to one side puts the whole band there; the expected stays inside it.
      low: toCents(Math.round(expected + Math.min(0, low))),
      expected: toCents(expected),
      high: toCents(Math.round(expected + Math.max(0, high))),
    };
  });
  return {
    forecast: { points, coming: comingOf(rows, today), trialsCount: trials.length, pastError },
    silentReason: null,
  };
}

/** Whether a forecast has been so much nearer than the better of two simple guesses that it is worth showing. */
export function isClearlyBetter({ forecast, noChange, asBefore }: PastError): boolean {
  return forecast <= Math.min(noChange, asBefore) * (1 - leastGain);
}

function silent(silentReason: string): CashForecast {
  return { forecast: null, silentReason };
}

/** What recurs and is expected within the days ahead, soonest first. */
function comingOf(rows: readonly StreamRow[], today: PlainDate): Forecast['coming'] {
  const last = addDays(today, horizonDays);
  return detectStreams(rows, today)
    .flatMap(({ next, rows: paid, payee, comingOn, confidencePercent }) => {
      const latest = paid.at(-1);
      if (next === null || latest === undefined || confidencePercent < leastConfidencePercent) return [];
      return comingOn
        .filter((on) => on > today && on <= last)
        .map((date) => ({
          date,
          payee: textFact(payee).text,
          amount: next.amountCents,
          transactionId: latest.id,
          lastDate: latest.postedOn,
        }));
    })
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.amount - b.amount));
}
