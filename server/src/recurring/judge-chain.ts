import type { Chain } from './chain.ts';
import { type DatedRow, ratioOf } from './dated-row.ts';
import { countTrialRows, hasFixedAmount } from './price.ts';
import type { Rhythm } from './rhythm.ts';
import { isSchedule } from './schedule.ts';

/** About one in a thousand chains of chance is as good. */
const leastBits = 10;
/** A payee who is paid for nothing else leaves less to chance. */
const leastBitsAlone = 4;
/** Of the payments that the rhythm expects this share must have come; where little time lies between two, habit looks alike. */
const leastCoverage: Record<Rhythm['name'], number> = {
  week: 0.8,
  fortnight: 0.75,
  month: 0.6,
  'two months': 0.6,
  quarter: 0.6,
  year: 0.6,
};
/** Where amounts vary, the payee must seldom be paid for anything else: what belongs together cannot be told otherwise. */
const leastShareOfVariable = 0.6;
/** Without a fixed amount the dates alone speak, and it takes more of them. */
const fewestOfVariable: Record<Rhythm['name'], number> = {
  week: 6,
  fortnight: 5,
  month: 4,
  'two months': 4,
  quarter: 4,
  year: 3,
};
/** Two payments a year apart show a yearly bill only where they are alike and the payee is hardly ever paid otherwise. */
const yearlyPair = { mostRatio: 1.35, mostOff: 7, mostOthers: 3 } as const;

/** Below so many bits no chain of that rhythm among `group` (oldest first) convinces, whichever it is. */
export function fewestBits(rhythm: Rhythm, group: readonly DatedRow[]): number {
  if (rhythm.fewestRows === 2 && group.length - 2 <= yearlyPair.mostOthers) return 0;
  const spanDays = (group.at(-1)?.day ?? 0) - (group[0]?.day ?? 0);
  // A day less, since months are not alike.
  const leastGapDays = rhythm.days[0] - rhythm.toleranceDays - 1;
  return (group.length - 1) * leastGapDays <= spanDays ? leastBitsAlone : leastBits;
}

/** Whether a chain found among `group` (what is left of a payee's rows) is more than chance, and more than a habit. */
export function isConvincing(chain: Chain, group: readonly DatedRow[]): boolean {
  return isMoreThanChance(chain, group) && isSchedule(chain, group);
}

function isMoreThanChance(chain: Chain, group: readonly DatedRow[]): boolean {
  const [first, last] = [chain.rows[0], chain.rows.at(-1)];
  if (first === undefined || last === undefined || chain.rows.length < chain.rhythm.fewestRows) return false;
  const isAlone = chain.rows.length === group.length;
  if (chain.bits < (isAlone ? leastBitsAlone : leastBits) && chain.rows.length > 2) return false;
  const periods = chain.links.reduce((sum, link) => sum + link.steps, 0);
  if (chain.links.length < leastCoverage[chain.rhythm.name] * periods) return false;
  if (chain.rows.length === 2)
    return (
      ratioOf(first.row.amountCents, last.row.amountCents) <= yearlyPair.mostRatio &&
      Math.abs(chain.links[0]?.off ?? 0) <= yearlyPair.mostOff &&
      group.length - 2 <= yearlyPair.mostOthers
    );
  if (hasFixedAmount(chain.rows.slice(countTrialRows(chain.rows)))) return true;
  const between = group.filter((row) => row.day >= first.day && row.day <= last.day).length;
  const medianOff = chain.links.map((link) => Math.abs(link.off)).sort((a, b) => a - b)[
    chain.links.length >> 1
  ];
  return (
    chain.rows.length >= fewestOfVariable[chain.rhythm.name] &&
    chain.rows.length >= leastShareOfVariable * between &&
    (medianOff ?? 0) * 2 <= chain.rhythm.toleranceDays
  );
}
