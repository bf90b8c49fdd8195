import { authRoutes } from '@cairn/contract/auth';
import { isTimeZone } from '@cairn/domain/plain-date';
import { call } from '../../api/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import type { OutputOf } from '../../lib/call-types.ts';
import { session } from '../../lib/session.ts';
import { noteVerified } from './session-state.ts';
import type { ForgotPasswordInput, LoginInput, RegisterInput } from './validation.ts';

export const loginFallback = 'Login failed. Please check your credentials and try again.';
const registerFallback = 'Registration failed. Please try again.';
const linkFallback = 'The link could not be sent. Please try again.';
const passwordFallback = 'Your password was not changed. Please try again.';
const deadTokenMessage = 'Login succeeded but token is invalid. Please try again.';

/** Section 8: the server's message, else its error field, else the fallback; a server that is out of reach says so. */
export function failureMessage(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  if (error.serverMessage !== null) return error.serverMessage;
  return error.answered ? fallback : error.message;
}

type SignInInput = Pick<LoginInput, 'email' | 'password'> & { code?: string; rememberBrowser?: boolean };

/** What must come with the password, in words for the person. */
export type SecondStep = { withPasskey: boolean; message: string };

/**
 * Signs in, keeps token and user, and verifies the token. `onToken` is called before the token is verified, for what can be asked meanwhile.
 * Gives what is missing where the password was right and a second step must come with it. Throws Error with the message for the person.
 */
export async function signIn(
  { email, password, code, rememberBrowser = false }: SignInInput,
  onToken: (token: string) => void = () => undefined,
): Promise<'signed in' | SecondStep> {
  // The demo would answer in the server's stead.
  session.leaveDemo();
  const second = code === undefined ? {} : { code, rememberBrowser };
  const body = { email: email.trim(), password, ...second };
  const started = await call(authRoutes.login, { body }).catch((error: unknown) => {
    const step = secondStepOf(error);
    if (step !== null) return step;
    throw new Error(failureMessage(error, loginFallback), { cause: error });
  });
  if ('message' in started) return started;
  await keepSession(started, onToken);
  return 'signed in';
}

function secondStepOf(error: unknown): SecondStep | null {
  if (!(error instanceof ApiError)) return null;
  const withPasskey = error.error === 'passkey_needed';
  return withPasskey || error.error === 'second_factor_needed'
    ? { withPasskey, message: error.message }
    : null;
}

/** Keeps a new session, and verifies its token. Throws Error with the message for the person. */
export async function keepSession(
  { token, user }: OutputOf<typeof authRoutes.login>,
  onToken: (token: string) => void,
): Promise<void> {
  session.start(token, user);
  onToken(token);
  await call(authRoutes.verify, { body: { token } }).catch((error: unknown) => {
    session.end('server');
    throw new Error(deadTokenMessage, { cause: error });
  });
  noteVerified(token);
}

/** Creates the account, by an invitation where there is one, and keeps its token and user. Throws Error with the message for the person. */
export async function register(
  { name, email, password }: RegisterInput,
  invitation: string | null,
): Promise<void> {
  session.leaveDemo();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  // A system's time zone may be one that the server refuses, such as an offset; signing in must still work.
  const zone = isTimeZone(timeZone) ? { timeZone } : {};
  const invited = invitation === null ? {} : { invitation };
  const body = { name: name.trim(), email: email.trim(), password, ...zone, ...invited };
  const { token, user } = await call(authRoutes.register, { body }).catch((error: unknown) => {
    throw new Error(failureMessage(error, registerFallback), { cause: error });
  });
  session.start(token, user);
}

/** Has a link sent; false where mail is not set up and the operator has it. Throws Error with the message for the person. */
export async function askForLink({ email }: ForgotPasswordInput): Promise<boolean> {
  session.leaveDemo();
  const body = { email: email.trim() };
  const { isMailSetUp } = await call(authRoutes.forgotPassword, { body }).catch((error: unknown) => {
    throw new Error(failureMessage(error, linkFallback), { cause: error });
  });
  return isMailSetUp;
}

/** Chooses a new password by the token of a link. Throws Error with the message for the person. */
export async function choosePassword(token: string, password: string): Promise<void> {
  session.leaveDemo();
  await call(authRoutes.resetPassword, { body: { token, password } }).catch((error: unknown) => {
    throw new Error(failureMessage(error, passwordFallback), { cause: error });
  });
}
