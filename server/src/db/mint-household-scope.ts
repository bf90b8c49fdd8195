import type { HouseholdScope } from './household-scope.ts';

/** Creates a scope. The import rules allow only people/ to import this file. */
export function mintHouseholdScope(householdId: string, userId: string): HouseholdScope {
  return { householdId, userId } as HouseholdScope;
}
