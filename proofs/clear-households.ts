import { executeAsAdmin } from '../server/src/db/admin.ts';

/** Deletes all households and what the directory says of them. `adminUrl` is of the role that migrates. */
export function clearHouseholds(adminUrl: string): Promise<void> {
  return executeAsAdmin(
    adminUrl,
    'truncate cairn.households, directory.members, directory.connections cascade',
  );
}
