import type { HouseholdRole } from '@cairn/contract/household-role';

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
