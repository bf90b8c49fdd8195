import { randomUUID } from 'node:crypto';
import type { IdentityDatabase } from '../people/identity-database.store.ts';
import { type EncryptionKeys, openWith, placeOf, sealWith } from '../sealing/seal.ts';

type Pair = { publicKey: string; privateKey: string };

const purpose = 'web push';

/**
 * The pair of keys by which push services know this server. Browsers are bound to it, so it is made once, by whichever process needs it first. A
 * pair that can no longer be decrypted is made again: browsers have to be added again then.
 */
export async function readPushKeys(
  database: IdentityDatabase,
  keys: EncryptionKeys,
  make: () => Pair,
): Promise<Pair> {
  const known = await findPair(database, keys);
  if (known !== null && known.privateKey !== null) return { ...known, privateKey: known.privateKey };
  if (known !== null) await database.deleteFrom('push_keys').where('id', '=', known.id).execute();
  const id = randomUUID();
  const { publicKey, privateKey } = make();
  const { sealed, keyVersion } = sealWith(keys, privateKey, placeOf(purpose, id));
  await database
    .insertInto('push_keys')
    .values({
      id,
      purpose,
      public_key: publicKey,
      sealed_private_key: sealed,
      encryption_key_version: keyVersion,
    })
    .onConflict((conflict) => conflict.column('purpose').doNothing())
    .execute();
  const made = await findPair(database, keys);
  if (made === null || made.privateKey === null) throw new Error('The keys of this server were not kept');
  return { publicKey: made.publicKey, privateKey: made.privateKey };
}

async function findPair(database: IdentityDatabase, keys: EncryptionKeys) {
  const row = await database
    .selectFrom('push_keys')
    .select([
      'id',
      'public_key as publicKey',
      'sealed_private_key as sealed',
      'encryption_key_version as keyVersion',
    ])
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { id, publicKey } = row;
  return { id, publicKey, privateKey: openWith(keys, row, placeOf(purpose, id)) };
}
