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

export const linkLifeMs = 30 * 60_000;
/** An operator passes theirs on by hand. */
export const operatorLinkLifeMs = 24 * 60 * 60_000;

/** `token` cannot be read again. */
export type PasswordLink = { user: User; token: string };

type Parts = {
  database: IdentityDatabase;
  limits: ReturnType<typeof createLimits>;
  hashing: BoundedQueue;
  passwordCost: PasswordCost | undefined;
  /** Words of this server that no password may be. */
  contextWords: readonly string[];
  now: () => Date;
};

/**
 * New passwords for people who have forgotten theirs: by a link, or by the operator. An unknown address costs what a known one costs, and gets the same
 * answer: one read, and a job that finds no person.
 */
export function createLostPasswords(parts: Parts) {
  const { database, limits, hashing, passwordCost, contextWords, now } = parts;
  const countLetter = (typed: string, { address }: Pick<Client, 'address'>): Promise<void> =>
    limits.countLetter({ email: addressOf(typed), networks: networksOf(address) });

  async function makeLink(userId: string, lifeMs: number): Promise<PasswordLink | null> {
    const token = makeToken();
    const createdAt = now();
    const user = await replaceLink(database, {
      tokenHash: hashToken(token),
      purpose: 'reset-password',
      userId,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + lifeMs),
      changeId: null,
    });
    return user === null ? null : { user, token };
  }

  return {
    countLetter,

    async recipientOf(typed: string, client: Pick<Client, 'address'>): Promise<string> {
      await countLetter(typed, client);
      return (await findUserByEmail(database, typed))?.user.id ?? randomUUID();
    },

    makePasswordLink: (userId: string): Promise<PasswordLink | null> => makeLink(userId, linkLifeMs),

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
      refuseWeakPassword(password, user, contextWords);
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

    /**
     * For the operator: ends the password, all sessions and keys, clears the limits, and gives a link to choose a new password with. null when
     * there is no such user.
     */
    async resetPassword(typed: string): Promise<PasswordLink | null> {
      const person = await findUserByEmail(database, typed);
      if (person === null) return null;
      // No password has this hash that anybody has seen.
      const newHash = await hashPassword(makeToken(), passwordCost);
      await setPassword(database, { userId: person.user.id, newHash, now: now() });
      await limits.clearAccountAttempts(addressOf(typed));
      return makeLink(person.user.id, operatorLinkLifeMs);
    },
  };
}

function linkInvalid(): AppError {
  return new AppError('link_invalid', authMessages.linkInvalid);
}
