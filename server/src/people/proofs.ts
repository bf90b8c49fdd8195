import type { loginBody, User } from '@cairn/contract/auth';
import { AppError } from '@cairn/contract/errors';
import type { PasskeyProof } from '@cairn/contract/passkey-proof';
import { type confirmation, secondFactorMessages } from '@cairn/contract/second-factor';
import type { z } from 'zod';
import type { Session } from '../http/session.ts';
import { addressOf } from './addresses.ts';
import type { BoundedQueue } from './bounded-queue.ts';
import type { Devices } from './devices.ts';
import type { IdentityDatabase } from './identity-database.store.ts';
import type { Attempt, createLimits } from './limits.ts';
import { type Passkeys, wrongPasskey } from './passkeys.ts';
import { makeDummyHash, type PasswordCost, verifyPassword } from './passwords.ts';
import { readPasswordHash } from './profile.store.ts';
import type { createSecondFactor } from './second-factor.ts';

/** The caller: networks, narrowest first, device cookie, and where their browser sees the server. */
export type Origin = { networks: readonly string[]; devices: string | null; site: string | null };

/** What a person signs in with: the password, and a second factor where they have one. */
export type Login = z.output<typeof loginBody> & { passkey?: PasskeyProof };

/** What is counted of an attempt to prove that somebody is the person with an address. */
export function attemptBy(devices: Devices, typed: string, { networks, devices: cookie }: Origin): Attempt {
  const email = addressOf(typed);
  return { email, networks, device: devices.find(cookie, email) };
}

type Parts = {
  database: IdentityDatabase;
  limits: ReturnType<typeof createLimits>;
  devices: Devices;
  hashing: BoundedQueue;
  passwordCost: PasswordCost | undefined;
  secondFactor: Pick<ReturnType<typeof createSecondFactor>, 'requireCode'>;
  passkeys: Pick<Passkeys, 'ownerOf' | 'require'>;
};

/** One proof by itself, behind the rate limits: of a person in their session, or a passkey of whoever signs in. */
export function createProofs(parts: Parts) {
  const { database, limits, devices, hashing, passwordCost, secondFactor, passkeys } = parts;
  const dummyHash = makeDummyHash(passwordCost);

  const isPassword = (userId: string, password: string, attempt: Attempt): Promise<boolean> =>
    hashing.run(attempt.networks[0] ?? '', async () => {
      await limits.countLogin(attempt);
      const passwordHash = (await readPasswordHash(database, userId)) ?? dummyHash;
      return verifyPassword(passwordHash, password);
    });

  return {
    /**
     * Proves who it is in a session. Wrong ones count as failed logins. Throws AppError wrong_password, wrong_code, wrong_passkey,
     * too_many_requests or unavailable.
     */
    async confirm(
      { user: { id, email }, sessionId }: Pick<Session, 'sessionId' | 'user'>,
      proof: z.output<typeof confirmation>,
      origin: Origin,
    ): Promise<void> {
      const attempt = attemptBy(devices, email, origin);
      if ('code' in proof) {
        await limits.countLogin(attempt);
        await secondFactor.requireCode(id, proof.code);
      } else if ('passkey' in proof) {
        await limits.countLogin(attempt);
        const { site } = origin;
        await passkeys.require(proof.passkey, { userId: id, site, purpose: 'confirm', sessionId });
      } else if (!(await isPassword(id, proof.password, attempt)))
        throw new AppError('wrong_password', secondFactorMessages.passwordWrong);
      await limits.recordLoginSuccess(attempt);
    },

    /**
     * Returns the user whose passkey it is. Counts as a login with a password does; an unknown passkey gets the answer of a wrong one.
     * Throws AppError wrong_passkey, conflict or too_many_requests.
     */
    async checkPasskey(proof: PasskeyProof, origin: Origin): Promise<User> {
      const user = await passkeys.ownerOf(proof);
      if (user === null) {
        await limits.countUnknownPasskey(origin.networks);
        throw wrongPasskey(null);
      }
      const attempt = attemptBy(devices, user.email, origin);
      await limits.countLogin(attempt);
      const { site } = origin;
      await passkeys.require(proof, { userId: user.id, site, purpose: 'sign-in', sessionId: null });
      await limits.recordLoginSuccess(attempt);
      return user;
    },
  };
}
