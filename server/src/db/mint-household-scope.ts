import type { HouseholdScope } from './household-scope.ts';

/** Makes a scope. Only identity/ may import this file; the import rules hold it to that. */
export function mintHouseholdScope(householdId: string, userId: string): HouseholdScope {
  return { householdId, userId } as HouseholdScope;
}
