import type { User } from '@cairn/contract/auth';
import type { IdentityDatabase } from './identity-database.store.ts';
import { userColumns } from './users.store.ts';

/** Who somebody is at a provider. */
export type ProviderKey = { issuer: string; subject: string };

/** Whose account it is; null where there is none yet. */
export async function findUserOfProvider(
  database: IdentityDatabase,
  { issuer, subject }: ProviderKey,
): Promise<User | null> {
  const row = await database
    .selectFrom('provider_people')
    .innerJoin('users', 'users.id', 'provider_people.user_id')
    .select(userColumns)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row ?? null;
}

/** Notes who a person is at a provider; also in a transaction of the caller. Throws PostgreSQL's error where either is somebody else already. */
export async function insertProviderPerson(
  database: IdentityDatabase,
  { issuer, subject, userId, now }: ProviderKey & { userId: string; now: Date },
): Promise<void> {
  await database
    .insertInto('provider_people')
    .values({ issuer, subject, user_id: userId, created_at: now })
    .execute();
}

/** `sessionId`: whose it is; null for signing in. */
export type ProviderAttempt = {
  stateHash: string;
  purpose: 'sign-in' | 'confirm';
  sessionId: string | null;
};

export async function insertAttempt(
  database: IdentityDatabase,
  attempt: ProviderAttempt & { createdAt: Date; expiresAt: Date },
): Promise<void> {
  await database
    .insertInto('provider_attempts')
    .values({
      state_hash: attempt.stateHash,
      purpose: attempt.purpose,
      session_id: attempt.sessionId,
      created_at: attempt.createdAt,
      expires_at: attempt.expiresAt,
    })
    .execute();
}

/** Uses an attempt up: of several at once one gets it. Gives when it began; null where it was used, is another’s, or has expired. */
export async function takeAttempt(
  database: IdentityDatabase,
  { stateHash, purpose, sessionId, now }: ProviderAttempt & { now: Date },
): Promise<Date | null> {
  const row = await database
    .deleteFrom('provider_attempts')
    .where('state_hash', '=', stateHash)
    .where('purpose', '=', purpose)
    .where('session_id', 'is not distinct from', sessionId)
    .where('expires_at', '>', now)
    .returning('created_at as createdAt')
    .executeTakeFirst();
  return row?.createdAt ?? null;
}

/** Deletes expired attempts. */
export async function purgeAttemptsAtProvider(database: IdentityDatabase, now: Date): Promise<void> {
  await database.deleteFrom('provider_attempts').where('expires_at', '<=', now).execute();
}
