import type { HouseholdRole } from '@cairn/contract/household-role';
import { sql } from 'kysely';
import { purgeAttempts } from './attempts.store.ts';
import type { IdentityDatabase } from './identity-database.store.ts';
import { hasFactor } from './second-factor.store.ts';

export type NewSession = {
  userId: string;
  tokenHash: string;
  address: string;
  userAgent: string | null;
  createdAt: Date;
  /** When the person proved that it is them; null where a provider says so and may have asked long ago. */
  confirmedAt: Date | null;
  isAtProvider: boolean;
  expiresAt: Date;
  endsAt: Date;
};

/** Gives its id; null where the person is disabled. One that is being disabled is waited for, so that none begins meanwhile. */
export async function insertSession(database: IdentityDatabase, session: NewSession): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into identity.sessions
      (user_id, token_hash, ip_address, user_agent, created_at, last_used_at, confirmed_at, is_at_provider, expires_at, ends_at)
    select id, ${session.tokenHash}, ${session.address}, ${session.userAgent}, ${session.createdAt}, ${session.createdAt},
      ${session.confirmedAt}, ${session.isAtProvider}::boolean, ${session.expiresAt}, ${session.endsAt}
    from identity.users where id = ${session.userId} and disabled_at is null for share
    returning id`.execute(database);
  return rows[0]?.id ?? null;
}

export async function deleteSession(database: IdentityDatabase, tokenHash: string): Promise<void> {
  await database.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

export type LiveSession = {
  id: string;
  userId: string;
  name: string;
  email: string;
  isOperator: boolean;
  endsAt: Date;
  usedAt: Date;
  /** When the person last proved in the session that it is them; null in sessions from before that was noted. */
  confirmedAt: Date | null;
  /** The server requires a second step; the person has none, and did not sign in at the provider. */
  lacksSecondStep: boolean;
  /** The household that the session acts in, and as what; both null while a registration was interrupted. */
  householdId: string | null;
  role: HouseholdRole | null;
};

/** The valid session of a hashed token with its user and household, in one query; null when there is none. */
export async function readLiveSession(
  database: IdentityDatabase,
  tokenHash: string,
  { now, latestEnd, isStepRequired }: { now: Date; latestEnd: Date; isStepRequired: boolean },
): Promise<LiveSession | null> {
  // Written out, because each request begins with it: building it took a fifth of the time that all statements of a request take.
  // A session that was started with a clock that was ahead would last too long.
  const { rows } = await sql<LiveSession>`
    select sessions.id, sessions.user_id as "userId", users.name, users.email,
      users.is_operator as "isOperator", sessions.ends_at as "endsAt",
      sessions.last_used_at as "usedAt", sessions.confirmed_at as "confirmedAt",
      ${isStepRequired}::boolean and not sessions.is_at_provider and not ${hasFactor} as "lacksSecondStep",
      m.household_id as "householdId", m.role
    from identity.sessions
    join identity.users on users.id = sessions.user_id
    left join lateral cairn.membership_of_user(sessions.user_id, coalesce(sessions.household_id, users.household_id), ${now}) m on true
    where sessions.token_hash = ${tokenHash} and sessions.expires_at > ${now} and sessions.ends_at > ${now}
      and sessions.ends_at <= ${latestEnd} and users.disabled_at is null`.execute(database);
  return rows[0] ?? null;
}

export type ListedSession = {
  id: string;
  startedAt: Date;
  lastUsedAt: Date;
  address: string | null;
  userAgent: string | null;
};

/** A person’s sessions that are valid, the last used first. */
export async function listSessions(
  database: IdentityDatabase,
  userId: string,
  now: Date,
): Promise<ListedSession[]> {
  return database
    .selectFrom('sessions')
    .select([
      'id',
      'created_at as startedAt',
      'last_used_at as lastUsedAt',
      'ip_address as address',
      'user_agent as userAgent',
    ])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('ends_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Ends a session of a person; false where they have none of that id. */
export async function deleteSessionOf(
  database: IdentityDatabase,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteOtherSessions(
  database: IdentityDatabase,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> {
  await database.deleteFrom('sessions').where('user_id', '=', userId).where('id', '<>', sessionId).execute();
}

/** Records that the person has just proven in a session that it is them. */
export async function writeSessionConfirmation(
  database: IdentityDatabase,
  { sessionId, confirmedAt }: { sessionId: string; confirmedAt: Date },
): Promise<void> {
  await database
    .updateTable('sessions')
    .set({ confirmed_at: confirmedAt })
    .where('id', '=', sessionId)
    .execute();
}

/** The household that a session acts in from now on, and that its person’s next one begins in. */
export async function writeSessionHousehold(
  database: IdentityDatabase,
  { sessionId, userId, householdId }: { sessionId: string; userId: string; householdId: string },
): Promise<void> {
  const household = { household_id: householdId };
  await database.transaction().execute(async (transaction) => {
    await transaction.updateTable('users').set(household).where('id', '=', userId).execute();
    await transaction.updateTable('sessions').set(household).where('id', '=', sessionId).execute();
  });
}

/** Records use of a session, which extends its idle timeout. */
export async function writeSessionUse(
  database: IdentityDatabase,
  sessionId: string,
  use: { usedAt: Date; expiresAt: Date },
): Promise<void> {
  await database
    .updateTable('sessions')
    .set({ last_used_at: use.usedAt, expires_at: use.expiresAt })
    .where('id', '=', sessionId)
    .where('last_used_at', '<', use.usedAt)
    .execute();
}

/** Deletes expired sessions and counts. */
export async function purge(database: IdentityDatabase, now: Date, attemptsBefore: Date): Promise<void> {
  await database
    .deleteFrom('sessions')
    .where((where) => where.or([where('expires_at', '<=', now), where('ends_at', '<=', now)]))
    .execute();
  await purgeAttempts(database, attemptsBefore);
}
