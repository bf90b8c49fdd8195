import { type Cents, toCents } from '@cairn/domain/money';
import { addDays, daysBetween, type PlainDate } from '@cairn/domain/plain-date';
import { netOf } from './net-of.ts';
import { type ForecastRow, openProjection } from './project-net.ts';

/** How far ahead is looked: until every monthly bill and pay has come once. */
export const horizonDays = 30;
/** A forecast needs a season of rows before it: what comes every month has come four times, and accounts in their first months are erratic. */
export const leastHistoryDays = 130;
/** At least so many days lie between the days of the past on which the forecast is made again: nearer ones share their misses. */
const leastStepDays = 18;
/** As many as can be made while a page loads; a longer history sets them further apart, so that one odd month is in few. */
const mostOrigins = 20;

/** One forecast as it would have been made on a day, and what came: nets by the end of each day after it. */
export type Trial = {
  origin: PlainDate;
  projected: readonly Cents[];
  actual: readonly Cents[];
  before: Cents;
};

/**
 * Makes the forecast again on days of the past, newest first, with nothing but the rows until then, wherever enough
 * history lies before and all of the days ahead have come.
 */
export function trialsOf(
  rows: readonly ForecastRow[],
  first: PlainDate,
  today: PlainDate,
  project = openProjection(rows),
): Trial[] {
  const nets = netOf(rows);
  const trials: Trial[] = [];
  const room = daysBetween(first, today) - leastHistoryDays - horizonDays;
  const stepDays = Math.max(leastStepDays, Math.floor(room / mostOrigins));
  let origin = addDays(today, -horizonDays);
  while (origin >= addDays(first, leastHistoryDays) && trials.length < mostOrigins) {
    trials.push({
      origin,
      projected: project(origin, horizonDays),
      actual: netsAfter(nets, origin),
      before: netsAfter(nets, addDays(origin, -horizonDays)).at(-1) ?? toCents(0),
    });
    origin = addDays(origin, -stepDays);
  }
  return trials;
}

function netsAfter(nets: ReadonlyMap<PlainDate, Cents>, origin: PlainDate): Cents[] {
  let total = 0;
  return Array.from({ length: horizonDays }, (_, index) => {
    total += nets.get(addDays(origin, index + 1)) ?? 0;
    return toCents(total);
  });
}

/**
 * Better than a simple guess by less than this is no use; and by less than a standard error of the mean gain it is luck. Choosing by
 * the mean alone shows forecasts that one lucky month made look good, and whose band is then too narrow.
 */
const leastGain = 0.1;
const leastStandardErrors = 1;

/** Whether past forecasts have been so much nearer than each of two simple guesses, "nothing changes" and "as before", that one is worth showing. */
export function isClearlyBetter(trials: readonly Trial[]): boolean {
  return [() => 0, ({ before }: Trial) => before].every((guess) => {
    const missed = trials.map((trial) => Math.abs(lastOf(trial.actual) - guess(trial)));
    const gains = trials.map(
      ({ actual, projected }, index) => (missed[index] ?? 0) - Math.abs(lastOf(actual) - lastOf(projected)),
    );
    const gain = meanOf(gains);
    const variance = gains.reduce((sum, one) => sum + (one - gain) ** 2, 0) / Math.max(1, gains.length - 1);
    return (
      gain > 0 &&
      gain >= leastGain * meanOf(missed) &&
      gain >= leastStandardErrors * Math.sqrt(variance / gains.length)
    );
  });
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

/** How far off forecasts of the last day ahead were on average: ours, "nothing changes", and "as in the 30 days before". */
export type PastError = { forecast: Cents; noChange: Cents; asBefore: Cents };

export function pastErrorOf(trials: readonly Trial[]): PastError {
  const meanDistance = (guess: (trial: Trial) => number): Cents => {
    return toCents(Math.round(meanOf(trials.map((trial) => Math.abs(lastOf(trial.actual) - guess(trial))))));
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
 * By how much the 80% band lies below and above the forecast at the end of each day ahead: the distance that four in five past
 * forecasts kept, with the correction of split conformal prediction for few trials ((n + 1) in place of n; Lei et al. 2018,
 * "Distribution-Free Predictive Inference"). Distances, not a percentile on either side: of twenty trials the two furthest ones on a side would be
 * the whole of it.
 */
export function bandOf(trials: readonly Trial[]): readonly number[] {
  return Array.from({ length: horizonDays }, (_, day) => {
    const distances = trials
      .map(({ actual, projected }) => Math.abs((actual[day] ?? 0) - (projected[day] ?? 0)))
      .sort((a, b) => a - b);
    return quantile(distances, insideShare);
  });
}

/** Four days in five end inside the band. */
const insideShare = 0.8;

/** The value below which a share of the sorted ones lies, between neighbours in proportion, with n + 1 as the count. */
function quantile(sorted: readonly number[], share: number): number {
  const place = Math.min(sorted.length - 1, Math.max(0, share * (sorted.length + 1) - 1));
  const lower = sorted[Math.floor(place)] ?? 0;
  const upper = sorted[Math.ceil(place)] ?? lower;
  return lower + (upper - lower) * (place - Math.floor(place));
}
