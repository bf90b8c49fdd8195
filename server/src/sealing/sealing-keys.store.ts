import type { ClientBase } from 'pg';
import { type EncryptionKeys, open, openWith, placeOf, type Sealed, seal, sealWith } from './seal.ts';

/** A known text encrypted with each key, to recognize the key. */
const canaryText = 'cairn';
const canaryPlace = 'canary';
const firstVersion = 1;

/**
 * All that is sealed: the table, and its columns of whose it is and of the secret. Row-level security
 * also applies to the owner of a table, who may not be a superuser.
 */
const sealedColumns = [
  { table: 'cairn.connections', owner: 'household_id', secret: 'sealed_access_token', hasRowSecurity: true },
  {
    table: 'cairn.items_to_remove',
    owner: 'household_id',
    secret: 'sealed_access_token',
    hasRowSecurity: true,
  },
  {
    table: 'cairn.notification_channels',
    owner: 'household_id',
    secret: 'sealed_address',
    hasRowSecurity: true,
  },
  { table: 'identity.push_keys', owner: 'purpose', secret: 'sealed_private_key', hasRowSecurity: false },
  { table: 'identity.authenticators', owner: 'user_id', secret: 'sealed_secret', hasRowSecurity: false },
] as const;

/** The key is not the one that the newest secrets are encrypted with. */
export class WrongKeyError extends Error {
  override name = 'WrongKeyError';
}

/**
 * Returns the current key version, creating the first from `key`. Secrets from before canaries existed are re-encrypted and
 * bound to their owner. Runs in the caller's transaction. Throws WrongKeyError for another key.
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
 * Re-encrypts every secret with `newKey` under the next version, in the caller's transaction. Returns their number. Throws
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
    read: (row) => openWith(keys, row, placeOf(row.owner, row.id)),
    keys,
  });
  await writeCanary(admin, newVersion, newKey);
  return opened;
}

/** Starts using another key when the old one is lost. What the old one sealed stays as it is, unreadable. */
export async function beginNextKey(admin: ClientBase, newKey: Buffer): Promise<void> {
  const newest = await readNewest(admin);
  await writeCanary(admin, (newest?.version ?? firstVersion) + 1, newKey);
}

/** Whether this is the current key; null when there is none yet, also where there are no tables. */
export async function isNewestKey(admin: ClientBase, key: Buffer): Promise<boolean | null> {
  const table = await admin.query(`select where to_regclass('identity.encryption_keys') is not null`);
  if (table.rows.length === 0) return null;
  const newest = await readNewest(admin);
  return newest && open(newest.canary, canaryPlace, key) === canaryText;
}

type SealedRow = Sealed & { owner: string; id: string };

/** Rows that `read` cannot decrypt stay unchanged. The tables are locked until the caller's transaction ends. */
async function resealAll(
  admin: ClientBase,
  { read, keys }: { read: (row: SealedRow) => string | null; keys: EncryptionKeys },
): Promise<{ opened: number; unreadable: number }> {
  let opened = 0;
  let unreadable = 0;
  for (const { table, owner, secret: column, hasRowSecurity } of sealedColumns) {
    if (hasRowSecurity) await admin.query(`alter table ${table} no force row level security`);
    const { rows } = await admin.query<SealedRow>(
      `select ${owner} as owner, id, ${column} as sealed, encryption_key_version as "keyVersion" from ${table}`,
    );
    for (const row of rows) {
      const secret = read(row);
      if (secret === null) {
        unreadable += 1;
        continue;
      }
      const { sealed, keyVersion } = sealWith(keys, secret, placeOf(row.owner, row.id));
      await admin.query(
        `update ${table} set ${column} = $3, encryption_key_version = $4 where ${owner} = $1 and id = $2`,
        [row.owner, row.id, sealed, keyVersion],
      );
      opened += 1;
    }
    if (hasRowSecurity) await admin.query(`alter table ${table} force row level security`);
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
