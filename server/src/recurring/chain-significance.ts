import type { Chain } from './chain.ts';
import { type DatedRow, ratioOf } from './dated-row.ts';
import { countTrialRows, hasFixedAmount } from './price.ts';
import { minIntervalDays, type Rhythm } from './rhythm.ts';
import { spanDaysOf } from './row-density.ts';
import { isSchedule } from './schedule.ts';

/** About one in a thousand chance chains has as much evidence. */
const minBits = 10;
/** A payee without other payments needs less evidence. */
const minBitsAlone = 4;
/** Required share of expected payments; higher for short periods, where habits look similar. */
const minCoverage: Record<Rhythm['name'], number> = {
  week: 0.8,
  fortnight: 0.75,
  month: 0.6,
  'two months': 0.6,
  quarter: 0.6,
  year: 0.6,
};
/** With varying amounts, the payee must have few other payments, since they cannot be distinguished. */
const minShareOfVariable = 0.6;
/** Without a fixed amount only dates are evidence, so more payments are required. */
const minOfVariable: Record<Rhythm['name'], number> = {
  week: 6,
  fortnight: 5,
  month: 4,
  'two months': 4,
  quarter: 4,
  year: 3,
};
/** Two payments a year apart are a yearly bill only with similar amounts and hardly any other payment. */
const yearlyPair = { maxRatio: 1.35, maxOff: 7, maxOthers: 3 } as const;

/** Bits that any chain of that rhythm among `group` (oldest first) needs. */
export function requiredBits(rhythm: Rhythm, group: readonly DatedRow[]): number {
  if (rhythm.minRows === 2 && group.length - 2 <= yearlyPair.maxOthers) return 0;
  return (group.length - 1) * minIntervalDays(rhythm) <= spanDaysOf(group) ? minBitsAlone : minBits;
}

/** Whether a chain among `group` (the payee's remaining rows) is more than chance and more than a habit. */
export function isSignificant(chain: Chain, group: readonly DatedRow[]): boolean {
  return isMoreThanChance(chain, group) && isSchedule(chain, group);
}

function isMoreThanChance(chain: Chain, group: readonly DatedRow[]): boolean {
  const [first, last] = [chain.rows[0], chain.rows.at(-1)];
  if (first === undefined || last === undefined || chain.rows.length < chain.rhythm.minRows) return false;
  const isAlone = chain.rows.length === group.length;
  if (chain.bits < (isAlone ? minBitsAlone : minBits) && chain.rows.length > 2) return false;
  const periods = chain.links.reduce((sum, link) => sum + link.steps, 0);
  if (chain.links.length < minCoverage[chain.rhythm.name] * periods) return false;
  if (chain.rows.length === 2)
    return (
      ratioOf(first.row.amountCents, last.row.amountCents) <= yearlyPair.maxRatio &&
      Math.abs(chain.links[0]?.off ?? 0) <= yearlyPair.maxOff &&
      group.length - 2 <= yearlyPair.maxOthers
    );
  if (hasFixedAmount(chain.rows.slice(countTrialRows(chain.rows)))) return true;
  const between = group.filter((row) => row.day >= first.day && row.day <= last.day).length;
  const medianOff = chain.links.map((link) => Math.abs(link.off)).sort((a, b) => a - b)[
    chain.links.length >> 1
  ];
  return (
    chain.rows.length >= minOfVariable[chain.rhythm.name] &&
    chain.rows.length >= minShareOfVariable * between &&
    (medianOff ?? 0) * 2 <= chain.rhythm.toleranceDays
  );
}
