/** What a person may do in a household, least first: look, change what it has, say who is in it. */
export const householdRoles = ['viewer', 'member', 'owner'] as const;
export type HouseholdRole = (typeof householdRoles)[number];

/** Whether a role may do what the other one may. */
export function isAtLeast(role: HouseholdRole, needed: HouseholdRole): boolean {
  return householdRoles.indexOf(role) >= householdRoles.indexOf(needed);
}
