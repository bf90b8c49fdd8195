import type { HouseholdScope } from './household-scope.ts';

/** Creates a scope. The import rules allow only people/ to import this file. */
export function mintHouseholdScope(
  householdId: string,
  userId: string,
  { canChange = true }: { canChange?: boolean } = {},
): HouseholdScope {
  return { householdId, userId, canChange, looksAt: 'all' } as HouseholdScope;
}
