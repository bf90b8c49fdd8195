import type { HouseholdScope } from '../db/household-scope.ts';
import { inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import { auditHousehold } from './audit.store.ts';

type Deps = {
  database: Database;
  membersOf: (householdId: string) => Promise<HouseholdScope[]>;
};

/**
 * Adds up the transactions of every household again, and looks for the files that attachments name, among the paths of a backup. Gives what is
 * wrong in words, with counts and nothing of anybody; empty when all is right.
 */
export async function auditHouseholds(
  { database, membersOf }: Deps,
  householdIds: readonly string[],
  paths: ReadonlySet<string>,
): Promise<string[]> {
  let [wrongTotals, missingFiles] = [0, 0];
  for (const householdId of householdIds) {
    const [scope] = await membersOf(householdId);
    if (scope === undefined) continue;
    const found = await inHousehold(database, scope, auditHousehold, { isReadOnly: true });
    wrongTotals += found.wrongTotals;
    missingFiles += found.attachmentIds.filter(
      (id) => !paths.has(`files/${householdId}/attachments/${id}`),
    ).length;
  }
  return [
    ...(wrongTotals === 0
      ? []
      : [`${wrongTotals} daily or yearly totals are not the sum of their transactions`]),
    ...(missingFiles === 0 ? [] : [`${missingFiles} attachments have no file`]),
  ];
}
