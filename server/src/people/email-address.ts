import type { User } from '@cairn/contract/auth';
import { addressLinkHours, addressMessages, type EmailAddressState } from '@cairn/contract/email-address';
import { AppError } from '@cairn/contract/errors';
import type { Client } from '../http/handlers.ts';
import { type AddressSide, findAddressChange } from './address-changes.store.ts';
import {
  beginAddressChange,
  endAddressChange,
  isAddressVerified,
  replaceChangeLink,
} from './address-links.store.ts';
import { createAddressLinks } from './address-links.ts';
import { addressOf } from './addresses.ts';
import type { IdentityDatabase } from './identity-database.store.ts';
import type { createLimits } from './limits.ts';
import { replaceLink } from './links.store.ts';
import type { PasswordLink } from './lost-passwords.ts';
import { networksOf } from './networks.ts';
import { hashToken, makeToken } from './tokens.ts';
import { findUserByEmail } from './users.store.ts';

export const addressLinkLifeMs = addressLinkHours * 60 * 60_000;

type Caller = Pick<Client, 'address'>;

/** `token`: of the link; null where the new address has another account, which its reader alone may learn. */
export type ChangeLink = { to: string; token: string | null };

type Parts = {
  database: IdentityDatabase;
  limits: Pick<ReturnType<typeof createLimits>, 'countLetter' | 'countInvalidToken'>;
  now: () => Date;
};

/**
 * Whether a person reads the mail of their address, and a change of it, which takes place once both addresses have confirmed it. Links are made
 * when their letter is sent.
 */
export function createEmailAddress({ database, limits, now }: Parts) {
  const countLetter = (email: string, { address }: Caller) =>
    limits.countLetter({ email: addressOf(email), networks: networksOf(address) });

  return {
    async read(userId: string): Promise<EmailAddressState> {
      const isVerified = await isAddressVerified(database, userId);
      const change = await findAddressChange(database, { userId }, now());
      if (change === null) return { isVerified, change: null };
      const { newEmail: to, expiresAt, oldConfirmedAt, newConfirmedAt } = change;
      const isOldConfirmed = oldConfirmedAt !== null;
      const isNewConfirmed = newConfirmedAt !== null;
      return {
        isVerified,
        change: { to, isOldConfirmed, isNewConfirmed, expiresAt: expiresAt.toISOString() },
      };
    },

    /** For what sends letters to others. Throws AppError conflict where the person has not confirmed their own address. */
    async requireVerified({ id }: Pick<User, 'id'>): Promise<void> {
      if (!(await isAddressVerified(database, id)))
        throw new AppError('conflict', addressMessages.notVerified);
    },

    /** A letter to confirm the person’s address is about to be sent. Throws AppError conflict where it is confirmed, or too_many_requests. */
    async beginVerification({ id, email }: Pick<User, 'id' | 'email'>, caller: Caller): Promise<void> {
      if (await isAddressVerified(database, id))
        throw new AppError('conflict', addressMessages.alreadyVerified);
      await countLetter(email, caller);
    },

    /** A link by which the person confirms that they read the mail of their address. null when there is no such person. */
    async makeVerificationLink(userId: string): Promise<PasswordLink | null> {
      const token = makeToken();
      const createdAt = now();
      const user = await replaceLink(database, {
        tokenHash: hashToken(token),
        purpose: 'verify-address',
        userId,
        createdAt,
        expiresAt: new Date(createdAt.getTime() + addressLinkLifeMs),
        changeId: null,
      });
      return user === null ? null : { user, token };
    },

    /**
     * Begins a change, which ends one before it, and does the same whether the new address has an account. Gives its id. Throws AppError
     * invalid_request for the address of today, unauthorized when the person is gone, or too_many_requests for many letters to either address.
     */
    async begin({ id: userId, email }: User, typed: string, caller: Caller): Promise<string> {
      const newEmail = addressOf(typed);
      if (newEmail === addressOf(email)) throw new AppError('invalid_request', addressMessages.sameAddress);
      await countLetter(email, caller);
      await countLetter(newEmail, caller);
      const createdAt = now();
      const expiresAt = new Date(createdAt.getTime() + addressLinkLifeMs);
      const id = await beginAddressChange(database, { userId, newEmail, createdAt, expiresAt });
      if (id === null) throw new AppError('unauthorized', 'Please sign in again.');
      return id;
    },

    /** A link for one side of a change; null when it has ended. */
    async makeChangeLink(changeId: string, side: AddressSide): Promise<ChangeLink | null> {
      const token = makeToken();
      const made = await replaceChangeLink(database, {
        tokenHash: hashToken(token),
        createdAt: now(),
        changeId,
        side,
      });
      if (made === null) return null;
      const { user, newEmail } = made;
      if (side === 'old') return { to: user.email, token };
      const isTaken = (await findUserByEmail(database, newEmail)) !== null;
      return { to: newEmail, token: isTaken ? null : token };
    },

    /** Ends the change that waits, if there is one. */
    end: (userId: string): Promise<void> => endAddressChange(database, userId),

    ...createAddressLinks({ database, limits, now }),
  };
}

export type EmailAddress = ReturnType<typeof createEmailAddress>;
