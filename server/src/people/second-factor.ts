import { AppError } from '@cairn/contract/errors';
import type { PasskeyProof } from '@cairn/contract/passkey-proof';
import { rememberedBrowserDays, secondFactorMessages } from '@cairn/contract/second-factor';
import { codeMessages } from '@cairn/contract/typed-code';
import { Secret, TOTP } from 'otpauth';
import { type EncryptionKeys, openWith, placeOf } from '../sealing/seal.ts';
import type { IdentityDatabase } from './identity-database.store.ts';
import type { Passkeys } from './passkeys.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import {
  type Authenticator,
  hasPasskey,
  isRemembered,
  readAuthenticator,
  rememberBrowser,
  spendRecoveryCode,
  spendStep,
} from './second-factor.store.ts';
import { hashToken } from './tokens.ts';

const dayMs = 24 * 60 * 60_000;
export const stepSeconds = 30;
/** Steps before and after the one of now, for clocks that differ and for slow typing (RFC 6238 allows one). */
const toleratedSteps = 1;
const appCode = /^\d{6}$/;
const withoutSpaces = (typed: string) => typed.replace(/\s/g, '');

/** How a person proved at sign-in that it is them, beyond the password. `none`: they have no second factor. */
export type Proof = 'none' | 'app' | 'recovery code' | 'passkey' | 'remembered browser';

/** What came with a password; `mark` is the browser’s, `site` the address at which it sees the server. */
export type SecondProof = {
  code: string | null;
  passkey: PasskeyProof | null;
  mark: string | null;
  site: string | null;
};

export type SecondFactorParts = { database: IdentityDatabase; keys: EncryptionKeys; now: () => Date };

/** The step of a code that is right now. null where it is not, or where the secret cannot be read since the encryption key was lost. */
export function stepOf(
  typed: string,
  { id, userId, secret }: Authenticator,
  { keys, now }: Pick<SecondFactorParts, 'keys' | 'now'>,
): number | null {
  const code = withoutSpaces(typed);
  const opened = openWith(keys, secret, placeOf(userId, id));
  if (opened === null || !appCode.test(code)) return null;
  const timestamp = now().getTime();
  const totp = new TOTP({ secret: Secret.fromBase32(opened), period: stepSeconds });
  const delta = totp.validate({ token: code, timestamp, window: toleratedSteps });
  return delta === null ? null : Math.floor(timestamp / (stepSeconds * 1000)) + delta;
}

/** What asks for a second factor: codes of authenticator apps by RFC 6238, passkeys, recovery codes, and browsers that are remembered. */
export function createSecondFactor({
  database,
  keys,
  now,
  passkeys,
}: SecondFactorParts & { passkeys: Pick<Passkeys, 'require'> }) {
  /** Uses a code up; null where it is wrong or was used. */
  async function spend(userId: string, typed: string): Promise<'app' | 'recovery code' | null> {
    if (!appCode.test(withoutSpaces(typed)))
      return (await spendRecoveryCode(database, { userId, codeHash: hashRecoveryCode(typed) }))
        ? 'recovery code'
        : null;
    const inUse = await readAuthenticator(database, userId);
    if (inUse === null) return null;
    const step = stepOf(typed, inUse, { keys, now });
    return step !== null && (await spendStep(database, { authenticatorId: inUse.id, step })) ? 'app' : null;
  }

  return {
    /**
     * Requires the second factor of a person whose password was right. Throws AppError second_factor_needed or passkey_needed where there
     * is none, wrong_code or wrong_passkey.
     */
    async require(userId: string, { code, passkey, mark, site }: SecondProof): Promise<Proof> {
      const hasApp = (await readAuthenticator(database, userId)) !== null;
      const hasKey = await hasPasskey(database, userId);
      if (!hasApp && !hasKey) return 'none';
      if (mark !== null && (await isRemembered(database, { userId, markHash: hashToken(mark), now: now() })))
        return 'remembered browser';
      if (passkey !== null) {
        await passkeys.require(passkey, { userId, site, purpose: 'sign-in', sessionId: null });
        return 'passkey';
      }
      if (code === null) throw proofNeeded(userId, { hasApp, hasKey });
      const proof = await spend(userId, code);
      if (proof === null) throw wrongCode(userId);
      return proof;
    },

    /** Uses a code up that proves who it is. Throws AppError wrong_code. */
    async requireCode(userId: string, code: string): Promise<void> {
      if ((await spend(userId, code)) === null) throw wrongCode(userId);
    },

    /** Does not ask for a code any more in the browser with this mark, for a time. */
    remember: (userId: string, mark: string, userAgent: string | null): Promise<void> =>
      rememberBrowser(database, {
        userId,
        markHash: hashToken(mark),
        userAgent,
        now: now(),
        until: new Date(now().getTime() + rememberedBrowserDays * dayMs),
      }),
  };
}

function proofNeeded(userId: string, { hasApp, hasKey }: { hasApp: boolean; hasKey: boolean }): AppError {
  const { codeNeeded, passkeyNeeded, passkeyOrCodeNeeded } = secondFactorMessages;
  return hasKey
    ? new AppError('passkey_needed', hasApp ? passkeyOrCodeNeeded : passkeyNeeded, { userId })
    : new AppError('second_factor_needed', codeNeeded, { userId });
}

export function wrongCode(userId: string): AppError {
  return new AppError('wrong_code', codeMessages.wrong, { userId });
}
