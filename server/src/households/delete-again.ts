import type { StoredFiles } from '../attachments/stored-files.ts';
import { inHousehold } from '../db/in-household.ts';
import { deleteHousehold } from '../people/household-removal.store.ts';
import type { Identity } from '../people/identity.ts';
import { deleteJobsOfHousehold, deleteJobsOfUser } from '../queue/queue-jobs.store.ts';
import { type LeaveHereDeps, leaveHere } from './leave-household.ts';
import { allowLongStatements } from './private-rows.store.ts';

type Deps = LeaveHereDeps & {
  identity: Pick<Identity, 'deleteUser' | 'findUser' | 'householdOf' | 'membersOf' | 'removeViewer'>;
  storedFiles: Pick<StoredFiles, 'removeHousehold'>;
};

/**
 * After a restore, deletes households and accounts that were deleted after the backup was made. Their access at banks was ended then. Those
 * that are not there are passed over, so that it may be done again. Returns how many were there.
 */
export async function deleteAgain(
  deps: Deps,
  { householdIds, userIds }: { householdIds: readonly string[]; userIds: readonly string[] },
): Promise<number> {
  let count = 0;
  for (const id of householdIds) if (await deleteHouseholdAgain(deps, id)) count += 1;
  for (const id of userIds) if (await deleteUserAgain(deps, id)) count += 1;
  return count;
}

async function deleteHouseholdAgain({ database, identity, storedFiles }: Deps, id: string): Promise<boolean> {
  const [scope] = await identity.membersOf(id);
  if (scope === undefined) return false;
  await inHousehold(database, scope, async (tx) => {
    await allowLongStatements(tx);
    await deleteJobsOfHousehold(tx);
    await deleteHousehold(tx);
  });
  await storedFiles.removeHousehold(id);
  return true;
}

async function deleteUserAgain(deps: Deps, id: string): Promise<boolean> {
  const { database, identity } = deps;
  const user = await identity.findUser(id);
  if (user === null) return false;
  for (let scope = await identity.householdOf(id); scope !== null; scope = await identity.householdOf(id)) {
    if (scope.canChange)
      await inHousehold(database, scope, (tx) => leaveHere(deps, tx, { deleteJobs: deleteJobsOfUser }));
    else await identity.removeViewer(scope);
  }
  await identity.deleteUser(user);
  return true;
}
