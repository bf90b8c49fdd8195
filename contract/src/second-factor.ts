import { z } from 'zod/mini';
import { maxPasswordLength } from './auth-messages.ts';
import { passkeyProof } from './passkey-proof.ts';
import { instant } from './plain-date.ts';
import { recordId } from './record-id.ts';
import { empty, namedRoutes, route } from './route-definition.ts';
import { secretText } from './text.ts';
import { typedCode } from './typed-code.ts';

export const secondFactorMessages = {
  codeNeeded: 'Enter the code from your authenticator app, or a recovery code.',
  passkeyNeeded: 'Use your passkey, or enter a recovery code.',
  passkeyOrCodeNeeded: 'Use your passkey, or enter the code from your authenticator app or a recovery code.',
  confirmationNeeded: 'Please confirm that it’s you, then try again.',
  setupNeeded: 'This server requires two-step sign-in. Set it up in Cairn, then try again.',
  lastOne:
    'This server requires two-step sign-in, and this is your last second step. Add another one, then remove this one.',
  passwordWrong: 'This password is not right.',
  setUpAgain: 'This setup is no longer valid. Please start again.',
} as const;

/** How long a browser is not asked for a code once it is remembered. */
export const rememberedBrowserDays = 30;
/** How long a proof that it is the person holds for what asks for one. */
export const confirmedMinutes = 10;
export const recoveryCodesCount = 10;

/** A proof that it is the person: one of the three. */
export const confirmation = z.union([
  z.strictObject({
    password: secretText(maxPasswordLength, { tooLong: secondFactorMessages.passwordWrong }).check(
      z.minLength(1),
    ),
  }),
  z.strictObject({ code: typedCode }),
  z.strictObject({ passkey: passkeyProof }),
]);

export const rememberedBrowser = z.object({
  id: z.string(),
  /** Such as 'Firefox on Linux', as it says of itself; null where unknown. */
  browser: z.nullable(z.string()),
  rememberedAt: instant,
  /** From then on it is asked again. */
  until: instant,
});
export type RememberedBrowser = z.output<typeof rememberedBrowser>;

/** A key on a device of the person, which signs in alone or beside the password. */
export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  /** Whether the person’s devices share it; else it is on one device. */
  isSynced: z.boolean(),
  addedAt: instant,
  lastUsedAt: z.nullable(instant),
});
export type Passkey = z.output<typeof passkey>;

/** `authenticator`: an app that shows codes; null where there is none. */
export const secondFactor = z.object({
  authenticator: z.nullable(z.object({ id: z.string(), addedAt: instant })),
  /** That have not been used. */
  recoveryCodesLeft: z.int(),
  rememberedBrowsers: z.array(rememberedBrowser),
});
export type SecondFactor = z.output<typeof secondFactor>;

/** `secret` in base32, to type into an app; `uri` holds it too, for a QR code. */
const newAuthenticator = z.object({ authenticatorId: z.string(), secret: z.string(), uri: z.string() });
/** They cannot be read again. */
const newRecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
const authenticatorParams = z.object({ authenticatorId: recordId });

/** A second proof at sign-in, and proofs in between. */
export const secondFactorRoutes = namedRoutes({
  confirmIdentity: route('POST', '/api/sessions/confirm', 'person', 'none', {
    summary: `Prove with the password, a code or a passkey that it is the person, for ${confirmedMinutes} minutes of this session`,
    body: confirmation,
    response: empty,
    beforeSecondStep: true,
  }),
  addAuthenticator: route('POST', '/api/authenticators', 'person', 'none', {
    summary: 'Begin to use an authenticator app; it counts once a code of it was sent',
    response: newAuthenticator,
    beforeSecondStep: true,
    needsConfirmation: true,
  }),
  confirmAuthenticator: route('POST', '/api/authenticators/:authenticatorId/confirm', 'person', 'none', {
    summary:
      'Ask for a code at each sign-in from now on, by a first code of the app; gives new recovery codes',
    params: authenticatorParams,
    body: z.object({ code: typedCode }),
    response: newRecoveryCodes,
    beforeSecondStep: true,
    needsConfirmation: true,
  }),
  removeAuthenticator: route('DELETE', '/api/authenticators/:authenticatorId', 'person', 'none', {
    summary:
      'Ask for no codes of an app any more; without a passkey, forget the recovery codes and remembered browsers',
    params: authenticatorParams,
    response: empty,
    needsConfirmation: true,
  }),
  makeRecoveryCodes: route('POST', '/api/recovery-codes', 'person', 'none', {
    summary: 'New recovery codes; those before no longer work',
    response: newRecoveryCodes,
    needsConfirmation: true,
  }),
  forgetBrowser: route('DELETE', '/api/remembered-browsers/:browserId', 'person', 'none', {
    summary: 'Ask for a code again in a browser that was remembered',
    params: z.object({ browserId: recordId }),
    response: empty,
  }),
});
