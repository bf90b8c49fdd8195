import { AppError } from '@cairn/contract/errors';
import { type RememberedBrowser, secondFactorMessages } from '@cairn/contract/second-factor';
import { sql } from 'kysely';
import type { Sealed } from '../sealing/seal.ts';
import { describeBrowser } from './browsers.ts';
import type { IdentityDatabase } from './identity-database.store.ts';

/** An authenticator app with its secret. */
export type Authenticator = { id: string; userId: string; secret: Sealed };

const authenticatorColumns = [
  'id',
  'user_id as userId',
  'sealed_secret as sealed',
  'encryption_key_version as keyVersion',
] as const;

type AuthenticatorRow = Omit<Authenticator, 'secret'> & Sealed;
const authenticatorOf = ({ id, userId, ...secret }: AuthenticatorRow): Authenticator => ({
  id,
  userId,
  secret,
});

/** Until the transaction ends, no other changes what the person’s second factor is. */
export async function lockPerson(transaction: IdentityDatabase, userId: string): Promise<void> {
  await transaction.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
}

/** Whether something is asked for beside the password. */
export async function hasSecondFactor(database: IdentityDatabase, userId: string): Promise<boolean> {
  return (await readAuthenticator(database, userId)) !== null || (await hasPasskey(database, userId));
}

/** Whether everybody must have a second step. `hasProvider`: single sign-on is set up, and counts as one. */
export type SecondStepRule = { isRequired: boolean; hasProvider: boolean };

/** SQL, in a statement over `users`: whether something is asked for beside the password. */
export const hasFactor = sql<boolean>`
  (exists (select from identity.authenticators where user_id = users.id and confirmed_at is not null)
    or exists (select from identity.passkeys where user_id = users.id))`;

/** SQL, in a statement over `users`: whether the person signs in at the provider. */
export const isAtProvider = sql<boolean>`exists (select from identity.provider_people where user_id = users.id)`;

export async function hasPasskey(database: IdentityDatabase, userId: string): Promise<boolean> {
  const row = await database
    .selectFrom('passkeys')
    .select('id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Deletes recovery codes and remembered browsers where they stand for nothing any more: the password alone signs in. Throws AppError conflict
 * where the person must have a second step, and has no other.
 */
export async function forgetUnlessNeeded(
  transaction: IdentityDatabase,
  userId: string,
  { isRequired, hasProvider }: SecondStepRule,
): Promise<{ isOneStep: boolean }> {
  const isOneStep = !(await hasSecondFactor(transaction, userId));
  if (isOneStep && isRequired && !(hasProvider && (await signsInAtProvider(transaction, userId))))
    throw new AppError('conflict', secondFactorMessages.lastOne);
  if (isOneStep)
    for (const table of ['recovery_codes', 'remembered_browsers'] as const)
      await transaction.deleteFrom(table).where('user_id', '=', userId).execute();
  return { isOneStep };
}

async function signsInAtProvider(database: IdentityDatabase, userId: string): Promise<boolean> {
  const row = await database
    .selectFrom('provider_people')
    .select('user_id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds one that counts for nothing yet, in place of others that were not confirmed. */
export async function insertAuthenticator(
  database: IdentityDatabase,
  { id, userId, secret, now }: { id: string; userId: string; secret: Sealed; now: Date },
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await transaction
      .deleteFrom('authenticators')
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is', null)
      .execute();
    await transaction
      .insertInto('authenticators')
      .values({
        id,
        user_id: userId,
        sealed_secret: secret.sealed,
        encryption_key_version: secret.keyVersion,
        created_at: now,
      })
      .execute();
  });
}

/** The one that a person set up and has not confirmed; null when it is gone. */
export async function readUnconfirmed(
  database: IdentityDatabase,
  { userId, authenticatorId }: { userId: string; authenticatorId: string },
): Promise<Authenticator | null> {
  const row = await database
    .selectFrom('authenticators')
    .select(authenticatorColumns)
    .where('user_id', '=', userId)
    .where('id', '=', authenticatorId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return row === undefined ? null : authenticatorOf(row);
}

/** The one that codes are asked of; null where there is none. */
export async function readAuthenticator(
  database: IdentityDatabase,
  userId: string,
): Promise<Authenticator | null> {
  const row = await database
    .selectFrom('authenticators')
    .select(authenticatorColumns)
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row === undefined ? null : authenticatorOf(row);
}

/** Puts one into use in place of another, with new recovery codes. False when it is gone, or was confirmed meanwhile. */
export async function putIntoUse(
  database: IdentityDatabase,
  use: { userId: string; authenticatorId: string; step: number; codeHashes: string[]; now: Date },
): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    // Two at once are put into use one after the other.
    await lockPerson(transaction, use.userId);
    await transaction
      .deleteFrom('authenticators')
      .where('user_id', '=', use.userId)
      .where('id', '<>', use.authenticatorId)
      .execute();
    const confirmed = await transaction
      .updateTable('authenticators')
      .set({ confirmed_at: use.now, last_step: use.step })
      .where('user_id', '=', use.userId)
      .where('id', '=', use.authenticatorId)
      .where('confirmed_at', 'is', null)
      .executeTakeFirst();
    if (confirmed.numUpdatedRows === 0n) return false;
    await writeRecoveryCodes(transaction, use);
    return true;
  });
}

