import { randomUUID } from 'node:crypto';
import type { HouseholdRole } from '@cairn/contract/household-role';
import type { HouseholdScope } from '../db/household-scope.ts';
import { inHousehold } from '../db/in-household.ts';
import { mintHouseholdScope } from '../db/mint-household-scope.ts';
import type { Database } from '../db/pool.ts';
import { insertMember } from './members.store.ts';

/** For tests: somebody else in the household, added by its owner. */
export async function addTestMember(
  database: Database,
  owner: HouseholdScope,
  role: HouseholdRole = 'member',
): Promise<HouseholdScope> {
  const userId = randomUUID();
  await inHousehold(database, owner, (tx) => insertMember(tx, { userId, role, endsAt: null }));
  return mintHouseholdScope(owner.householdId, userId, { canChange: role !== 'viewer' });
}
