import { randomBytes } from 'node:crypto';
import { auditHouseholds } from '../backups/audit.ts';
import { checkBackup } from '../backups/read-backup.ts';
import { restoreBackup } from '../backups/restore-backup.ts';
import { executeAsAdmin } from '../db/admin.ts';
import { endRestore, listHouseholds } from '../db/restored-place.ts';
import { createIdentity } from '../people/identity.ts';
import { openRestored } from './databases.ts';
import type { DerivedKeys } from './derived-keys.ts';

/**
 * Restores a backup into a database that is made for it beside the server's own and dropped afterwards; its files are only read. Returns
 * what of it does not add up. Throws where it cannot be restored, or the role of `adminUrl` may not create databases.
 */
export async function tryRestore(adminUrl: string, keys: DerivedKeys, path: string): Promise<string[]> {
  const { paths } = await checkBackup(path, keys.backups);
  const name = `cairn_drill_${randomBytes(6).toString('hex')}`;
  await executeAsAdmin(adminUrl, `create database ${name}`);
  try {
    const url = new URL(adminUrl);
    url.pathname = name;
    await restoreBackup({ adminUrl: url.href, dataDir: null, key: keys.backups }, path);
    await endRestore(url.href);
    return await audit(url.href, keys, paths);
  } finally {
    await executeAsAdmin(adminUrl, `drop database ${name} with (force)`);
  }
}

/** Roles and their passwords are those of the running server. */
async function audit(
  adminUrl: string,
  { rolePasswords, identitySecret }: DerivedKeys,
  paths: ReadonlySet<string>,
): Promise<string[]> {
  const databases = openRestored(adminUrl, rolePasswords);
  try {
    const { membersOf } = createIdentity({ ...databases, secret: identitySecret });
    return await auditHouseholds(
      { database: databases.database, membersOf },
      await listHouseholds(adminUrl),
      paths,
    );
  } finally {
    await databases.close();
  }
}
