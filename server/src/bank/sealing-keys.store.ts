import type { ClientBase } from 'pg';
import { type EncryptionKeys, open, openAccessToken, seal, sealAccessToken } from './access-token-seal.ts';
import { BankError, describeBankError, tokenUnreadable } from './bank-error.ts';
import { stateAfter } from './connection-life.store.ts';

/** What is sealed under each key, and for what, to tell the key again. */
const canaryText = 'cairn';
const canaryPlace = 'canary';
const firstVersion = 1;

const tokenTables = ['cairn.connections', 'cairn.items_to_remove'] as const;

/** Raised where a key is not the one that the newest tokens are sealed with. */
export class WrongKeyError extends Error {
  override name = 'WrongKeyError';
}

/**
 * The version of the key that this database seals with now; makes the first one from `key`. Tokens from before there were canaries
 * are sealed anew, for their household too. Inside the caller's transaction. Throws WrongKeyError when it is another key.
 */
export async function adoptKey(admin: ClientBase, key: Buffer): Promise<number> {
  const newest = await readNewest(admin);
  if (newest !== null) {
    if (open(newest.canary, canaryPlace, key) !== canaryText) throw new WrongKeyError();
    return newest.version;
  }
  const { opened, unreadable } = await resealEverything(admin, {
    read: (row) => open(row.sealed, row.id, key),
    keys: { currentVersion: firstVersion, keys: new Map([[firstVersion, key]]) },
  });
  if (opened === 0 && unreadable > 0) throw new WrongKeyError();
  await writeCanary(admin, firstVersion, key);
  return firstVersion;
}

/** Seals every token with `newKey`, under the next version. Inside the caller's transaction; gives how many. Throws WrongKeyError. */
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
  const { opened } = await resealEverything(admin, {
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

/** Goes on with another key where the old one is lost: what is sealed opens no more, and every connection says so. */
export async function replaceLostKey(admin: ClientBase, newKey: Buffer, now: Date): Promise<void> {
  const newest = await readNewest(admin);
  await writeCanary(admin, (newest?.version ?? firstVersion) + 1, newKey);
  await admin.query('alter table cairn.connections no force row level security');
  const error = new BankError({ kind: 'revoked', code: tokenUnreadable });
  const { rows } = await admin.query<{ name: string }>(
    'select distinct institution_name as name from cairn.connections',
  );
  for (const { name } of rows)
    await admin.query(
      `update cairn.connections set state = $2, error_code = $3, error_message = $4, last_failed_at = $5, trouble_since = $5
       where institution_name = $1`,
      [name, stateAfter[error.kind], error.code, describeBankError(error, name), now],
    );
  await admin.query('alter table cairn.connections force row level security');
}

/** Whether this is the key that the database seals with; null where it has none yet. */
export async function isNewestKey(admin: ClientBase, key: Buffer): Promise<boolean | null> {
  const newest = await readNewest(admin);
  return newest && open(newest.canary, canaryPlace, key) === canaryText;
}

type SealedRow = { householdId: string; id: string; sealed: Buffer; keyVersion: number };

/** What `read` cannot open stays as it is. The tables are locked until the caller's transaction ends. */
async function resealEverything(
  admin: ClientBase,
  { read, keys }: { read: (row: SealedRow) => string | null; keys: EncryptionKeys },
): Promise<{ opened: number; unreadable: number }> {
  let opened = 0;
  let unreadable = 0;
  for (const table of tokenTables) {
    // Row-level security is forced upon the owner too, who may be no superuser.
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
