import type { User } from '@cairn/contract/auth';
import { describeManualRemoval } from '../connections/disconnect-bank.ts';
import type { Identity } from '../people/identity.ts';
import { deleteJobsOfUser } from '../queue/queue-jobs.store.ts';
import { type LeaveDeps, leave } from './leave-household.ts';

export type DeleteAccountDeps = LeaveDeps & {
  identity: Pick<Identity, 'deleteUser' | 'householdOf' | 'removeViewer'>;
};

/**
 * Deletes a user with all their data: each connection at the provider and then here, their households except what belongs to
 * other members, and last the user. Before the first connection it tries whether the rest can be deleted. Throws AppError `internal`
 * when it can't; `bank_unavailable` when the provider does not respond, or `conflict` when a long sync is running: finished steps stay,
 * and a second call continues. Returns a notice about banks where access
 * could not be removed.
 */
export async function deleteAccount(deps: DeleteAccountDeps, user: User): Promise<string | null> {
  const notRemoved = await leaveHouseholds(deps, user);
  // Before the deletion, so that it is known whatever happens in between: the job sees whether the person is gone.
  await deps.queue.enqueueDeletion({ kind: 'user', id: user.id });
  await deps.identity.deleteUser(user);
  notRemoved.push(...(await leaveHouseholds(deps, user)));
  return notRemoved.length === 0 ? null : describeManualRemoval(notRemoved);
}

/** Returns the names of banks where access could not be removed. */
async function leaveHouseholds(deps: DeleteAccountDeps, user: User): Promise<string[]> {
  const notRemoved: string[] = [];
  for (
    let scope = await deps.identity.householdOf(user.id);
    scope !== null;
    scope = await deps.identity.householdOf(user.id)
  ) {
    if (scope.canChange) notRemoved.push(...(await leave(deps, scope, deletion)));
    else await deps.identity.removeViewer(scope);
  }
  return notRemoved;
}

const deletion = {
  refuse: async () => undefined,
  deleteJobs: deleteJobsOfUser,
  what: 'Your account is not deleted',
};
