import { medianCents } from '@cairn/domain/median';
import { toCents } from '@cairn/domain/money';
import { plainDateOf } from './calendar-day.ts';
import type { Chain } from './chain.ts';
import { cadenceOf, expectedDays } from './expected-days.ts';
import { changesOf, countTrialRows, hasFixedAmount, jumpOf, priceOf } from './price.ts';
import { timesAYear } from './rhythm.ts';
import type { RecurringStream, StreamRow } from './stream.ts';
import { progressOf, type SeenSince } from './stream-status.ts';

/** Days off the expected day that count as on time. */
const onTimeDays = 3;
const latestVariable = 6;
const comingDays = 45;

/** Describes a chain: its amount, next payment and status. `seen`: other payments of its payee. */
export function describeStream<Row extends StreamRow>(
  chain: Chain<Row>,
  today: number,
  seen: SeenSince,
): Omit<RecurringStream<Row>, 'key' | 'payee' | 'accountId'> {
  const cadence = cadenceOf(chain);
  const expected = expectedDays(chain, cadence);
  const { status, settled, missed, due } = progressOf(chain, cadence, expected, today, seen);
  const trialRows = countTrialRows(chain.rows);
  const regular = chain.rows.slice(trialRows);
  const isVariable = !hasFixedAmount(regular);
  const usualCents = isVariable
    ? medianCents(regular.slice(-latestVariable).map(({ row }) => row.amountCents))
    : priceOf(regular);
  const coming: number[] = [];
  for (
    let count = settled + missed + 1;
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
    jump: jumpOf(regular, isVariable),
    beganAsTrial: trialRows > 0,
    dueOn: plainDateOf(expected(due)),
    next: next === undefined ? null : { on: plainDateOf(next), amountCents: usualCents },
    comingOn: coming.filter((day) => day <= today + comingDays).map(plainDateOf),
    yearlyCents: toCents(status === 'stopped' ? 0 : usualCents * timesAYear[cadence]),
    // Missed payments after a stream has ended do not lower its confidence.
    confidencePercent: confidenceOf(chain, status === 'stopped' ? 0 : missed),
  };
}

/** Laplace's rule of succession over expected and punctual payments. */
function confidenceOf(chain: Chain, missed: number): number {
  const expected = chain.links.reduce((sum, link) => sum + link.steps, 0) + missed;
  const onTime = chain.links.filter((link) => link.steps === 1 && Math.abs(link.off) <= onTimeDays).length;
  return Math.min(99, Math.max(1, Math.round((100 * (onTime + 1)) / (expected + 2))));
}
