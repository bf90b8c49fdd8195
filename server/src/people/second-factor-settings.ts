import { randomUUID } from 'node:crypto';
import type { User } from '@cairn/contract/auth';
import { AppError } from '@cairn/contract/errors';
import { type SecondFactor, secondFactorMessages } from '@cairn/contract/second-factor';
import { Secret, TOTP } from 'otpauth';
import { placeOf, sealWith } from '../sealing/seal.ts';
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts';
import {
  deleteAuthenticators,
  deleteRememberedBrowser,
  deleteSecondFactor,
  insertAuthenticator,
  listRememberedBrowsers,
  putIntoUse,
  readAuthenticator,
  readSecondFactor,
  readUnconfirmed,
  replaceRecoveryCodes,
  type SecondStepRule,
} from './second-factor.store.ts';
import { type SecondFactorParts, stepOf, stepSeconds, wrongCode } from './second-factor.ts';

/** RFC 4226 asks for at least 128 bits, and recommends 160. */
const secretBytes = 20;

/** How a person turns their second factor on and off, and what they see of it. */
export function createSecondFactorSettings({
  database,
  keys,
  now,
  secondStep,
}: SecondFactorParts & { secondStep: SecondStepRule }) {
  return {
    /** A new secret for an authenticator app. It counts for nothing until it is confirmed. */
    async addAuthenticator({
      id: userId,
      email,
    }: User): Promise<{ authenticatorId: string; secret: string; uri: string }> {
      const authenticatorId = randomUUID();
      const secret = new Secret({ size: secretBytes });
      const totp = new TOTP({ issuer: 'Cairn', label: email, secret, period: stepSeconds });
      const sealed = sealWith(keys, secret.base32, placeOf(userId, authenticatorId));
      await insertAuthenticator(database, { id: authenticatorId, userId, secret: sealed, now: now() });
      return { authenticatorId, secret: secret.base32, uri: totp.toString() };
    },

    /** Puts an authenticator into use by a first code of it, and gives new recovery codes. Throws AppError wrong_code or conflict. */
    async confirmAuthenticator(userId: string, authenticatorId: string, typed: string): Promise<string[]> {
      const setUp = await readUnconfirmed(database, { userId, authenticatorId });
      if (setUp === null) throw new AppError('conflict', secondFactorMessages.setUpAgain);
      const step = stepOf(typed, setUp, { keys, now });
      if (step === null) throw wrongCode(userId);
      const codes = makeRecoveryCodes();
      const codeHashes = codes.map(hashRecoveryCode);
      const isInUse = await putIntoUse(database, { userId, authenticatorId, step, codeHashes, now: now() });
      if (!isInUse) throw new AppError('conflict', secondFactorMessages.setUpAgain);
      return codes;
    },

    /** `isOneStep`: the password alone signs in from now on. Throws AppError not_found where that is not the authenticator in use, or conflict where it must stay. */
    async removeAuthenticator(userId: string, authenticatorId: string): Promise<{ isOneStep: boolean }> {
      if ((await readAuthenticator(database, userId))?.id !== authenticatorId)
        throw new AppError('not_found', 'This authenticator app has been removed already.');
      return deleteAuthenticators(database, userId, secondStep);
    },

    /** For the operator: the password alone signs in from now on, without passkeys. */
    removeAll: (userId: string): Promise<void> => deleteSecondFactor(database, userId),

    /** Throws AppError conflict where the person has no second factor. */
    async makeRecoveryCodes(userId: string): Promise<string[]> {
      const codes = makeRecoveryCodes();
      const isDone = await replaceRecoveryCodes(database, {
        userId,
        codeHashes: codes.map(hashRecoveryCode),
      });
      if (!isDone) throw new AppError('conflict', 'Two-step sign-in is off.');
      return codes;
    },

    /** Throws AppError not_found. */
    async forgetBrowser(userId: string, browserId: string): Promise<void> {
      if (!(await deleteRememberedBrowser(database, { userId, browserId })))
        throw new AppError('not_found', 'This browser is not remembered any more.');
    },

    async read(userId: string): Promise<SecondFactor> {
      const [state, rememberedBrowsers] = await Promise.all([
        readSecondFactor(database, userId),
        listRememberedBrowsers(database, userId, now()),
      ]);
      return { ...state, rememberedBrowsers };
    },
  };
}

export type SecondFactorSettings = ReturnType<typeof createSecondFactorSettings>;
