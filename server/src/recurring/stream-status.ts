import type { Chain } from './chain.ts';
import { isNear } from './continue-chain.ts';
import { periodDays } from './rhythm.ts';
import type { Cadence, StreamStatus } from './stream.ts';

/** Posting over a long weekend; weekly payments have less room. */
const graceDays = 3;
const weeklyGraceDays = 2;
/** Grace for streams without any delay so far. */
const punctual = { minLinks: 5, graceDays: 2 } as const;
/** Payments whose delays are considered. */
const latestLinks = 12;
/** Days after the first missed due day until a stream has ended; the next payment is then missed too. */
const endedAfterDays: Record<Cadence, number> = {
  weekly: 17,
  biweekly: 31,
  'semi-monthly': 33,
  monthly: 38,
  'every-2-months': 45,
  quarterly: 50,
  yearly: 60,
};

/** Payments of the payee after the chain's latest that belong to no parallel chain. */
export type SeenSince = {
  days: readonly number[];
  /** Whether the payee has many other purchases: a payment near a due day then shows only that the bill may have been paid. */
  amongPurchases: boolean;
};

/**
 * After the latest payment: `settled` expected payments were covered by other ones, then `missed` did not arrive. `due`: number of
 * the expected payment that was or is due, from 1.
 */
export type StreamProgress = { status: StreamStatus; settled: number; missed: number; due: number };

/** A chain's status. A payment is missed only if no payment of the payee, of any amount or pending, is near its due day. */
export function progressOf(
  chain: Chain,
  cadence: Cadence,
  expected: (count: number) => number,
  today: number,
  seen: SeenSince,
): StreamProgress {
  const settled = settledBy(chain, expected, today, seen);
  const grace = graceOf(chain, cadence);
  let missed = 0;
  while (expected(settled + missed + 1) + grace < today) missed += 1;
  const longestSkip = Math.max(1, ...chain.links.map((link) => link.steps)) - 1;
  // A stream that skipped before may skip again.
  const patience = endedAfterDays[cadence] + Math.min(longestSkip, 2) * periodDays[cadence];
  // Purchases do not keep a plan active without its own price.
  const since = seen.amongPurchases ? 1 : settled + 1;
  if (today - expected(since) > patience) return { status: 'stopped', settled, missed, due: since };
  return { status: missed === 0 ? 'active' : 'missed', settled, missed, due: settled + 1 };
}

/** Number of the last expected payment that another payment may have covered. */
function settledBy(
  chain: Chain,
  expected: (count: number) => number,
  today: number,
  { days }: SeenSince,
): number {
  const last = chain.rows.at(-1)?.day ?? today;
  const since = days.filter((day) => day > last && day <= today);
  if (since.length === 0) return 0;
  let settled = 0;
  for (let count = 1; expected(count) - chain.rhythm.nearDays.before <= today; count += 1)
    if (since.some((day) => isNear(day, expected(count), chain))) settled = count;
  return settled;
}

function graceOf(chain: Chain, cadence: Cadence): number {
  const latest = chain.links.slice(-latestLinks);
  const usualLateness = Math.max(0, ...latest.map((link) => link.off));
  const isPunctual = latest.length >= punctual.minLinks && usualLateness === 0;
  const minGrace = isPunctual ? punctual.graceDays : cadence === 'weekly' ? weeklyGraceDays : graceDays;
  return Math.min(Math.max(minGrace, usualLateness + 1), periodDays[cadence] / 3);
}
