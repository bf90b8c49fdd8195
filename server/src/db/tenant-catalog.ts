import type { ClientBase } from 'pg';
import { directoryChecks } from './tenant-directory-checks.ts';
import { roleChecks } from './tenant-role-checks.ts';
import { tableChecks } from './tenant-table-checks.ts';

/**
 * Faults in the database catalog that weaken tenant isolation, as "what: why"; empty when there are none. `admin` is a
 * session of the admin role, possibly inside a transaction.
 */
export async function findTenantFaults(admin: ClientBase): Promise<string[]> {
  const faults: string[] = [];
  for (const [index, { message, subjects }] of [
    ...tableChecks,
    ...directoryChecks,
    ...roleChecks,
  ].entries()) {
    // Named statements: PostgreSQL plans each of these long queries once per session.
    const { rows } = await admin.query<{ subject: string }>({
      name: `tenant fault ${index}`,
      text: subjects,
    });
    faults.push(...rows.map(({ subject }) => `${subject}: ${message}`));
  }
  return faults.sort();
}
