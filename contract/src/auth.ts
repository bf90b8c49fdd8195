import { z } from 'zod/mini';
import {
  authMessages,
  maxNameLength,
  maxPasswordLength,
  minNameLength,
  minPasswordLength,
} from './auth-messages.ts';
import { demoPersonMessages, isDemoEmail, isDemoName } from './demo-person.ts';
import { timeZone } from './plain-date.ts';
import { empty, namedRoutes, route } from './route-definition.ts';
import { secretText, text, typedText } from './text.ts';
import { typedCode } from './typed-code.ts';

const maxEmailLength = 254;
const maxTokenLength = 512;

/** As `addressOfPerson`, but also what people registered with before. */
const email = typedText('Email', maxEmailLength, {
  missing: authMessages.email,
  tooLong: authMessages.email,
}).check(z.trim(), z.regex(/^[^\s@]+@[^\s@]+$/, authMessages.email));

/** Two addresses that look the same would be two people. U+2800 is Braille's empty pattern. */
const withoutInvisible = /^[^\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** The email address of somebody who has or gets an account. */
export const addressOfPerson = email.check(
  z.regex(withoutInvisible, authMessages.emailInvisible),
  z.refine((address) => !isDemoEmail(address), demoPersonMessages.email),
);

/** A newly chosen password. `missing` is the message where there is none. */
export function newPassword(missing: string): z.ZodMiniString<string> {
  const { passwordTooLong: tooLong, passwordNotPlain: notPlain } = authMessages;
  return text(maxPasswordLength, { missing, tooLong, notPlain }).check(
    z.minLength(minPasswordLength, authMessages.passwordLength),
  );
}

export const registerBody = z.object({
  name: typedText('Name', maxNameLength, {
    missing: authMessages.name,
    tooLong: authMessages.nameTooLong,
  }).check(
    z.trim(),
    z.minLength(minNameLength, authMessages.name),
    z.refine((name) => !isDemoName(name), demoPersonMessages.name),
  ),
  email: addressOfPerson,
  password: newPassword(authMessages.passwordLength),
  timeZone: z.optional(timeZone),
  /** The token of an invitation’s link, where the server asks for one. */
  invitation: z.optional(text(maxTokenLength).check(z.minLength(1))),
});

export const loginBody = z.object({
  email,
  password: secretText(maxPasswordLength, { missing: authMessages.passwordPresent }).check(
    z.minLength(1, authMessages.passwordPresent),
  ),
  /**
   * Where the person has a second factor. Without it the answer is `second_factor_needed`, or `passkey_needed` where a passkey is one: then
   * `signInWithPasskey` goes on, or a code of theirs.
   */
  code: z.optional(typedCode),
  /** Not to be asked for a code in this browser for a time. */
  rememberBrowser: z.optional(z.boolean()),
});

export const forgotPasswordBody = z.object({ email });
/** `isMailSetUp`: false where the link is in the operator’s log instead. Whether the address has an account is not said. */
export const forgotPasswordResponse = z.object({ isMailSetUp: z.boolean() });

/** `token`: of a link that a letter holds. */
export const resetPasswordBody = z.object({
  token: text(maxTokenLength).check(z.minLength(1)),
  password: newPassword(authMessages.passwordLength),
});

export const verifyBody = z.object({ token: text(maxTokenLength).check(z.minLength(1)) });

/** `isOperator`: runs the server. */
export const user = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  isOperator: z.optional(z.boolean()),
});
export type User = z.infer<typeof user>;

export const sessionResponse = z.object({ token: z.string(), user });
/** Section 7: no field is read, and success means valid. Cairn's server adds whose the token is. */
export const verifyResponse = z.object({ user: z.optional(user) });

/** Signing in and out. */
export const authRoutes = namedRoutes({
  register: route('POST', '/api/auth/register', 'public', 'none', {
    summary: 'Create a person and their household',
    body: registerBody,
    response: sessionResponse,
  }),
  login: route('POST', '/api/auth/login', 'public', 'none', {
    summary: 'Sign in',
    body: loginBody,
    response: sessionResponse,
  }),
  forgotPassword: route('POST', '/api/auth/forgot-password', 'public', 'none', {
    summary: 'Send a link to choose a new password, if the address has an account',
    body: forgotPasswordBody,
    response: forgotPasswordResponse,
  }),
  resetPassword: route('POST', '/api/auth/reset-password', 'public', 'none', {
    summary: 'Choose a new password by the link of a letter, and end all sessions',
    body: resetPasswordBody,
    response: empty,
  }),
  verify: route('POST', '/api/auth/verify', 'public', 'none', {
    summary: 'Verify a token; success means that it is valid',
    body: verifyBody,
    response: verifyResponse,
  }),
  logout: route('POST', '/api/auth/logout', 'person', 'none', {
    summary: 'Revoke the token of this call',
    response: empty,
    beforeSecondStep: true,
  }),
});
