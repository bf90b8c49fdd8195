import { passkeyMessages, passkeyRoutes } from '@cairn/contract/passkeys';
import type { Passkey } from '@cairn/contract/second-factor';
import { call } from '../../api/api.ts';
import type { OutputOf } from '../../lib/call-types.ts';
import { session } from '../../lib/session.ts';
import { failureMessage, keepSession, loginFallback } from './auth-calls.ts';
import { confirmIdentity } from './identity-calls.ts';
import type { LoginInput } from './validation.ts';

/** The person left the browser’s question: nothing was done. */
export type Left = 'left';

const browserFailed = 'Your browser could not use a passkey. Please try again.';
const knownHere = 'This device has a passkey for your account already.';

/** The browser could not do it; the message is for the person. */
export class PasskeyFailed extends Error {}

/** Fetched with the first passkey that is used. */
const loadBrowser = () => import('@simplewebauthn/browser');
type Browser = Awaited<ReturnType<typeof loadBrowser>>;

/** Asks the person by the browser’s own window. Throws PasskeyFailed. */
async function ask<T>(work: (browser: Browser) => Promise<T>): Promise<T | Left> {
  return loadBrowser()
    .then(work)
    .catch((error: unknown) => {
      const name = error instanceof Error ? error.name : '';
      // Browsers do not say whether a person cancelled, waited too long, or has no passkey.
      if (name === 'NotAllowedError' || name === 'AbortError') return 'left';
      if (name === 'InvalidStateError') throw new PasskeyFailed(knownHere, { cause: error });
      const message = name === 'SecurityError' ? passkeyMessages.notHere : browserFailed;
      throw new PasskeyFailed(message, { cause: error });
    });
}

type Request = OutputOf<typeof passkeyRoutes.beginPasskeySignIn>;

const prove = (optionsJSON: Request) => ask((browser) => browser.startAuthentication({ optionsJSON }));

const asMessage = (error: unknown): never => {
  throw new Error(failureMessage(error, loginFallback), { cause: error });
};

/** What is signed in beside; null for a passkey alone. */
type Beside = (Pick<LoginInput, 'email' | 'password'> & { rememberBrowser: boolean }) | null;

/** Signs in with a passkey, alone or beside the password. `onToken` as of signIn. Throws Error with the message for the person. */
export async function signInWithPasskey(
  beside: Beside,
  onToken: (token: string) => void,
): Promise<'done' | Left> {
  // The demo would answer in the server's stead.
  session.leaveDemo();
  const passkey = await prove(await call(passkeyRoutes.beginPasskeySignIn).catch(asMessage));
  if (passkey === 'left') return 'left';
  const login =
    beside === null
      ? {}
      : {
          login: {
            email: beside.email.trim(),
            password: beside.password,
            rememberBrowser: beside.rememberBrowser,
          },
        };
  const started = await call(passkeyRoutes.signInWithPasskey, { body: { passkey, ...login } }).catch(
    asMessage,
  );
  await keepSession(started, onToken);
  return 'done';
}

/** Proves in this session that it is the person. */
export async function confirmWithPasskey(): Promise<'done' | Left> {
  const passkey = await prove(await call(passkeyRoutes.beginPasskeyConfirmation));
  if (passkey === 'left') return 'left';
  await confirmIdentity({ passkey });
  return 'done';
}

/** Has a device make a passkey, and adds it. Gives recovery codes where it is the first second factor. */
export async function addPasskey(): Promise<{ recoveryCodes: readonly string[] } | Left> {
  const optionsJSON = await call(passkeyRoutes.beginPasskey);
  const made = await ask((browser) => browser.startRegistration({ optionsJSON }));
  return made === 'left' ? 'left' : call(passkeyRoutes.addPasskey, { body: made });
}

export const renamePasskey = ({ id: passkeyId }: Passkey, name: string) =>
  call(passkeyRoutes.renamePasskey, { params: { passkeyId }, body: { name } });

export const removePasskey = ({ id: passkeyId }: Passkey) =>
  call(passkeyRoutes.removePasskey, { params: { passkeyId } });