/** Counts a step as used; false where it was used before, or a later one was. */
export async function spendStep(
  database: IdentityDatabase,
  { authenticatorId, step }: { authenticatorId: string; step: number },
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('authenticators')
    .set({ last_step: step })
    .where('id', '=', authenticatorId)
    .where((where) => where.or([where('last_step', 'is', null), where('last_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a person’s authenticators; without a passkey, recovery codes and remembered browsers go too. Throws as forgetUnlessNeeded. */
export async function deleteAuthenticators(
  database: IdentityDatabase,
  userId: string,
  rule: SecondStepRule,
): Promise<{ isOneStep: boolean }> {
  return database.transaction().execute(async (transaction) => {
    await lockPerson(transaction, userId);
    await transaction.deleteFrom('authenticators').where('user_id', '=', userId).execute();
    return forgetUnlessNeeded(transaction, userId, rule);
  });
}

/** Deletes all that is asked for beside a person’s password, and what stands in for it. */
export async function deleteSecondFactor(database: IdentityDatabase, userId: string): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await lockPerson(transaction, userId);
    for (const table of ['authenticators', 'passkeys', 'recovery_codes', 'remembered_browsers'] as const)
      await transaction.deleteFrom(table).where('user_id', '=', userId).execute();
  });
}

/** Replaces a person’s recovery codes, in a transaction of the caller. */
export async function writeRecoveryCodes(
  transaction: IdentityDatabase,
  { userId, codeHashes }: { userId: string; codeHashes: string[] },
): Promise<void> {
  await transaction.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await transaction
    .insertInto('recovery_codes')
    .values(codeHashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
}

/** Replaces the recovery codes of a person who has a second factor; false where they have none. */
export async function replaceRecoveryCodes(
  database: IdentityDatabase,
  codes: { userId: string; codeHashes: string[] },
): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    await lockPerson(transaction, codes.userId);
    if (!(await hasSecondFactor(transaction, codes.userId))) return false;
    await writeRecoveryCodes(transaction, codes);
    return true;
  });
}

/** Uses a recovery code up; false where the person has no such code. */
export async function spendRecoveryCode(
  database: IdentityDatabase,
  { userId, codeHash }: { userId: string; codeHash: string },
): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** When the authenticator was put into use, null where there is none, and how many recovery codes are left. */
export async function readSecondFactor(
  database: IdentityDatabase,
  userId: string,
): Promise<{ authenticator: { id: string; addedAt: string } | null; recoveryCodesLeft: number }> {
  const [inUse, codes] = await Promise.all([
    database
      .selectFrom('authenticators')
      .select(['id', 'confirmed_at as addedAt'])
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is not', null)
      .$narrowType<{ addedAt: Date }>()
      .executeTakeFirst(),
    database.selectFrom('recovery_codes').select('code_hash').where('user_id', '=', userId).execute(),
  ]);
  return {
    authenticator: inUse === undefined ? null : { id: inUse.id, addedAt: inUse.addedAt.toISOString() },
    recoveryCodesLeft: codes.length,
  };
}

/** Remembers a browser until a date, or for longer where it is remembered already. */
export async function rememberBrowser(
  database: IdentityDatabase,
  browser: { userId: string; markHash: string; userAgent: string | null; now: Date; until: Date },
): Promise<void> {
  const values = { user_agent: browser.userAgent, created_at: browser.now, expires_at: browser.until };
  await database
    .insertInto('remembered_browsers')
    .values({ user_id: browser.userId, mark_hash: browser.markHash, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'mark_hash']).doUpdateSet(values))
    .execute();
}

export async function isRemembered(
  database: IdentityDatabase,
  { userId, markHash, now }: { userId: string; markHash: string; now: Date },
): Promise<boolean> {
  const row = await database
    .selectFrom('remembered_browsers')
    .select('id')
    .where('user_id', '=', userId)
    .where('mark_hash', '=', markHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Newest first. */
export async function listRememberedBrowsers(
  database: IdentityDatabase,
  userId: string,
  now: Date,
): Promise<RememberedBrowser[]> {
  const rows = await database
    .selectFrom('remembered_browsers')
    .select(['id', 'user_agent', 'created_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ id, user_agent, created_at, expires_at }) => ({
    id,
    browser: describeBrowser(user_agent),
    rememberedAt: created_at.toISOString(),
    until: expires_at.toISOString(),
  }));
}

/** False where the person has no such browser. */
export async function deleteRememberedBrowser(
  database: IdentityDatabase,
  { userId, browserId }: { userId: string; browserId: string },
): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('remembered_browsers')
    .where('user_id', '=', userId)
    .where('id', '=', browserId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteRememberedBrowsers(database: IdentityDatabase, userId: string): Promise<void> {
  await database.deleteFrom('remembered_browsers').where('user_id', '=', userId).execute();
}

/** Deletes what is no longer remembered, and authenticators that were never confirmed. */
export async function purgeSecondFactors(
  database: IdentityDatabase,
  { now, unconfirmedBefore }: { now: Date; unconfirmedBefore: Date },
): Promise<void> {
  await database.deleteFrom('remembered_browsers').where('expires_at', '<=', now).execute();
  await database
    .deleteFrom('authenticators')
    .where('confirmed_at', 'is', null)
    .where('created_at', '<', unconfirmedBefore)
    .execute();
}
