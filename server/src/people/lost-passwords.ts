import { randomUUID } from 'node:crypto';
import type { resetPasswordBody, User } from '@cairn/contract/auth';
import { authMessages } from '@cairn/contract/auth-messages';
import { AppError } from '@cairn/contract/errors';
import type { z } from 'zod';
import type { Client } from '../http/handlers.ts';
import { addressOf } from './addresses.ts';
import type { BoundedQueue } from './bounded-queue.ts';
import type { IdentityDatabase } from './identity-database.store.ts';
import type { createLimits } from './limits.ts';
import { readLinkUser, replaceLink, resetPasswordByLink } from './links.store.ts';
import { networksOf } from './networks.ts';
import { hashPassword, type PasswordCost } from './passwords.ts';
import { setPassword } from './profile.store.ts';
import { hashToken, isTokenFormat, makeToken } from './tokens.ts';
import { findUserByEmail } from './users.store.ts';
import { refuseWeakPassword } from './weak-passwords.ts';

/** As authMessages.linkInvalid says. */
export const linkLifeMs = 30 * 60_000;

/** `token` cannot be read again. */
export type PasswordLink = { user: User; token: string };

type Parts = {
  database: IdentityDatabase;
  limits: ReturnType<typeof createLimits>;
  hashing: BoundedQueue;
  passwordCost: PasswordCost | undefined;
  now: () => Date;
};

/**
 * New passwords for people who have forgotten theirs: by a link, or by the operator. An unknown address costs what a known one costs, and gets the same
 * answer: one read, and a job that finds no person.
 */
export function createLostPasswords({ database, limits, hashing, passwordCost, now }: Parts) {
  const countLetter = (typed: string, { address }: Pick<Client, 'address'>): Promise<void> =>
    limits.countLetter({ email: addressOf(typed), networks: networksOf(address) });

  return {
    countLetter,

    async recipientOf(typed: string, client: Pick<Client, 'address'>): Promise<string> {
      await countLetter(typed, client);
      return (await findUserByEmail(database, typed))?.user.id ?? randomUUID();
    },

    async makePasswordLink(userId: string): Promise<PasswordLink | null> {
      const token = makeToken();
      const createdAt = now();
      const user = await replaceLink(database, {
        tokenHash: hashToken(token),
        purpose: 'reset-password',
        userId,
        createdAt,
        expiresAt: new Date(createdAt.getTime() + linkLifeMs),
        changeId: null,
      });
      return user === null ? null : { user, token };
    },

    async resetPasswordByLink(
      { token, password }: z.output<typeof resetPasswordBody>,
      client: Pick<Client, 'address'>,
    ): Promise<User> {
      const networks = networksOf(client.address);
      const tokenHash = hashToken(token);
      const user = isTokenFormat(token)
        ? await readLinkUser(database, { tokenHash, purpose: 'reset-password', now: now() })
        : null;
      if (user === null) {
        await limits.countInvalidToken(networks);
        throw linkInvalid();
      }
      refuseWeakPassword(password, user);
      const newHash = await hashing.run(networks[0] ?? '', () => hashPassword(password, passwordCost));
      const isReset = await resetPasswordByLink(database, {
        tokenHash,
        userId: user.id,
        newHash,
        now: now(),
      });
      if (!isReset) throw linkInvalid();
      await limits.clearAccountAttempts(addressOf(user.email));
      return user;
    },

    /** For the operator: sets a password, ends all sessions and clears the limits. null when there is no such user. */
    async resetPassword(typed: string, password: string): Promise<User | null> {
      const person = await findUserByEmail(database, typed);
      if (person === null) return null;
      const newHash = await hashPassword(password, passwordCost);
      await setPassword(database, { userId: person.user.id, newHash, now: now() });
      await limits.clearAccountAttempts(addressOf(typed));
      return person.user;
    },
  };
}

function linkInvalid(): AppError {
  return new AppError('link_invalid', authMessages.linkInvalid);
}
