import type { User } from '@cairn/contract/auth';
import { AppError } from '@cairn/contract/errors';
import type { HouseholdRole } from '@cairn/contract/household-role';
import { type Member, type MemberInvitation, maxMembers, memberMessages } from '@cairn/contract/members';
import { type PlainDate, todayIn } from '@cairn/domain/plain-date';
import { readConnectionIds } from '../bank/connections.store.ts';
import { describeManualRemoval } from '../connections/disconnect-bank.ts';
import { type HouseholdTransaction, inHousehold } from '../db/in-household.ts';
import type { Session } from '../http/session.ts';
import { readHousehold } from '../journal/households.store.ts';
import { recordChanges } from '../journal/journal.store.ts';
import type { Identity } from '../people/identity.ts';
import type { StoredInvitation } from '../people/invitations.store.ts';
import { endOf, lastDayOf } from '../people/last-day.ts';
import { listMembers, lockMembers, type StoredMember, updateMember } from '../people/members.store.ts';
import type { ClientInfo } from '../people/sign-in.ts';
import { requireRoomForPerson } from '../plans/entitlements.ts';
import { readPlan } from '../plans/plans.store.ts';
import type { Queue } from '../queue/queue.ts';
import { deleteJobsOfMember } from '../queue/queue-jobs.store.ts';
import { type LeaveDeps, type Leaving, leave } from './leave-household.ts';
import { hasPrivateAccounts } from './private-rows.store.ts';

type Tx = HouseholdTransaction;
type Caller = Pick<Session, 'scope' | 'user' | 'role'>;

export type MembersDeps = Pick<LeaveDeps, 'database' | 'now'> & {
  identity: Pick<
    Identity,
    'countLetter' | 'emailAddress' | 'findUsers' | 'registration' | 'removeViewer' | 'scopeOf'
  >;
  queue: Pick<Queue, 'enqueueLetter'>;
  isMailSetUp: boolean;
  /** What leaving needs of the provider; asked for only then. */
  leaveDeps: () => Promise<LeaveDeps>;
};

/** What a member may do, and the last day of it; null: no end. */
export type Access = { role: HouseholdRole; lastDay: PlainDate | null };

/** `email`: whom it is for; null where anybody who has the link may use it. `client`: who sends it. */
export type Invited = { email: string | null; access: Access; client: Pick<ClientInfo, 'address'> };

/** Who is in a household. */
export function createMembers(deps: MembersDeps) {
  return {
    list: (caller: Caller) => list(deps, caller),
    /**
     * An invitation without an address is a link to pass on. Throws AppError invalid_request, conflict for too many people or a letter of
     * somebody whose own address is not confirmed, or too_many_requests for too many letters.
     */
    invite: (caller: Caller, invited: Invited) => invite(deps, caller, invited),
    /** Throws AppError not_found, conflict or invalid_request. */
    edit: (caller: Caller, userId: string, access: Access) => edit(deps, caller, userId, access),
    /** Removes a person, with what is theirs. Gives a notice about banks where access could not be ended. Throws AppError not_found or conflict. */
    remove: (caller: Caller, userId: string) => remove(deps, caller, userId),
    /** The caller leaves. Gives a notice about banks where access could not be ended. Throws AppError conflict. */
    leave: (caller: Caller) => leaveOwn(deps, caller),
  };
}

export type Members = ReturnType<typeof createMembers>;

async function list({ database, identity, isMailSetUp, now }: MembersDeps, { scope, user, role }: Caller) {
  const { members, timeZone, plan } = await inHousehold(database, scope, async (tx) => ({
    members: await listMembers(tx),
    ...(await readPlan(tx)),
  }));
  const found = await identity.findUsers(members.map(({ userId }) => userId));
  const people = new Map(found.map((one) => [one.id, one]));
  const invitations = role === 'owner' ? await identity.registration.listInvitations(scope.householdId) : [];
  return {
    members: members.flatMap((member) => {
      const person = people.get(member.userId);
      // Somebody who is just deleting their account.
      return person === undefined ? [] : [shownMember(member, person, { timeZone, now: now(), you: user })];
    }),
    invitations: invitations.flatMap(shownInvitation),
    isMailSetUp,
    plan,
  };
}

async function invite(deps: MembersDeps, { scope, user }: Caller, { email, access, client }: Invited) {
  const { database, identity, queue, isMailSetUp, now } = deps;
  const invitations = await identity.registration.listInvitations(scope.householdId);
  await inHousehold(database, scope, async (tx) => {
    requireFuture(access, (await readHousehold(tx)).timeZone, now());
    const peopleCount = (await listMembers(tx)).length + invitations.length;
    if (peopleCount >= maxMembers) throw new AppError('conflict', memberMessages.tooMany);
    await requireRoomForPerson(tx, peopleCount, now());
  });
  if (email !== null && isMailSetUp) {
    // Else anybody who registers with any address could have us write to everybody.
    await identity.emailAddress.requireVerified(user);
    await identity.countLetter(email, client);
  }
  const place = { householdId: scope.householdId, ...access };
  const { invitation, token } = await identity.registration.invite(user, email, place);
  const [shown] = shownInvitation(invitation);
  if (shown === undefined) throw new Error('An invitation to a household is to none');
  if (email === null || !isMailSetUp) return { invitation: shown, token };
  await queue.enqueueLetter({ kind: 'invitation', invitationId: invitation.id });
  return { invitation: shown, token: null };
}

