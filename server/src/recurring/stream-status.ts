import type { Chain } from './chain.ts';
import { isNear } from './continue-chain.ts';
import { periodDays } from './rhythm.ts';
import type { Cadence, StreamStatus } from './stream.ts';

/** Posting over a long weekend takes so many days; a weekly payment has less room. */
const graceDays = 3;
const weeklyGraceDays = 2;
/** What never came late in so many payments, weekends and holidays among them, is not waited for as long. */
const punctual = { fewestLinks: 5, graceDays: 2 } as const;
/** How far back lateness is remembered. */
const latestLinks = 12;
/** So many days after the one that is missed was due, the stream has ended: the one after it is missed as well by then. */
const endedAfterDays: Record<Cadence, number> = {
  weekly: 17,
  biweekly: 31,
  'semi-monthly': 33,
  monthly: 38,
  'every-2-months': 45,
  quarterly: 50,
  yearly: 60,
};

/** What came from the payee on the account after the chain's latest payment and is in no chain that ran beside it. */
export type SeenSince = {
  days: readonly number[];
  /** Whether the payee is often paid for other things at other prices: then what came near a due day shows only that the bill may have been paid. */
  amongPurchases: boolean;
};

/**
 * `missed`: of those expected after the latest payment so many did not come. `settled`: so many before them came as something else. `due`:
 * which of those expected was or is due, counted from 1.
 */
export type Standing = { status: StreamStatus; settled: number; missed: number; due: number };

/**
 * Where a chain stands today. Missed is only what nothing came for: every row of the payee near a due day counts, whatever its
 * amount, pending ones too.
 */
export function standingOf(
  chain: Chain,
  cadence: Cadence,
  expected: (count: number) => number,
  today: number,
  seen: SeenSince,
): Standing {
  const settled = settledBy(chain, expected, today, seen);
  const grace = graceOf(chain, cadence);
  let missed = 0;
  while (expected(settled + missed + 1) + grace < today) missed += 1;
  const longestSkip = Math.max(1, ...chain.links.map((link) => link.steps)) - 1;
  // Who has left one out before may do so again.
  const patience = endedAfterDays[cadence] + Math.min(longestSkip, 2) * periodDays[cadence];
  // Purchases do not keep a plan alive whose own price has not come for so long.
  const since = seen.amongPurchases ? 1 : settled + 1;
  if (today - expected(since) > patience) return { status: 'stopped', settled, missed, due: since };
  return { status: missed === 0 ? 'active' : 'missed', settled, missed, due: settled + 1 };
}

/** Up to which of those expected after the latest payment something came that may have been it. */
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
  const isPunctual = latest.length >= punctual.fewestLinks && usualLateness === 0;
  const leastGrace = isPunctual ? punctual.graceDays : cadence === 'weekly' ? weeklyGraceDays : graceDays;
  return Math.min(Math.max(leastGrace, usualLateness + 1), periodDays[cadence] / 3);
}
