import type { User } from '@cairn/contract/auth';
import { authMessages } from '@cairn/contract/auth-messages';
import { AppError } from '@cairn/contract/errors';
import { invitationDays } from '@cairn/contract/invitation-life';
import type { RegistrationMode } from '@cairn/contract/operator';
import { addressOf } from './addresses.ts';
import type { IdentityDatabase } from './identity-database.store.ts';
import {
  deleteInvitation,
  insertInvitation,
  listInvitations,
  type Place,
  readInvitation,
  replaceInvitationToken,
  type StoredInvitation,
  spendInvitation,
} from './invitations.store.ts';
import { insertProviderPerson, type ProviderKey } from './provider-people.store.ts';
import { hashToken, isTokenFormat, makeToken } from './tokens.ts';
import { hasUsers, insertUser, type NewUser, verifyAddress } from './users.store.ts';

const dayMs = 24 * 60 * 60_000;

type Parts = { database: IdentityDatabase; mode: RegistrationMode; now: () => Date };

/** Who may create an account. The first person of a server always may, and is its operator. */
export function createRegistration({ database, mode, now }: Parts) {
  /**
   * The hash of the invitation that somebody registers by; null where they need none. Throws AppError registration_refused, or link_invalid for
   * an invitation that no longer works.
   */
  async function requireInvitation(email: string, token: string | null): Promise<string | null> {
    if (!(await hasUsers(database))) return null;
    if (mode === 'closed') throw new AppError('registration_refused', authMessages.registrationClosed);
    if (token === null && mode === 'open') return null;
    if (token === null) throw new AppError('registration_refused', authMessages.invitationNeeded);
    const tokenHash = hashToken(token);
    const invited = isTokenFormat(token)
      ? await readInvitation(database, { tokenHash, userId: null, now: now() })
      : null;
    if (invited === null) throw invitationInvalid();
    if (invited.email !== null && invited.email !== addressOf(email))
      throw new AppError('registration_refused', authMessages.invitationOfAnother);
    return tokenHash;
  }

  return {
    requireInvitation,

    /**
     * Adds a person and uses up the invitation that was required, or does neither. `provider`: who they are at a provider, which has confirmed
     * their address. Throws as `requireInvitation`, and PostgreSQL's error when the address, or who they are at the provider, is taken.
     */
    async add(person: NewUser, tokenHash: string | null, provider: ProviderKey | null = null): Promise<User> {
      return database.transaction().execute(async (transaction) => {
        const user = await insertUser(transaction, person);
        if (provider !== null) {
          await insertProviderPerson(transaction, { ...provider, userId: user.id, now: now() });
          await verifyAddress(transaction, { userId: user.id, now: now() });
        }
        if (
          tokenHash !== null &&
          !(await spendInvitation(transaction, { tokenHash, userId: user.id, now: now() }))
        )
          throw invitationInvalid();
        // Somebody else was the first one meanwhile.
        if (tokenHash === null && mode !== 'open' && user.isOperator !== true)
          throw new AppError('registration_refused', authMessages.registrationClosed);
        return user;
      });
    },

    /** To a household, or with null to the server alone. */
    listInvitations: (householdId: string | null): Promise<StoredInvitation[]> =>
      listInvitations(database, { householdId, now: now() }),

    /** A new invitation, with null to the server alone; its token cannot be read again. */
    async invite(
      { id: invitedBy }: Pick<User, 'id'>,
      email: string | null,
      place: Place | null,
    ): Promise<{ invitation: StoredInvitation; token: string }> {
      const token = makeToken();
      const invitedAt = now();
      const invitation = await insertInvitation(database, {
        tokenHash: hashToken(token),
        email: email === null ? null : addressOf(email),
        invitedBy,
        invitedAt,
        expiresAt: new Date(invitedAt.getTime() + invitationDays * dayMs),
        place,
      });
      return { invitation, token };
    },

    /** An invitation with a new token, for a letter; null where it was used or withdrawn meanwhile, or is for no address. */
    async makeInvitationLink(
      invitationId: string,
    ): Promise<{ email: string; place: Place | null; token: string } | null> {
      const token = makeToken();
      const invitation = await replaceInvitationToken(database, {
        invitationId,
        tokenHash: hashToken(token),
        now: now(),
      });
      if (invitation === null || invitation.email === null) return null;
      return { email: invitation.email, place: invitation.place, token };
    },

    /** Of a household, or with null of the server. Throws AppError not_found. */
    async withdrawInvitation(householdId: string | null, invitationId: string): Promise<void> {
      if (!(await deleteInvitation(database, { id: invitationId, householdId })))
        throw new AppError('not_found', 'This invitation was used already, or has expired.');
    },
  };
}

export type Registration = ReturnType<typeof createRegistration>;

function invitationInvalid(): AppError {
  return new AppError('link_invalid', authMessages.invitationInvalid);
}
