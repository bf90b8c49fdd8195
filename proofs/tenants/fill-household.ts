import type { ClientBase } from 'pg';
import type { StoredFiles } from '../../server/src/attachments/stored-files.ts';
import type { TenantRow } from './account-rows.ts';
import { insertRows } from './insert-rows.ts';
import type { Tenant } from './make-tenant.ts';

/** Gives a household that was registered, with its owner, the rows of a tenant, and with `hasMember` its other member. */
export async function fillHousehold(
  admin: ClientBase,
  { rows, memberId, householdId }: Tenant,
  { hasMember = true }: { hasMember?: boolean } = {},
): Promise<void> {
  const made = ['households', 'household_members'];
  // A user of several households acts for the one joined first.
  const joined_at = '2000-01-01T00:00:00Z';
  const member = { household_id: householdId, user_id: memberId, role: 'member', joined_at };
  // As the ledger's write lock does.
  const version = 'update cairn.households set ledger_version = ledger_version + 1 where household_id = $1';
  await admin.query('begin');
  await admin.query(version, [householdId]);
  // What hangs on the other member is there with them.
  const isThere = ({ table, values }: TenantRow) =>
    !made.includes(table) && (hasMember || !Object.values(values).includes(memberId));
  await insertRows(admin, [
    ...(hasMember ? [{ table: 'household_members', values: member }] : []),
    ...rows.filter(isThere),
  ]);
  await admin.query('commit');
}

/** Writes the files that rows of the tenant name. */
export async function storeFiles(
  files: Pick<StoredFiles, 'write'>,
  { householdId, shared, private: own }: Tenant,
): Promise<void> {
  for (const { archiveId, attachmentId } of [shared, own]) {
    await files.write({ householdId, kind: 'archives', id: archiveId }, [Buffer.from('PK')]);
    await files.write({ householdId, kind: 'attachments', id: attachmentId }, [Buffer.from('%PDF-1')]);
  }
}
