import type { User } from '@cairn/contract/auth';
import { AppError } from '@cairn/contract/errors';
import { maxMembers, memberMessages } from '@cairn/contract/members';
import type { HouseholdScope } from '../db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import { requireRoomForPerson } from '../plans/entitlements.ts';
import { addressOf } from './addresses.ts';
import { findScope, readNameAndZone } from './households.store.ts';
import type { IdentityDatabase } from './identity-database.store.ts';
import {
  deleteInvitation,
  listClaimed,
  type Place,
  readInvitation,
  type StoredInvitation,
  spendInvitation,
} from './invitations.store.ts';
import { endOf } from './last-day.ts';
import type { createLimits } from './limits.ts';
import { insertMember, listMembers, lockMembers, type StoredMember } from './members.store.ts';
import { networksOf } from './networks.ts';
import type { ClientInfo } from './sign-in.ts';
import { hashToken, isTokenFormat } from './tokens.ts';
import { findUser } from './users.store.ts';

type Parts = {
  identityDatabase: IdentityDatabase;
  database: Database;
  limits: Pick<ReturnType<typeof createLimits>, 'countInvalidToken'>;
  now: () => Date;
  noteJoined: NoteJoined;
};

/** Writes into the household’s history, in the transaction, that its acting person has added somebody. */
export type NoteJoined = (tx: HouseholdTransaction, userId: string, place: Place) => Promise<void>;

type ToHousehold = StoredInvitation & { place: Place };

const isToHousehold = (invitation: StoredInvitation): invitation is ToHousehold => invitation.place !== null;

/** What somebody who has an invitation's link may know before they use it. */
export type LookedAt = Pick<StoredInvitation, 'email'> & {
  householdName: string;
  invitedBy: string;
  place: Place;
};

/**
 * How people come into a household: by an invitation of an owner, with the rights of that owner, so that one by somebody who is an owner no
 * more leads nowhere. People and households are of two databases' roles: an invitation is first claimed, then the person is added,
 * then it is deleted, and whoever claimed it goes on after a server ended in between.
 */
export function createJoining(parts: Parts) {
  const { identityDatabase, database, now } = parts;
  return {
    /** Throws AppError link_invalid, or too_many_requests after many wrong ones. */
    async lookAt(token: string, client: Pick<ClientInfo, 'address'>): Promise<LookedAt> {
      const invitation = await requireInvitation(parts, { token, userId: null }, client);
      const { name } = await asInviter(parts, invitation, readNameAndZone);
      const inviter = await findUser(identityDatabase, invitation.invitedBy);
      if (inviter === null) throw invalid();
      const { email, place } = invitation;
      return { email, place, householdName: name, invitedBy: inviter.name };
    },

    /**
     * Adds a person who has an account to the household of an invitation, which is used up by that. Gives the household. Throws AppError
     * link_invalid, conflict where they are in it already or it has 50 people, plan_needed, registration_refused where it is another person's,
     * or too_many_requests.
     */
    async join(user: User, token: string, client: Pick<ClientInfo, 'address'>): Promise<string> {
      const invitation = await requireInvitation(parts, { token, userId: user.id }, client);
      if (invitation.email !== null && invitation.email !== addressOf(user.email))
        throw new AppError('registration_refused', memberMessages.invitationOfAnother);
      const { householdId } = invitation.place;
      if ((await findScope(database, { householdId, userId: user.id }, now())) !== null)
        throw new AppError('conflict', memberMessages.alreadyMember);
      const spent = { tokenHash: hashToken(token), userId: user.id, now: now() };
      if (!(await spendInvitation(identityDatabase, spent))) throw invalid();
      await add(parts, user, invitation);
      await forget(parts, invitation);
      return householdId;
    },

    /** Goes on where somebody claimed an invitation, as by registering with it. Gives the household; null where there is none to join. */
    async joinClaimed(user: User): Promise<HouseholdScope | null> {
      for (const invitation of (await listClaimed(identityDatabase, user.id)).filter(isToHousehold)) {
        const isJoined = await add(parts, user, invitation).then(() => true, leadsNowhere);
        await forget(parts, invitation);
        const { householdId } = invitation.place;
        if (isJoined) return findScope(database, { householdId, userId: user.id }, now());
      }
      return null;
    },
  };
}

/** False where an invitation no longer works or the household is full: the person then gets one of their own. Throws any other error. */
function leadsNowhere(error: unknown): false {
  if (error instanceof AppError && ['link_invalid', 'conflict', 'plan_needed'].includes(error.code))
    return false;
  throw error;
}

/** An invitation to a household that they can use. Throws AppError link_invalid, or too_many_requests after many wrong ones. */
async function requireInvitation(
  { identityDatabase, limits, now }: Parts,
  { token, userId }: { token: string; userId: string | null },
  client: Pick<ClientInfo, 'address'>,
): Promise<ToHousehold> {
  const invitation = isTokenFormat(token)
    ? await readInvitation(identityDatabase, { tokenHash: hashToken(token), userId, now: now() })
    : null;
  if (invitation !== null && isToHousehold(invitation)) return invitation;
  await limits.countInvalidToken(networksOf(client.address));
  throw invalid();
}

/** Works with the rights of who has invited. Throws AppError link_invalid where they are no longer an owner. */
async function asInviter<T>(
  { database, now }: Parts,
  { place, invitedBy }: ToHousehold,
  work: (tx: HouseholdTransaction, members: readonly StoredMember[]) => Promise<T>,
): Promise<T> {
  const inviter = { householdId: place.householdId, userId: invitedBy };
  const scope = await findScope(database, inviter, now());
  if (scope === null) throw invalid();
  return inHousehold(database, scope, async (tx) => {
    await lockMembers(tx);
    const members = await listMembers(tx);
    if (!members.some(({ userId, role }) => userId === invitedBy && role === 'owner')) throw invalid();
    return work(tx, members);
  });
}

/** Adds a person as an invitation says, unless they are in the household already. */
function add(parts: Parts, user: User, invitation: ToHousehold): Promise<void> {
  const { role, lastDay } = invitation.place;
  const now = parts.now();
  return asInviter(parts, invitation, async (tx, members) => {
    const known = members.find(({ userId }) => userId === user.id);
    if (known !== undefined && (known.endsAt === null || known.endsAt > now)) return;
    if (members.length >= maxMembers) throw new AppError('conflict', memberMessages.tooMany);
    await requireRoomForPerson(tx, members.length, now);
    const endsAt = endOf(lastDay, (await readNameAndZone(tx)).timeZone);
    if (endsAt !== null && endsAt <= now) throw invalid();
    await insertMember(tx, { userId: user.id, role, endsAt });
    await parts.noteJoined(tx, user.id, invitation.place);
  });
}

async function forget({ identityDatabase }: Parts, { id, place }: ToHousehold): Promise<void> {
  await deleteInvitation(identityDatabase, { id, householdId: place.householdId });
}

function invalid(): AppError {
  return new AppError('link_invalid', memberMessages.invitationInvalid);
}
