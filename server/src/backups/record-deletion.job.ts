import type { Identity } from '../people/identity.ts';
import type { DeletionJob } from '../queue/queue.ts';
import { recordDeletion } from './deletions.ts';

type Deps = {
  /** Of backups. */
  folder: string;
  identity: Pick<Identity, 'findUser' | 'membersOf'>;
};

/** Keeps that somebody or a household is gone. Throws while they are there: the deletion may not have ended, or has failed. */
export async function recordDeletionOf({ folder, identity }: Deps, job: DeletionJob): Promise<void> {
  const isThere =
    job.kind === 'user'
      ? (await identity.findUser(job.id)) !== null
      : (await identity.membersOf(job.id)).length > 0;
  if (isThere) throw new Error('What was to be deleted is still there');
  await recordDeletion(folder, job);
}
