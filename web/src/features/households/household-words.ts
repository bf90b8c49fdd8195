import type { HouseholdRole } from '@cairn/contract/household-role';
import type { PlainDate } from '@cairn/domain/plain-date';
import { entitlements, isOnTrial, type PlanOfHousehold, planNames } from '@cairn/domain/plans';
import { formatDate } from '../../lib/format.ts';

export const roleNames: Record<HouseholdRole, string> = {
  owner: 'Owner',
  member: 'Member',
  viewer: 'Viewer',
};

/** What each may do, as the one who chooses reads it. */
export const roleWords: Record<HouseholdRole, string> = {
  owner: 'Can do everything, and decides who is in the household.',
  member: 'Sees everything that is shared, and can change it.',
  viewer: 'Sees everything that is shared, and can change nothing.',
};

/** What the household may add on a day, by its plan. */
export function planWords(plan: PlanOfHousehold, today: PlainDate): string {
  const name = planNames[plan.plan];
  if (isOnTrial(plan, today))
    return `${name}, with everything that ${planNames.pro} has through ${formatDate(plan.trialLastDay)}.`;
  const { mostAccounts, mostPeople } = entitlements[plan.plan];
  const most = [
    ...(mostAccounts === null ? [] : [`${mostAccounts} accounts`]),
    ...(mostPeople === null ? [] : [`${mostPeople} people`]),
  ];
  return most.length === 0 ? `${name}.` : `${name}: up to ${most.join(' and ')}.`;
}
