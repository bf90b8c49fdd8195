import type { Cents } from '@cairn/domain/money';
import type { FindingPriority } from './finding.ts';

/** Money that a household would change its plans for this month. */
const highStakeCents = 200_00;
/** Less than this is good to know and can wait. */
const mediumStakeCents = 50_00;

/** How urgent a finding is, by the money at stake: what was spent beyond the usual, or what could be saved in a year. */
export function priorityOf(stakeCents: Cents): FindingPriority {
  if (stakeCents >= highStakeCents) return 'high';
  return stakeCents >= mediumStakeCents ? 'medium' : 'low';
}

/** The same for what is never urgent, however much it is. */
export function calmPriorityOf(stakeCents: Cents): FindingPriority {
  return stakeCents >= highStakeCents ? 'medium' : 'low';
}
