import { z } from 'zod/mini';
import { loginBody, sessionResponse } from './auth.ts';
import { attestationObject, clientDataJSON, credentialFields, passkeyProof } from './passkey-proof.ts';
import { recordId } from './record-id.ts';
import { empty, namedRoutes, route } from './route-definition.ts';
import { text, typedText } from './text.ts';

/** How long a browser can take to answer a challenge. */
export const passkeyChallengeMinutes = 5;
/** The most that a person can have. */
export const maxPasskeys = 20;
export const maxPasskeyNameLength = 60;

export const passkeyMessages = {
  wrong: 'This passkey was not accepted. Please try again, or sign in another way.',
  notHere: 'Passkeys don’t work at this address. They need HTTPS and a domain name, or localhost.',
  alreadyAdded: 'This passkey has been added already.',
  tooMany: `You have ${maxPasskeys} passkeys, which is the most. Remove one to add another.`,
  gone: 'This passkey has been removed already.',
  none: 'You have no passkey. Please use your password or a code.',
  nameMissing: 'Please enter a name',
} as const;

const credential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
});

/** WebAuthn’s PublicKeyCredentialRequestOptionsJSON. Without `allowCredentials` the browser offers what it has for this server. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(credential),
});
export type PasskeyRequest = z.output<typeof passkeyRequest>;

/** WebAuthn’s PublicKeyCredentialCreationOptionsJSON. */
export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  excludeCredentials: z.array(credential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type PasskeyCreation = z.output<typeof passkeyCreation>;

const maxTransports = 8;
const maxTransportLength = 32;

/** A new key, as WebAuthn has it (RegistrationResponseJSON). */
export const newPasskey = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON,
    attestationObject,
    transports: z.optional(
      z.array(text(maxTransportLength).check(z.regex(/^[a-z-]+$/))).check(z.maxLength(maxTransports)),
    ),
  }),
});
export type NewPasskey = z.output<typeof newPasskey>;

const passkeyParams = z.object({ passkeyId: recordId });

/** Keys on a person’s devices, which sign in alone or beside the password. */
export const passkeyRoutes = namedRoutes({
  beginPasskeySignIn: route('POST', '/api/auth/passkey/begin', 'public', 'none', {
    summary: 'A challenge to sign in with a passkey, alone or beside the password',
    response: passkeyRequest,
  }),
  signInWithPasskey: route('POST', '/api/auth/passkey', 'public', 'none', {
    summary: 'Sign in with a passkey, alone or beside the password',
    body: z.object({ passkey: passkeyProof, login: z.optional(z.omit(loginBody, { code: true })) }),
    response: sessionResponse,
  }),
  beginPasskeyConfirmation: route('POST', '/api/sessions/confirm/begin', 'person', 'none', {
    summary: 'A challenge to prove with a passkey that it is the person',
    response: passkeyRequest,
    beforeSecondStep: true,
  }),
  beginPasskey: route('POST', '/api/passkeys/begin', 'person', 'none', {
    summary: 'A challenge to make a new passkey with',
    response: passkeyCreation,
    beforeSecondStep: true,
    needsConfirmation: true,
  }),
  addPasskey: route('POST', '/api/passkeys', 'person', 'none', {
    summary:
      'Add a passkey, which is asked for beside the password from now on; gives recovery codes where it is the first second factor',
    body: newPasskey,
    response: z.object({ recoveryCodes: z.array(z.string()) }),
    beforeSecondStep: true,
    needsConfirmation: true,
  }),
  renamePasskey: route('PATCH', '/api/passkeys/:passkeyId', 'person', 'none', {
    summary: 'Change a passkey’s name',
    params: passkeyParams,
    body: z.object({
      name: typedText('Name', maxPasskeyNameLength, { missing: passkeyMessages.nameMissing }).check(
        z.trim(),
        z.minLength(1, passkeyMessages.nameMissing),
      ),
    }),
    response: empty,
  }),
  removePasskey: route('DELETE', '/api/passkeys/:passkeyId', 'person', 'none', {
    summary:
      'Remove a passkey; without another second factor, forget the recovery codes and remembered browsers',
    params: passkeyParams,
    response: empty,
    needsConfirmation: true,
  }),
});
