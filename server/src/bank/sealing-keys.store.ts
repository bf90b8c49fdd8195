import type { ClientBase } from 'pg';
import { rebuildDirectory } from '../db/directory.ts';
import { type EncryptionKeys, open, openAccessToken, seal, sealAccessToken } from './access-token-seal.ts';
import { accessTokenUnreadable, BankError, describeBankError } from './bank-error.ts';
import { stateByErrorKind } from './connection-life.store.ts';

/** A known text encrypted with each key, to recognize the key. */
const canaryText = 'cairn';
const canaryPlace = 'canary';
const firstVersion = 1;

const tokenTables = ['cairn.connections', 'cairn.items_to_remove'] as const;

/** The key is not the one that the newest tokens are encrypted with. */
export class WrongKeyError extends Error {
  override name = 'WrongKeyError';
}

/**
 * Returns the current key version, creating the first from `key`. Tokens from before canaries existed are re-encrypted and
 * bound to their household. Runs in the caller's transaction. Throws WrongKeyError for another key.
 */
export async function adoptKey(admin: ClientBase, key: Buffer): Promise<number> {
  const newest = await readNewest(admin);
  if (newest !== null) {
    if (open(newest.canary, canaryPlace, key) !== canaryText) throw new WrongKeyError();
    return newest.version;
  }
  const { opened, unreadable } = await resealAll(admin, {
    read: (row) => open(row.sealed, row.id, key),
    keys: { currentVersion: firstVersion, keys: new Map([[firstVersion, key]]) },
  });
  if (opened === 0 && unreadable > 0) throw new WrongKeyError();
  await writeCanary(admin, firstVersion, key);
  return firstVersion;
}

/**
 * Re-encrypts every token with `newKey` under the next version, in the caller's transaction. Returns their number. Throws
 * WrongKeyError.
 */
export async function rotateKey(admin: ClientBase, oldKey: Buffer, newKey: Buffer): Promise<number> {
  const oldVersion = await adoptKey(admin, oldKey);
  const newVersion = oldVersion + 1;
  const keys: EncryptionKeys = {
    currentVersion: newVersion,
    keys: new Map([
      [oldVersion, oldKey],
      [newVersion, newKey],
    ]),
  };
  const { opened } = await resealAll(admin, {
    read: (row) => {
      try {
        return openAccessToken({ sealed: row.sealed, keyVersion: row.keyVersion }, row, keys);
      } catch {
        return null;
      }
    },
    keys,
  });
  await writeCanary(admin, newVersion, newKey);
  return opened;
}

/** Starts using another key when the old one is lost: stored tokens become unreadable, and every connection shows it. */
export async function replaceLostKey(admin: ClientBase, newKey: Buffer, now: Date): Promise<void> {
  const newest = await readNewest(admin);
  await writeCanary(admin, (newest?.version ?? firstVersion) + 1, newKey);
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

/** Whether this is the current key; null when there is none yet. */
export async function isNewestKey(admin: ClientBase, key: Buffer): Promise<boolean | null> {
  const newest = await readNewest(admin);
  return newest && open(newest.canary, canaryPlace, key) === canaryText;
}

type SealedRow = { householdId: string; id: string; sealed: Buffer; keyVersion: number };

/** Rows that `read` cannot decrypt stay unchanged. The tables are locked until the caller's transaction ends. */
async function resealAll(
  admin: ClientBase,
  { read, keys }: { read: (row: SealedRow) => string | null; keys: EncryptionKeys },
): Promise<{ opened: number; unreadable: number }> {
  let opened = 0;
  let unreadable = 0;
  for (const table of tokenTables) {
    // Row-level security also applies to the owner, who may not be a superuser.
    await admin.query(`alter table ${table} no force row level security`);
    const { rows } = await admin.query<SealedRow>(
      `select household_id as "householdId", id, sealed_access_token as sealed, encryption_key_version as "keyVersion"
       from ${table}`,
    );
    for (const row of rows) {
      const token = read(row);
      if (token === null) {
        unreadable += 1;
        continue;
      }
      const { sealed, keyVersion } = sealAccessToken(token, row, keys);
      await admin.query(
        `update ${table} set sealed_access_token = $3, encryption_key_version = $4 where household_id = $1 and id = $2`,
        [row.householdId, row.id, sealed, keyVersion],
      );
      opened += 1;
    }
    await admin.query(`alter table ${table} force row level security`);
  }
  return { opened, unreadable };
}

async function readNewest(admin: ClientBase): Promise<{ version: number; canary: Buffer } | null> {
  const { rows } = await admin.query<{ version: number; canary: Buffer }>(
    'select version, canary from identity.encryption_keys order by version desc limit 1',
  );
  return rows[0] ?? null;
}

async function writeCanary(admin: ClientBase, version: number, key: Buffer): Promise<void> {
  await admin.query('insert into identity.encryption_keys (version, canary) values ($1, $2)', [
    version,
    seal(canaryText, canaryPlace, key),
  ]);
}
