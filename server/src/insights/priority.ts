import type { Cents } from '@cairn/domain/money';
import type { FindingPriority } from '../findings/finding.ts';

/** An amount that affects a household's plans for a month. */
const highStakeCents = 200_00;
/** A smaller amount can wait. */
const mediumStakeCents = 50_00;

/** Priority by the money at stake: spending above the usual, or possible savings in a year. */
export function priorityOf(stakeCents: Cents): FindingPriority {
  if (stakeCents >= highStakeCents) return 'high';
  return stakeCents >= mediumStakeCents ? 'medium' : 'low';
}

/** For findings that are never urgent. */
export function calmPriorityOf(stakeCents: Cents): FindingPriority {
  return stakeCents >= highStakeCents ? 'medium' : 'low';
}
