import type { ClientBase } from 'pg';
import { rebuildDirectory } from '../db/directory.ts';
import { beginNextKey } from '../sealing/sealing-keys.store.ts';
import { accessTokenUnreadable, BankError, describeBankError } from './bank-error.ts';
import { stateByErrorKind } from './connection-life.store.ts';

/** Starts using another key when the old one is lost: stored tokens become unreadable, and every connection shows it. */
export async function replaceLostKey(admin: ClientBase, newKey: Buffer, now: Date): Promise<void> {
  await beginNextKey(admin, newKey);
  await admin.query('alter table cairn.connections no force row level security');
  const error = new BankError({ kind: 'revoked', code: accessTokenUnreadable });
  const { rows } = await admin.query<{ name: string }>(
    'select distinct institution_name as name from cairn.connections',
  );
  for (const { name } of rows)
    await admin.query(
      `update cairn.connections set state = $2, error_code = $3, error_message = $4, last_failed_at = $5, problem_since = $5
       where institution_name = $1`,
      [name, stateByErrorKind[error.kind], error.code, describeBankError(error, name), now],
    );
  await admin.query('alter table cairn.connections force row level security');
  await rebuildDirectory(admin);
}