function edit(
  { database, now }: MembersDeps,
  { scope }: Caller,
  userId: string,
  access: Access,
): Promise<void> {
  return inHousehold(database, scope, async (tx) => {
    await lockMembers(tx);
    const { timeZone } = await readHousehold(tx);
    const members = await listMembers(tx);
    const member = members.find((one) => one.userId === userId);
    if (member === undefined) throw notFound();
    requireFuture(access, timeZone, now());
    if (member.role === 'owner' && access.role !== 'owner') requireOtherOwner(members, userId);
    if (access.role === 'viewer' && (await hasOwn(tx, userId)))
      throw new AppError('conflict', memberMessages.hasBanks);
    await updateMember(tx, { userId, role: access.role, endsAt: endOf(access.lastDay, timeZone) });
    const before = { role: member.role, lastDay: lastDayOf(member, timeZone) };
    await record(tx, 'change_member', userId, { before, after: access });
  });
}

async function remove(deps: MembersDeps, { scope, user }: Caller, userId: string): Promise<string | null> {
  if (userId === user.id) throw new AppError('conflict', memberMessages.leaveInstead);
  const members = await inHousehold(deps.database, scope, listMembers);
  const member = members.find((one) => one.userId === userId);
  if (member === undefined) throw notFound();
  const leaving = { householdId: scope.householdId, userId, role: member.role };
  const notice = await takeOut(deps, leaving, {
    // Somebody who has removed the caller meanwhile is not removed by them.
    refuse: (tx) => requireOwner(tx, user.id),
    what: 'They are not removed',
  });
  const before = { role: member.role };
  await inHousehold(deps.database, scope, (tx) => record(tx, 'remove_member', userId, { before, after: {} }));
  return notice;
}

function leaveOwn(deps: MembersDeps, { scope, role }: Caller): Promise<string | null> {
  const { householdId, userId } = scope;
  return takeOut(
    deps,
    { householdId, userId, role },
    {
      async refuse(tx) {
        const members = await listMembers(tx);
        if (!members.some((one) => one.userId !== userId && one.role !== 'viewer'))
          throw new AppError('conflict', memberMessages.onlyMember);
        if (members.some((one) => one.userId === userId && one.role === 'owner'))
          requireOtherOwner(members, userId);
      },
      what: 'You have not left the household',
    },
  );
}

/** Takes somebody out of the household. */
async function takeOut(
  { identity, leaveDeps }: MembersDeps,
  { householdId, userId, role }: { householdId: string; userId: string; role: HouseholdRole },
  { refuse, what }: Pick<Leaving, 'refuse' | 'what'>,
): Promise<string | null> {
  if (role === 'viewer') {
    await identity.removeViewer({ householdId, userId });
    return null;
  }
  const scope = await identity.scopeOf({ householdId, userId });
  if (scope === null) throw notFound();
  const notRemoved = await leave(await leaveDeps(), scope, {
    async refuse(tx) {
      await lockMembers(tx);
      await refuse(tx);
    },
    deleteJobs: deleteJobsOfMember,
    what,
  });
  return notRemoved.length === 0 ? null : describeManualRemoval(notRemoved);
}

/** Throws AppError invalid_request for access that ends on a day and may not, or has. */
function requireFuture({ role, lastDay }: Access, timeZone: string, now: Date): void {
  if (lastDay === null) return;
  if (role !== 'viewer') throw new AppError('invalid_request', memberMessages.lastDayOfViewers);
  if (lastDay < todayIn(timeZone, now)) throw new AppError('invalid_request', memberMessages.lastDayPast);
}

function shownMember(
  member: StoredMember,
  { name, email }: User,
  { timeZone, now, you }: { timeZone: string; now: Date; you: Pick<User, 'id'> },
): Member {
  const { userId, role, joinedAt, endsAt } = member;
  return {
    userId,
    name,
    email,
    role,
    lastDay: lastDayOf(member, timeZone),
    hasEnded: endsAt !== null && endsAt <= now,
    joinedAt: joinedAt.toISOString(),
    isYou: userId === you.id,
  };
}

function shownInvitation({ id, email, expiresAt, place }: StoredInvitation): MemberInvitation[] {
  if (place === null) return [];
  return [{ id, email, role: place.role, lastDay: place.lastDay, expiresAt: expiresAt.toISOString() }];
}

function requireOtherOwner(members: readonly StoredMember[], userId: string): void {
  if (!members.some((one) => one.userId !== userId && one.role === 'owner'))
    throw new AppError('conflict', memberMessages.lastOwner);
}

async function requireOwner(tx: Tx, userId: string): Promise<void> {
  const members = await listMembers(tx);
  if (!members.some((one) => one.userId === userId && one.role === 'owner'))
    throw new AppError('role_needed', memberMessages.ownerOnly);
}

/** Whether a person has what a viewer can't have: banks that they connected, or accounts that only they see. */
async function hasOwn(tx: Tx, userId: string): Promise<boolean> {
  return (await readConnectionIds(tx, userId)).length > 0 || (await hasPrivateAccounts(tx, userId));
}

/** What a household's history holds of somebody who was added. */
export function noteJoined(tx: Tx, userId: string, { role, lastDay }: Access): Promise<void> {
  return record(tx, 'add_member', userId, { before: {}, after: { role, lastDay } });
}

function record(
  tx: Tx,
  action: 'add_member' | 'change_member' | 'remove_member',
  memberId: string,
  { before, after }: { before: object; after: object },
): Promise<void> {
  return recordChanges(tx, [
    {
      actor: 'user',
      subjectKind: 'household',
      subjectId: tx.householdId,
      action,
      before: { memberId, ...before },
      after: { memberId, ...after },
    },
  ]);
}

function notFound(): AppError {
  return new AppError('not_found', memberMessages.noSuchMember);
}
