import { type Cents, toCents } from '@cairn/domain/money';
import { addDays, daysBetween, type PlainDate } from '@cairn/domain/plain-date';
import { netOf } from './net-of.ts';
import { type ForecastRow, projectEach } from './project-net.ts';

/** The forecast's length: every monthly bill and paycheck comes once. */
export const horizonDays = 30;
/** Required history before a forecast: monthly payments have come four times, and an account's first months are irregular. */
export const minHistoryDays = 130;
/** Minimum distance of backtest dates; closer ones share their errors. */
const minStepDays = 18;
/** The number that fits into a page load; a longer history spreads them, so that an unusual month affects few. */
const maxOrigins = 20;

/** A past forecast and the outcome: cumulative net by the end of each day after `origin`. */
export type Trial = {
  origin: PlainDate;
  projected: readonly Cents[];
  actual: readonly Cents[];
  before: Cents;
};

/**
 * Repeats the forecast on past dates, newest first, with only the transactions until then, wherever enough history precedes and the
 * whole horizon has passed.
 */
export function trialsOf(rows: readonly ForecastRow[], first: PlainDate, today: PlainDate): Trial[] {
  const nets = netOf(rows);
  const room = daysBetween(first, today) - minHistoryDays - horizonDays;
  const stepDays = Math.max(minStepDays, Math.floor(room / maxOrigins));
  const origins: PlainDate[] = [];
  for (
    let origin = addDays(today, -horizonDays);
    origin >= addDays(first, minHistoryDays) && origins.length < maxOrigins;
    origin = addDays(origin, -stepDays)
  )
    origins.push(origin);
  const projections = projectEach(rows, origins, horizonDays);
  return origins.map((origin, index) => ({
    origin,
    projected: projections[index] ?? [],
    actual: netsAfter(nets, origin),
    before: netsAfter(nets, addDays(origin, -horizonDays)).at(-1) ?? toCents(0),
  }));
}

function netsAfter(nets: ReadonlyMap<PlainDate, Cents>, origin: PlainDate): Cents[] {
  let total = 0;
  return Array.from({ length: horizonDays }, (_, index) => {
    total += nets.get(addDays(origin, index + 1)) ?? 0;
    return toCents(total);
  });
}

/**
 * The gain over a simple baseline must be at least this share, and this many standard errors of the mean gain. The mean alone would
 * accept forecasts that a single lucky month made look good.
 */
const minGain = 0.1;
const minStandardErrors = 1;

/** Whether past forecasts clearly beat both baselines, "no change" and "as in the 30 days before". */
export function isClearlyBetter(trials: readonly Trial[]): boolean {
  return [() => 0, ({ before }: Trial) => before].every((predict) => {
    const missed = trials.map((trial) => Math.abs(lastOf(trial.actual) - predict(trial)));
    const gains = trials.map(
      ({ actual, projected }, index) => (missed[index] ?? 0) - Math.abs(lastOf(actual) - lastOf(projected)),
    );
    const gain = meanOf(gains);
    const variance = gains.reduce((sum, one) => sum + (one - gain) ** 2, 0) / Math.max(1, gains.length - 1);
    return (
      gain > 0 &&
      gain >= minGain * meanOf(missed) &&
      gain >= minStandardErrors * Math.sqrt(variance / gains.length)
    );
  });
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

/** Mean absolute error on the last day: of the forecast, of "no change", and of "as in the 30 days before". */
export type PastError = { forecast: Cents; noChange: Cents; asBefore: Cents };

export function pastErrorOf(trials: readonly Trial[]): PastError {
  const meanDistance = (predict: (trial: Trial) => number): Cents => {
    return toCents(
      Math.round(meanOf(trials.map((trial) => Math.abs(lastOf(trial.actual) - predict(trial))))),
    );
  };
  return {
    forecast: meanDistance(({ projected }) => lastOf(projected)),
    noChange: meanDistance(() => 0),
    asBefore: meanDistance(({ before }) => before),
  };
}

function lastOf(nets: readonly Cents[]): number {
  return nets.at(-1) ?? 0;
}

/**
 * Half-width of the 80% band for each day ahead: the 80% quantile of past absolute errors, with the finite-sample correction of split
 * conformal prediction ((n + 1) in place of n; Lei et al. 2018, "Distribution-Free Predictive Inference"). Absolute errors, because
 * quantiles of each side would rest on the two largest of twenty trials.
 */
export function bandOf(trials: readonly Trial[]): readonly number[] {
  return Array.from({ length: horizonDays }, (_, day) => {
    const distances = trials
      .map(({ actual, projected }) => Math.abs((actual[day] ?? 0) - (projected[day] ?? 0)))
      .sort((a, b) => a - b);
    return quantile(distances, insideShare);
  });
}

/** Coverage of the band. */
const insideShare = 0.8;

/** Quantile of sorted values, interpolated, with n + 1 as the count. */
function quantile(sorted: readonly number[], share: number): number {
  const place = Math.min(sorted.length - 1, Math.max(0, share * (sorted.length + 1) - 1));
  const lower = sorted[Math.floor(place)] ?? 0;
  const upper = sorted[Math.ceil(place)] ?? lower;
  return lower + (upper - lower) * (place - Math.floor(place));
}
