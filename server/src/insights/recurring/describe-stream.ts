import { toCents } from '@cairn/contract/money';
import { medianCents } from '../median.ts';
import { plainDateOf } from './calendar-day.ts';
import type { Chain } from './chain.ts';
import { cadenceOf, expectedDays } from './expected-days.ts';
import { changesOf, countTrialRows, hasFixedAmount } from './price.ts';
import { periodDays, timesAYear } from './rhythm.ts';
import type { Cadence, RecurringStream, StreamRow, StreamStatus } from './stream.ts';

/** Posting over a long weekend takes so many days; a weekly payment has less room. */
const graceDays = 3;
const weeklyGraceDays = 2;
/** What never came late in so many payments, weekends and holidays among them, is not waited for as long. */
const punctual = { fewestLinks: 5, graceDays: 2 } as const;
/** How far back lateness is remembered. */
const latestLinks = 12;
/** On time is within so many days of the day expected. */
const onTimeDays = 3;
/** So many days after the one that is missed was due, the stream has ended: the one after it is missed as well by then. */
const endedAfterDays: Record<Cadence, number> = {
  weekly: 17,
  biweekly: 31,
  'semi-monthly': 33,
  monthly: 38,
  quarterly: 50,
  yearly: 60,
};
const latestVariable = 6;
const comingDays = 45;

/** What a chain of payments is to a person: what it costs, when the next comes, and whether it goes on. */
export function describeStream<Row extends StreamRow>(
  chain: Chain<Row>,
  today: number,
): Omit<RecurringStream<Row>, 'key' | 'payee' | 'accountId'> {
  const cadence = cadenceOf(chain);
  const expected = expectedDays(chain, cadence);
  const { status, missed } = statusOf(chain, cadence, expected, today);
  const trialRows = countTrialRows(chain.rows);
  const regular = chain.rows.slice(trialRows);
  const isVariable = !hasFixedAmount(regular);
  const latest = regular.slice(isVariable ? -latestVariable : -1).map(({ row }) => row.amountCents);
  const usualCents = medianCents(latest);
  const coming: number[] = [];
  for (
    let count = missed + 1;
    status !== 'stopped' && (coming.length === 0 || expected(count) <= today + comingDays);
    count += 1
  )
    coming.push(expected(count));
  const next = coming[0];
  return {
    cadence,
    status,
    rows: chain.rows.map(({ row }) => row),
    usualCents,
    isVariable,
    changes: isVariable ? [] : changesOf(regular),
    beganAsTrial: trialRows > 0,
    dueOn: plainDateOf(expected(1)),
    next: next === undefined ? null : { on: plainDateOf(next), amountCents: usualCents },
    comingOn: coming.filter((day) => day <= today + comingDays).map(plainDateOf),
    yearlyCents: toCents(status === 'stopped' ? 0 : usualCents * timesAYear[cadence]),
    // Of one that has ended, what has not come since says nothing of whether it was one.
    confidencePercent: confidenceOf(chain, status === 'stopped' ? 0 : missed),
  };
}

function statusOf(
  chain: Chain,
  cadence: Cadence,
  expected: (count: number) => number,
  today: number,
): { status: StreamStatus; missed: number } {
  const latest = chain.links.slice(-latestLinks);
  const usualLateness = Math.max(0, ...latest.map((link) => link.off));
  const isPunctual = latest.length >= punctual.fewestLinks && usualLateness === 0;
  const leastGrace = isPunctual ? punctual.graceDays : cadence === 'weekly' ? weeklyGraceDays : graceDays;
  const grace = Math.min(Math.max(leastGrace, usualLateness + 1), periodDays[cadence] / 3);
  const longestSkip = Math.max(1, ...chain.links.map((link) => link.steps)) - 1;
  let missed = 0;
  while (expected(missed + 1) + grace < today) missed += 1;
  if (missed === 0) return { status: 'active', missed };
  // Who has left one out before may do so again.
  const hasEnded =
    today - expected(1) > endedAfterDays[cadence] + Math.min(longestSkip, 2) * periodDays[cadence];
  return { status: hasEnded ? 'stopped' : 'missed', missed };
}

/** Laplace's rule of succession: of so many expected, so many came on time. */
function confidenceOf(chain: Chain, missed: number): number {
  const expected = chain.links.reduce((sum, link) => sum + link.steps, 0) + missed;
  const onTime = chain.links.filter((link) => link.steps === 1 && Math.abs(link.off) <= onTimeDays).length;
  return Math.min(99, Math.max(1, Math.round((100 * (onTime + 1)) / (expected + 2))));
}
