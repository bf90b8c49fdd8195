import type { User } from '@cairn/contract/auth';
import { AppError } from '@cairn/contract/errors';
import type { PasskeyProof } from '@cairn/contract/passkey-proof';
import { type PasskeyRequest, passkeyChallengeMinutes, passkeyMessages } from '@cairn/contract/passkeys';
import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import type { Client } from '../http/handlers.ts';
import type { Session } from '../http/session.ts';
import type { IdentityDatabase } from './identity-database.store.ts';
import type { createLimits } from './limits.ts';
import { networksOf } from './networks.ts';
import {
  type Challenge,
  findKey,
  insertChallenge,
  listKeys,
  recordUse,
  spendChallenge,
} from './passkeys.store.ts';
import { type RelyingParty, relyingPartyOf } from './relying-party.ts';
import { isTokenFormat } from './tokens.ts';

const challengeLifeMs = passkeyChallengeMinutes * 60_000;

export type PasskeyParts = { database: IdentityDatabase; now: () => Date };
type Limits = Pick<ReturnType<typeof createLimits>, 'countChallenge'>;
/** What a passkey must prove: whose it is, where, and in answer to which challenge. */
type Wanted = Omit<Challenge, 'challenge'> & { userId: string; site: string | null };

/** WebAuthn’s user handle of a person, by which a device knows for whom it has a passkey already. */
export function userHandleOf(userId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex'));
}

/** Throws AppError conflict where browsers allow no passkeys. */
export function requireRelyingParty(site: string | null): RelyingParty {
  const party = relyingPartyOf(site);
  if (party === null) throw new AppError('conflict', passkeyMessages.notHere);
  return party;
}

/** `userId`: who was refused; null where the passkey is unknown. */
export function wrongPasskey(userId: string | null, cause?: unknown): AppError {
  return new AppError('wrong_passkey', passkeyMessages.wrong, {
    cause,
    ...(userId === null ? {} : { userId }),
  });
}

/** Keeps a challenge for one use, and gives when it ends. */
export async function keepChallenge(
  { database, now }: PasskeyParts,
  challenge: Challenge,
): Promise<{ timeout: number }> {
  await insertChallenge(database, {
    ...challenge,
    expiresAt: new Date(now().getTime() + challengeLifeMs),
  });
  return { timeout: challengeLifeMs };
}

/** Uses up the challenge that a browser’s answer names, and gives it; null where there is none such. */
export async function spendNamedChallenge(
  { database, now }: PasskeyParts,
  clientDataJSON: string,
  bound: Omit<Challenge, 'challenge'>,
): Promise<string | null> {
  const challenge = challengeIn(clientDataJSON);
  if (challenge === null) return null;
  return (await spendChallenge(database, { ...bound, challenge, now: now() })) ? challenge : null;
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    const { challenge } = decodeClientDataJSON(clientDataJSON);
    return isTokenFormat(challenge) ? challenge : null;
  } catch {
    return null;
  }
}

/** Passkeys as proofs: a device signs a challenge once it has recognized its owner. */
export function createPasskeys(parts: PasskeyParts & { limits: Limits }) {
  const { database, now, limits } = parts;

  async function request(
    site: string | null,
    bound: Omit<Challenge, 'challenge'>,
    keys: Awaited<ReturnType<typeof listKeys>>,
  ): Promise<PasskeyRequest> {
    const { id: rpId } = requireRelyingParty(site);
    const { challenge } = await generateAuthenticationOptions({ rpID: rpId });
    const { timeout } = await keepChallenge(parts, { ...bound, challenge });
    const allowCredentials = keys.map(({ credentialId: id, transports }) => ({
      id,
      type: 'public-key' as const,
      transports,
    }));
    return { challenge, rpId, timeout, userVerification: 'required', allowCredentials };
  }

  return {
    /**
     * A challenge for whoever signs in, whose browser knows which passkeys it has. Throws AppError conflict where browsers allow none, or
     * too_many_requests.
     */
    async beginSignIn({ address, site }: Pick<Client, 'address' | 'site'>): Promise<PasskeyRequest> {
      await limits.countChallenge(networksOf(address));
      return request(site, { purpose: 'sign-in', sessionId: null }, []);
    },

    /** A challenge for a person in their session. Throws AppError conflict where they have no passkey, or browsers allow none. */
    async beginConfirmation(
      { user, sessionId }: Pick<Session, 'sessionId' | 'user'>,
      { site }: Pick<Client, 'site'>,
    ): Promise<PasskeyRequest> {
      const keys = await listKeys(database, user.id);
      if (keys.length === 0) throw new AppError('conflict', passkeyMessages.none);
      return request(site, { purpose: 'confirm', sessionId }, keys);
    },

    /** Whose passkey it says it is, which is not proven by that; null when it is unknown. */
    ownerOf: async ({ id }: PasskeyProof): Promise<User | null> =>
      (await findKey(database, id))?.owner ?? null,

    /** Requires a person’s passkey, and uses the challenge up, also where the rest is wrong. Throws AppError wrong_passkey. */
    async require(proof: PasskeyProof, { userId, site, ...bound }: Wanted): Promise<void> {
      const { userHandle, ...answer } = proof.response;
      const party = requireRelyingParty(site);
      const challenge = await spendNamedChallenge(parts, answer.clientDataJSON, bound);
      const found = await findKey(database, proof.id);
      if (challenge === null || found?.owner.id !== userId) throw wrongPasskey(userId);
      if (userHandle !== undefined && userHandle !== Buffer.from(userHandleOf(userId)).toString('base64url'))
        throw wrongPasskey(userId);
      const { credentialId, publicKey, counter } = found.key;
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: {
          ...proof,
          response: {
            ...answer,
            ...(userHandle === undefined ? {} : { userHandle }),
          },
          clientExtensionResults: {},
        },
        expectedChallenge: challenge,
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
        requireUserVerification: true,
      }).catch((error: unknown) => {
        throw wrongPasskey(userId, error);
      });
      const use = {
        credentialId,
        counter: authenticationInfo.newCounter,
        isSynced: authenticationInfo.credentialBackedUp,
        now: now(),
      };
      if (!verified || !(await recordUse(database, use))) throw wrongPasskey(userId);
    },
  };
}

export type Passkeys = ReturnType<typeof createPasskeys>;
