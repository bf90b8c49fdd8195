import type { Forecast } from '@cairn/contract/forecast';
import { type Cents, toCents } from '@cairn/domain/money';
import { addDays, daysBetween, type PlainDate } from '@cairn/domain/plain-date';
import { textFact } from '../findings/fact.ts';
import type { PlannedInput } from '../planned/plan-days.ts';
import { bandOf, horizonDays, isClearlyBetter, minHistoryDays, pastErrorOf, trialsOf } from './backtest.ts';
import { type ComingPayment, type NamedRow, projectWithPlans } from './planned-cash.ts';

/** Minimum number of trials for an 80% band and a mean error. */
export const minTrials = 8;

const noPlans: PlannedInput = { plans: [], payments: [] };

export type CashForecast =
  | { forecast: Forecast; silentReason: null }
  | { forecast: null; silentReason: string };

/**
 * Forecasts the cash of depository accounts for the next 30 days, with a band from the errors of past forecasts. Without enough
 * history, or where past forecasts did not clearly beat both baselines, the result is a reason instead. `rows`: posted transactions
 * of those accounts. `planned`: what a person expects on them; the past is tested without it.
 */
export function forecastCash(
  rows: readonly NamedRow[],
  cash: Cents,
  today: PlainDate,
  planned: PlannedInput = noPlans,
): CashForecast {
  const first = rows.reduce<PlainDate>((on, row) => (row.postedOn < on ? row.postedOn : on), today);
  if (daysBetween(first, today) < minHistoryDays + horizonDays)
    return silent('Not enough history yet. A forecast needs about nine months of transactions.');
  const trials = trialsOf(rows, first, today);
  if (trials.length < minTrials)
    return silent('Not enough history yet. A forecast needs about nine months of transactions.');
  if (!isClearlyBetter(trials))
    return silent(
      'No forecast is shown. In tests on your past transactions, it was not clearly better than assuming no change or repeating the last 30 days.',
    );
  const { projected, coming } = projectWithPlans(rows, today, { planned, horizonDays });
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
      coming: coming.map(toShown),
      trialsCount: trials.length,
      pastError: pastErrorOf(trials),
    },
    silentReason: null,
  };
}

function silent(silentReason: string): CashForecast {
  return { forecast: null, silentReason };
}

function toShown({ date, name, amountCents, latest, isPlanned }: ComingPayment): Forecast['coming'][number] {
  return {
    date,
    payee: textFact(name).text,
    amount: amountCents,
    transactionId: latest?.id ?? null,
    lastDate: latest?.date ?? null,
    isPlanned,
  };
}
