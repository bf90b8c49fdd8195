import type { registerBody, User } from '@cairn/contract/auth';
import { AppError } from '@cairn/contract/errors';
import { type passwordChange, profileMessages } from '@cairn/contract/profile';
import type { z } from 'zod';
import { addressOf } from './addresses.ts';
import type { BoundedQueue } from './bounded-queue.ts';
import type { Devices } from './devices.ts';
import type { IdentityDatabase } from './identity-database.store.ts';
import type { createLimits } from './limits.ts';
import { hashPassword, makeDummyHash, type PasswordCost, verifyPassword } from './passwords.ts';
import { readPasswordHash, replacePassword } from './profile.store.ts';
import { attemptBy, type Login, type Origin } from './proofs.ts';
import type { Registration } from './registration.ts';
import type { createSecondFactor, Proof } from './second-factor.ts';
import { findUserByEmail } from './users.store.ts';
import { refuseWeakPassword } from './weak-passwords.ts';

type Parts = {
  database: IdentityDatabase;
  limits: ReturnType<typeof createLimits>;
  devices: Devices;
  hashing: BoundedQueue;
  passwordCost: PasswordCost | undefined;
  /** Words of this server that no password may be. */
  contextWords: readonly string[];
  registration: Pick<Registration, 'requireInvitation' | 'add'>;
  secondFactor: Pick<ReturnType<typeof createSecondFactor>, 'require'>;
};

/** A user with the password hash that was verified, and what proved it beside. */
export type Checked = { user: User; passwordHash: string; proof: Proof };

/**
 * Registration and passwords, behind the rate limits. Attempts are counted inside the hashing queue, so that callers
 * rejected by a full queue spend none. No database connection is held while hashing.
 */
export function createCredentials(parts: Parts) {
  const { database, limits, devices, hashing, passwordCost, contextWords, registration, secondFactor } =
    parts;
  const dummyHash = makeDummyHash(passwordCost);
  const attemptOf = (typed: string, origin: Origin) => attemptBy(devices, typed, origin);

  return {
    /** Adds a user. Throws AppError invalid_request for a weak password, registration_refused, link_invalid, email_taken, too_many_requests or unavailable. */
    async add(input: z.output<typeof registerBody>, origin: Origin): Promise<User> {
      refuseWeakPassword(input.password, input, contextWords);
      const email = addressOf(input.email);
      const { passwordHash, invitation } = await hashing.run(origin.networks[0] ?? '', async () => {
        await limits.countRegistration(attemptOf(email, origin));
        const invitation = await registration.requireInvitation(email, input.invitation ?? null);
        if ((await findUserByEmail(database, input.email)) !== null) throw emailTakenError();
        return { passwordHash: await hashPassword(input.password, passwordCost), invitation };
      });
      const person = { name: input.name, email, passwordHash };
      return registration.add(person, invitation).catch((error) => {
        throw isUniqueViolation(error) ? emailTakenError() : error;
      });
    },

    /**
     * Returns the user whose password it is, and whose code where they have a second factor. A sign-in that lacks its code counts as failed
     * until it comes. Throws AppError invalid_credentials, second_factor_needed, passkey_needed, wrong_code, wrong_passkey, too_many_requests or
     * unavailable.
     */
    async check(input: Login, origin: Origin): Promise<Checked> {
      const attempt = attemptOf(input.email, origin);
      const checked = await hashing.run(origin.networks[0] ?? '', async () => {
        await limits.countLogin(attempt);
        const person = await findUserByEmail(database, input.email);
        // An unknown address also costs one hash, so that response times do not reveal accounts.
        const passwordHash = person?.passwordHash ?? dummyHash;
        const isRight = await verifyPassword(passwordHash, input.password);
        return { user: person?.user ?? null, isRight, passwordHash };
      });
      const { user, isRight, passwordHash } = checked;
      if (user === null || !isRight) throw invalidCredentials(user?.id);
      const proof = await secondFactor.require(user.id, {
        code: input.code ?? null,
        passkey: input.passkey ?? null,
        mark: attempt.device,
        site: origin.site,
      });
      await limits.recordLoginSuccess(attempt);
      return { user, passwordHash, proof };
    },

    /**
     * Call after starting a session: throws AppError invalid_credentials when the password was changed meanwhile, which
     * ended all other sessions but not this one.
     */
    async requireUnchanged({ user, passwordHash }: Checked): Promise<void> {
      if ((await readPasswordHash(database, user.id)) !== passwordHash) throw invalidCredentials(user.id);
    },

    /**
     * Changes a password and ends the user's other sessions. Wrong passwords count as failed logins. Throws AppError
     * wrong_password, too_many_requests or unavailable, and invalid_request for a weak new password.
     */
    async change(
      { id, email, name }: User,
      input: z.output<typeof passwordChange>,
      { currentSessionId, origin }: { currentSessionId: string; origin: Origin },
    ): Promise<void> {
      refuseWeakPassword(input.newPassword, { email, name }, contextWords);
      const attempt = attemptOf(email, origin);
      const hashes = await hashing.run(origin.networks[0] ?? '', async () => {
        await limits.countLogin(attempt);
        const checkedHash = (await readPasswordHash(database, id)) ?? dummyHash;
        const isRight = await verifyPassword(checkedHash, input.currentPassword);
        return isRight ? { checkedHash, newHash: await hashPassword(input.newPassword, passwordCost) } : null;
      });
      const isChanged =
        hashes !== null && (await replacePassword(database, { userId: id, ...hashes, currentSessionId }));
      if (!isChanged) throw new AppError('wrong_password', profileMessages.passwordWrong);
      await limits.recordLoginSuccess(attempt);
    },
  };
}

/** `userId`: whose password it was not; undefined where the address is unknown. */
function invalidCredentials(userId: string | undefined): AppError {
  return new AppError(
    'invalid_credentials',
    'Invalid email or password',
    userId === undefined ? {} : { userId },
  );
}

export function emailTakenError(): AppError {
  return new AppError('email_taken', 'An account with this email already exists. Please sign in instead.');
}

/** PostgreSQL's 23505: another registration inserted the address first. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}
