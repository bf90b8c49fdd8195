import { gzipSync } from 'node:zlib';
import { type AccountToMake, rowsSavedAt, type TenantRow } from './account-rows.ts';

/** An export that is done. */
export function archiveRows({ household_id, ids, privateToUserId }: AccountToMake): TenantRow[] {
  return [
    {
      table: 'archives',
      values: {
        household_id,
        id: ids.archiveId,
        private_to_user_id: privateToUserId,
        direction: 'export',
        state: 'done',
        byte_count: 5,
        created_at: rowsSavedAt,
      },
    },
  ];
}

/** An open import of a file. */
export function importRows(
  { tag, household_id, kind, privateToUserId, ids }: AccountToMake,
  importId: string = ids.importId,
): TenantRow[] {
  const content = `Date,Description,Amount\n2026-02-20,FILE ${kind} ${tag},-1.00\n2026-02-25,FILE ${kind} ${tag},-2.00\n`;
  return [
    {
      table: 'imports',
      values: {
        household_id,
        id: importId,
        private_to_user_id: privateToUserId,
        choices: { accounts: {}, rows: {} },
        created_at: rowsSavedAt,
      },
    },
    {
      table: 'import_files',
      values: {
        household_id,
        import_id: importId,
        position: 0,
        name: `statement ${kind} ${tag}.csv`,
        content: gzipSync(content),
        byte_count: content.length,
        answers: {},
        private_to_user_id: privateToUserId,
      },
    },
  ];
}
