import type { User } from '@cairn/contract/auth';
import { AppError } from '@cairn/contract/errors';
import type { HouseholdRole } from '@cairn/contract/household-role';
import { memberMessages } from '@cairn/contract/members';
import type { Plan } from '@cairn/domain/plans';
import type { HouseholdScope, Member } from '../db/household-scope.ts';
import { inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import type { Session } from '../http/session.ts';
import {
  createFirstHousehold,
  createHousehold,
  findDueLetters,
  findHouseholdOf,
  findHouseholdsOf,
  findHouseholdsOfConnections,
  findMemberIds,
  findMembers,
  findScope,
  findScopeOfConnection,
  isPrivateConnection,
  leaveHousehold,
  removeViewer,
} from './households.store.ts';
import type { IdentityDatabase } from './identity-database.store.ts';
import type { createJoining, LookedAt } from './joining.ts';
import { findEnabled } from './server-people.store.ts';
import type { createSessions, ReadSession } from './sessions.ts';
import { type ClientInfo, defaultTimeZone } from './sign-in.ts';
import { findUsers } from './users.store.ts';

type Parts = {
  database: Database;
  identityDatabase: IdentityDatabase;
  sessions: ReturnType<typeof createSessions>;
  joining: ReturnType<typeof createJoining>;
  /** The plan that new households begin on; null where the server has no plans. */
  newPlan: Plan | null;
  now: () => Date;
};

type OwnSession = Pick<Session, 'sessionId' | 'user'>;

const sessionOf = (
  { household: _none, ...live }: ReadSession,
  household: NonNullable<ReadSession['household']>,
): Session => ({ ...live, ...household });

/** How people get to their households. */
export function createHouseholdAccess(parts: Parts) {
  const { database, sessions, joining, newPlan: plan, now } = parts;

  async function ensureHousehold(user: User, timeZone: string): Promise<HouseholdScope> {
    const found = await findHouseholdOf(database, user.id, { at: now() });
    if (found !== null) return found;
    const joined = await joining.joinClaimed(user);
    if (joined !== null) return joined;
    const household = { ownerUserId: user.id, name: `${user.name}’s household`, timeZone, plan };
    return createFirstHousehold(database, household, now());
  }

  return {
    /** The person's household: one that they are in, or were invited to, else one of their own, which is made. */
    ensureHousehold,

    /** null when the token is unknown, revoked or expired. */
    async authenticate(token: string): Promise<Session | null> {
      const live = await sessions.read(token);
      if (live === null) return null;
      if (live.household !== null) return sessionOf(live, live.household);
      // Completes an interrupted registration.
      const scope = await ensureHousehold(live.user, defaultTimeZone);
      const again = await sessions.read(token);
      if (again !== null) return again.household === null ? null : sessionOf(again, again.household);
      // The account was being deleted: remove the new household again.
      if (scope.canChange) await inHousehold(database, scope, leaveHousehold);
      else await removeViewer(database, scope);
      return null;
    },

    ...ownHouseholds(parts),
    ...lookups(parts),
  };
}

export type HouseholdAccess = Omit<ReturnType<typeof createHouseholdAccess>, 'ensureHousehold'>;

/** What a person does with the households that they are in. */
function ownHouseholds({ database, sessions, joining, newPlan: plan, now }: Parts) {
  return {
    /** The households of a person, and what they may do there. */
    householdsOf: (userId: string): Promise<{ scope: HouseholdScope; role: HouseholdRole }[]> =>
      findHouseholdsOf(database, userId, now()),

    /** Makes another household of a person, in which their session goes on. */
    async addHousehold(
      session: OwnSession,
      household: { name: string; timeZone: string },
    ): Promise<HouseholdScope> {
      const scope = await createHousehold(database, { ownerUserId: session.user.id, ...household, plan });
      await sessions.moveTo(session, scope.householdId);
      return scope;
    },

    /** Goes on in another household of the person. Throws AppError not_found where they are not in it. */
    async switchHousehold(session: OwnSession, householdId: string): Promise<void> {
      if ((await findScope(database, { householdId, userId: session.user.id }, now())) === null)
        throw new AppError('not_found', memberMessages.noMember);
      await sessions.moveTo(session, householdId);
    },

    /** What an invitation to a household leads to. Throws AppError link_invalid or too_many_requests. */
    lookAtInvitation: (token: string, client: ClientInfo): Promise<LookedAt> => joining.lookAt(token, client),

    /**
     * Joins the household of an invitation, in which the session goes on; gives its id. Throws AppError link_invalid, conflict,
     * registration_refused or too_many_requests.
     */
    async joinHousehold(session: OwnSession, token: string, client: ClientInfo): Promise<string> {
      const householdId = await joining.join(session.user, token, client);
      await sessions.moveTo(session, householdId);
      return householdId;
    },

    /** Takes somebody out of a household who only looks, or did. */
    removeViewer: (member: Member): Promise<void> => removeViewer(database, member),
  };
}

/** Which household somebody or something belongs to, and who is in it. */
function lookups({ database, identityDatabase, now }: Parts) {
  const enabledAmong = (userIds: readonly string[]) => findEnabled(identityDatabase, userIds);
  return {
    /** A household of the person, the first joined, also one where their access has ended; null when they have left all. */
    householdOf: (userId: string): Promise<HouseholdScope | null> =>
      findHouseholdOf(database, userId, { at: new Date(0) }),
    /** A member's scope; null where they are no longer in the household. */
    scopeOf: (member: Member): Promise<HouseholdScope | null> => findScope(database, member, now()),
    /** As scopeOf, for jobs: null also where an operator keeps the person out. */
    async scopeForJob(member: Member): Promise<HouseholdScope | null> {
      const scope = await findScope(database, member, now());
      return scope !== null && (await enabledAmong([member.userId])).has(member.userId) ? scope : null;
    },
    /** For jobs: a scope for each member who may change what the household has; none where there is no such household. */
    membersOf: (householdId: string): Promise<HouseholdScope[]> => findMembers(database, householdId),
    /** For jobs: a scope for everybody who sees something of a household now, also who only looks, but not who is disabled. */
    async everybodyIn(householdId: string): Promise<HouseholdScope[]> {
      const ids = await enabledAmong(await findMemberIds(database, householdId));
      const scopes = await Promise.all(
        [...ids].map((userId) => findScope(database, { householdId, userId }, now())),
      );
      return scopes.filter((scope) => scope !== null);
    },
    /** For jobs: people whose weekly letter is due. */
    async lettersDue(): Promise<Member[]> {
      const due = await findDueLetters(database, now());
      const enabled = await enabledAmong(due.map(({ userId }) => userId));
      return due.filter(({ userId }) => enabled.has(userId));
    },
    /**
     * For jobs: null when there is no such connection, and for one that only people see who are disabled. One that others see too goes on, in
     * the name of the person who linked it.
     */
    async scopeOfConnection(connectionId: string): Promise<HouseholdScope | null> {
      const scope = await findScopeOfConnection(database, connectionId);
      if (scope === null || (await enabledAmong([scope.userId])).has(scope.userId)) return scope;
      const others = await enabledAmong(await findMemberIds(database, scope.householdId));
      if (others.size === 0) return null;
      return (await inHousehold(database, scope, (tx) => isPrivateConnection(tx, connectionId)))
        ? null
        : scope;
    },
    /** For the queue: by the id of each of these connections that there is. */
    householdsOfConnections: (connectionIds: readonly string[]): Promise<ReadonlyMap<string, string>> =>
      findHouseholdsOfConnections(database, connectionIds),
    /** Who these people are; those who are gone are left out. */
    findUsers: (userIds: readonly string[]): Promise<User[]> => findUsers(identityDatabase, userIds),
    /** What the other people in a household are called, by their ids. */
    async memberNames({ householdId, userId }: Member): Promise<ReadonlyMap<string, string>> {
      const ids = await findMemberIds(database, householdId);
      const others = await findUsers(
        identityDatabase,
        ids.filter((id) => id !== userId),
      );
      return new Map(others.map(({ id, name }) => [id, name]));
    },
  };
}
