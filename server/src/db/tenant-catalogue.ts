import type { ClientBase } from 'pg';
import { roleChecks } from './tenant-role-checks.ts';
import { tableChecks } from './tenant-table-checks.ts';

/**
 * What in the database's own catalogue breaks the walls between households, as "what: why"; empty when they stand. `admin` is
 * a connection of the role that migrates; it may be inside a transaction.
 */
export async function findTenantFaults(admin: ClientBase): Promise<string[]> {
  const faults: string[] = [];
  for (const [index, { says, subjects }] of [...tableChecks, ...roleChecks].entries()) {
    // Named, so that PostgreSQL plans each of these long queries once a connection.
    const { rows } = await admin.query<{ subject: string }>({
      name: `tenant fault ${index}`,
      text: subjects,
    });
    faults.push(...rows.map(({ subject }) => `${subject}: ${says}`));
  }
  return faults.sort();
}
