import { type Cents, toCents } from '@cairn/contract/money';
import { addDays, daysBetween, type PlainDate } from '@cairn/contract/plain-date';
import type { StreamRow } from '../recurring/stream.ts';
import { netOf, projectNet } from './project-net.ts';

/** How far ahead is looked: until every monthly bill and pay has come once. */
export const horizonDays = 30;
/** A forecast needs a season of rows before it: three months show what comes every month. */
export const leastHistoryDays = 100;
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
export function trialsOf(rows: readonly StreamRow[], first: PlainDate, today: PlainDate): Trial[] {
  const nets = netOf(rows);
  const trials: Trial[] = [];
  const room = daysBetween(first, today) - leastHistoryDays - horizonDays;
  const stepDays = Math.max(leastStepDays, Math.floor(room / mostOrigins));
  let origin = addDays(today, -horizonDays);
  while (origin >= addDays(first, leastHistoryDays) && trials.length < mostOrigins) {
    trials.push({
      origin,
      projected: projectNet(rows, origin, horizonDays),
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

/** How far off forecasts of the last day ahead were on average: ours, "nothing changes", and "as in the 30 days before". */
export type PastError = { forecast: Cents; noChange: Cents; asBefore: Cents };

export function pastErrorOf(trials: readonly Trial[]): PastError {
  const meanDistance = (guess: (trial: Trial) => number): Cents => {
    const sum = trials.reduce((total, trial) => total + Math.abs(lastOf(trial.actual) - guess(trial)), 0);
    return toCents(Math.round(sum / Math.max(1, trials.length)));
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

/** By how much the band lies below and above the forecast at the end of each day ahead, from what past forecasts missed by. */
export type BandOffsets = readonly { low: number; high: number }[];

/**
 * The 80% band: at each day ahead, the tenth and ninetieth percentile of what past forecasts missed by, with the correction of
 * split conformal prediction for few trials ((n + 1) in place of n; Lei et al. 2018, "Distribution-Free Predictive Inference").
 */
export function bandOf(trials: readonly Trial[]): BandOffsets {
  return Array.from({ length: horizonDays }, (_, day) => {
    const misses = trials
      .map(({ actual, projected }) => (actual[day] ?? 0) - (projected[day] ?? 0))
      .sort((a, b) => a - b);
    return { low: quantile(misses, outsideShare), high: quantile(misses, 1 - outsideShare) };
  });
}

/** One in ten below the band, one in ten above it. */
const outsideShare = 0.1;

/** The value below which a share of the sorted ones lies, between neighbours in proportion, with n + 1 as the count. */
function quantile(sorted: readonly number[], share: number): number {
  const place = Math.min(sorted.length - 1, Math.max(0, share * (sorted.length + 1) - 1));
  const lower = sorted[Math.floor(place)] ?? 0;
  const upper = sorted[Math.ceil(place)] ?? lower;
  return lower + (upper - lower) * (place - Math.floor(place));
}
