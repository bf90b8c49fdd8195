import type { HouseholdScope } from '../db/household-scope.ts';
import { inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import { findKeptFiles } from './attachments.store.ts';
import { filesGoneBefore } from './attachments.ts';
import { attachmentKey, type StoredFiles } from './stored-files.ts';

type Deps = {
  database: Database;
  storedFiles: StoredFiles;
  /** A scope for each member; none where the household is not in the database. */
  membersOf: (householdId: string) => Promise<HouseholdScope[]>;
  now: () => Date;
};

/** Younger files may belong to a transaction that has not committed yet. */
const minAgeMs = 24 * 3_600_000;

/**
 * Deletes the files of attachments that were removed some days ago, or whose account is gone. Files of a household that is not in the database
 * go only where its deletion was begun: the server may have been started with another database.
 */
export async function deleteUnusedAttachments({
  database,
  storedFiles,
  membersOf,
  now,
}: Deps): Promise<void> {
  for (const householdId of await storedFiles.households()) {
    const members = await membersOf(householdId);
    if (members.length === 0) {
      if (await storedFiles.isMarkedForDeletion(householdId)) await storedFiles.removeHousehold(householdId);
      continue;
    }
    const ids: string[] = [];
    for await (const { id, writtenAt } of storedFiles.list('attachments', householdId))
      if (writtenAt.getTime() < now().getTime() - minAgeMs) ids.push(id);
    if (ids.length === 0) continue;
    const kept = new Set<string>();
    // Each member sees other accounts.
    for (const scope of members)
      for (const id of await inHousehold(database, scope, (tx) =>
        findKeptFiles(tx, ids, filesGoneBefore(now())),
      ))
        kept.add(id);
    for (const id of ids) if (!kept.has(id)) await storedFiles.remove(attachmentKey({ householdId }, id));
  }
}
