import { AppError } from '@cairn/contract/errors';
import { type NewPasskey, type PasskeyCreation, passkeyMessages } from '@cairn/contract/passkeys';
import type { Passkey } from '@cairn/contract/second-factor';
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import { COSEALG, decodeAttestationObject } from '@simplewebauthn/server/helpers';
import type { Client } from '../http/handlers.ts';
import type { Session } from '../http/session.ts';
import { describeBrowser } from './browsers.ts';
import { deletePasskey, insertPasskey, listKeys, listPasskeys, writePasskeyName } from './passkeys.store.ts';
import {
  keepChallenge,
  type PasskeyParts,
  requireRelyingParty,
  spendNamedChallenge,
  userHandleOf,
  wrongPasskey,
} from './passkeys.ts';
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts';
import type { RelyingParty } from './relying-party.ts';
import type { SecondStepRule } from './second-factor.store.ts';

/** Those that WebAuthn recommends. The library’s own choice has one more, which is experimental in Node. */
const algorithms = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256];

type Person = Pick<Session, 'sessionId' | 'user'>;

/** How a person adds, names and removes their passkeys. */
export function createPasskeySettings(parts: PasskeyParts & { secondStep: SecondStepRule }) {
  const { database, now, secondStep } = parts;
  return {
    /** What a browser makes a new passkey of. Throws AppError conflict where it cannot have any. */
    async begin({ user, sessionId }: Person, { site }: Pick<Client, 'site'>): Promise<PasskeyCreation> {
      const { id } = requireRelyingParty(site);
      const keys = await listKeys(database, user.id);
      const options = await generateRegistrationOptions({
        rpName: 'Cairn',
        rpID: id,
        userID: userHandleOf(user.id),
        userName: user.email,
        userDisplayName: user.name,
        supportedAlgorithmIDs: algorithms,
      });
      const { challenge, pubKeyCredParams } = options;
      const { timeout } = await keepChallenge(parts, { challenge, purpose: 'add', sessionId });
      return {
        challenge,
        rp: { id, name: options.rp.name },
        user: options.user,
        pubKeyCredParams,
        timeout,
        excludeCredentials: keys.map(({ credentialId, transports }) => ({
          id: credentialId,
          type: 'public-key',
          transports,
        })),
        // Without being asked for an address, a device must know which passkeys it has for this server.
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
        attestation: 'none',
      };
    },

    /** Gives recovery codes where it is the first second factor. Throws AppError wrong_passkey, or conflict where there are too many or it was added before. */
    async add(
      { user, sessionId }: Person,
      made: NewPasskey,
      client: Pick<Client, 'site' | 'userAgent'>,
    ): Promise<string[]> {
      const party = requireRelyingParty(client.site);
      const { clientDataJSON } = made.response;
      const challenge = await spendNamedChallenge(parts, clientDataJSON, { purpose: 'add', sessionId });
      if (challenge === null) throw wrongPasskey(user.id);
      const key = await readNewKey(made, { challenge, party }).catch((error: unknown) => {
        throw wrongPasskey(user.id, error);
      });
      const codes = makeRecoveryCodes();
      const added = await insertPasskey(database, {
        ...key,
        userId: user.id,
        name: describeBrowser(client.userAgent) ?? 'Passkey',
        now: now(),
        codeHashes: codes.map(hashRecoveryCode),
      });
      if (added === 'known') throw new AppError('conflict', passkeyMessages.alreadyAdded);
      if (added === 'too many') throw new AppError('conflict', passkeyMessages.tooMany);
      return added === 'first' ? codes : [];
    },

    /** Throws AppError not_found. */
    async rename(userId: string, passkeyId: string, name: string): Promise<void> {
      if (!(await writePasskeyName(database, { userId, passkeyId, name }))) throw gone();
    },

    /** `isOneStep`: the password alone signs in from now on. Throws AppError not_found, or conflict where it must stay. */
    async remove(userId: string, passkeyId: string): Promise<{ isOneStep: boolean }> {
      const removed = await deletePasskey(database, { userId, passkeyId }, secondStep);
      if (removed === null) throw gone();
      return removed;
    },

    read: (userId: string): Promise<Passkey[]> => listPasskeys(database, userId),
  };
}

export type PasskeySettings = ReturnType<typeof createPasskeySettings>;

/** Throws where it is not a new key made here with the person recognized, in answer to the challenge. */
async function readNewKey(
  made: NewPasskey,
  { challenge, party }: { challenge: string; party: RelyingParty },
) {
  const { attestationObject, clientDataJSON, transports = [] } = made.response;
  const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
  // No proof of the device’s maker was asked for. To check one, the library would ask servers that its certificates name.
  const isPlain = decoded.get('fmt') === 'none';
  const isSelfSigned = decoded.get('fmt') === 'packed' && decoded.get('attStmt').get('x5c') === undefined;
  if (!isPlain && !isSelfSigned) throw new Error('The key comes with certificates that were not asked for');
  const { registrationInfo: info } = await verifyRegistrationResponse({
    response: {
      ...made,
      response: { attestationObject, clientDataJSON, transports },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  });
  if (info === undefined) throw new Error('The key was not verified');
  return {
    credentialId: info.credential.id,
    publicKey: Buffer.from(info.credential.publicKey),
    counter: info.credential.counter,
    transports,
    isSynced: info.credentialBackedUp,
  };
}

function gone(): AppError {
  return new AppError('not_found', passkeyMessages.gone);
}
