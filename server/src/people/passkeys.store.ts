import type { User } from '@cairn/contract/auth';
import { maxPasskeys } from '@cairn/contract/passkeys';
import type { Passkey as ShownPasskey } from '@cairn/contract/second-factor';
import type { IdentityDatabase } from './identity-database.store.ts';
import {
  forgetUnlessNeeded,
  hasSecondFactor,
  lockPerson,
  type SecondStepRule,
  writeRecoveryCodes,
} from './second-factor.store.ts';
import { userColumns } from './users.store.ts';

export type ChallengePurpose = 'sign-in' | 'confirm' | 'add';
/** `sessionId`: null for signing in, before which nobody is known. */
export type Challenge = { challenge: string; purpose: ChallengePurpose; sessionId: string | null };

/** In place of an earlier one of the session for the same purpose. */
export async function insertChallenge(
  database: IdentityDatabase,
  { challenge, purpose, sessionId, expiresAt }: Challenge & { expiresAt: Date },
): Promise<void> {
  const values = { challenge, expires_at: expiresAt };
  await database
    .insertInto('passkey_challenges')
    .values({ ...values, purpose, session_id: sessionId })
    .onConflict((conflict) => conflict.columns(['session_id', 'purpose']).doUpdateSet(values))
    .execute();
}

/** Uses a challenge up; false where there is none such, or another use was first. */
export async function spendChallenge(
  database: IdentityDatabase,
  { challenge, purpose, sessionId, now }: Challenge & { now: Date },
): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('purpose', '=', purpose)
    .where('session_id', 'is not distinct from', sessionId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function purgeChallenges(database: IdentityDatabase, now: Date): Promise<void> {
  await database.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute();
}

/** A key as it was added, and how often it was used since. */
export type StoredKey = {
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
};

const keyColumns = [
  'passkeys.credential_id as credentialId',
  'passkeys.public_key as publicKey',
  'passkeys.counter',
  'passkeys.transports',
] as const;

/** A key with whose it is; null when there is none. */
export async function findKey(
  database: IdentityDatabase,
  credentialId: string,
): Promise<{ owner: User; key: StoredKey } | null> {
  const row = await database
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .select([...userColumns, ...keyColumns])
    .where('passkeys.credential_id', '=', credentialId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { credentialId: id, publicKey, counter, transports, ...owner } = row;
  return { owner, key: { credentialId: id, publicKey, counter, transports } };
}

export async function listKeys(
  database: IdentityDatabase,
  userId: string,
): Promise<Pick<StoredKey, 'credentialId' | 'transports'>[]> {
  return database
    .selectFrom('passkeys')
    .select(['credential_id as credentialId', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Oldest first. */
export async function listPasskeys(database: IdentityDatabase, userId: string): Promise<ShownPasskey[]> {
  const rows = await database
    .selectFrom('passkeys')
    .select(['id', 'name', 'is_synced', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, is_synced, created_at, last_used_at }) => ({
    id,
    name,
    isSynced: is_synced,
    addedAt: created_at.toISOString(),
    lastUsedAt: last_used_at === null ? null : last_used_at.toISOString(),
  }));
}

export type NewKey = StoredKey & { userId: string; name: string; isSynced: boolean; now: Date };

/**
 * Adds a key. Where it is the person’s first second factor, it brings their recovery codes (`codeHashes`). Refuses a key that is known
 * already, whosever it is, and one too many.
 */
export async function insertPasskey(
  database: IdentityDatabase,
  { codeHashes, ...key }: NewKey & { codeHashes: string[] },
): Promise<'first' | 'another' | 'known' | 'too many'> {
  return database.transaction().execute(async (transaction) => {
    await lockPerson(transaction, key.userId);
    const isFirst = !(await hasSecondFactor(transaction, key.userId));
    if ((await listKeys(transaction, key.userId)).length >= maxPasskeys) return 'too many';
    const inserted = await transaction
      .insertInto('passkeys')
      .values({
        user_id: key.userId,
        credential_id: key.credentialId,
        public_key: key.publicKey,
        counter: key.counter,
        transports: key.transports,
        is_synced: key.isSynced,
        name: key.name,
        created_at: key.now,
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows === 0n) return 'known';
    if (!isFirst) return 'another';
    await writeRecoveryCodes(transaction, { userId: key.userId, codeHashes });
    return 'first';
  });
}

/** Records a use; false where the key is gone, or another use with this count or a higher one was first. */
export async function recordUse(
  database: IdentityDatabase,
  use: { credentialId: string; counter: number; isSynced: boolean; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('passkeys')
    .set({ counter: use.counter, is_synced: use.isSynced, last_used_at: use.now })
    .where('credential_id', '=', use.credentialId)
    // A key that does not count stays at 0.
    .where((where) =>
      where.or([
        where('counter', '<', use.counter),
        where.and([where('counter', '=', 0), where.val(use.counter === 0)]),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False where the person has no such passkey. */
export async function writePasskeyName(
  database: IdentityDatabase,
  { userId, passkeyId, name }: { userId: string; passkeyId: string; name: string },
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('passkeys')
    .set({ name })
    .where('user_id', '=', userId)
    .where('id', '=', passkeyId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Without another second factor, recovery codes and remembered browsers go too. null where the person has no such passkey. */
export async function deletePasskey(
  database: IdentityDatabase,
  { userId, passkeyId }: { userId: string; passkeyId: string },
  rule: SecondStepRule,
): Promise<{ isOneStep: boolean } | null> {
  return database.transaction().execute(async (transaction) => {
    await lockPerson(transaction, userId);
    const { numDeletedRows } = await transaction
      .deleteFrom('passkeys')
      .where('user_id', '=', userId)
      .where('id', '=', passkeyId)
      .executeTakeFirst();
    return numDeletedRows === 0n ? null : forgetUnlessNeeded(transaction, userId, rule);
  });
}
