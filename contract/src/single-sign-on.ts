import { z } from 'zod/mini';
import { sessionResponse } from './auth.ts';
import { timeZone } from './plain-date.ts';
import { empty, namedRoutes, route } from './route-definition.ts';
import { text } from './text.ts';

const maxTokenLength = 512;
/** What providers send back: some make long codes. */
const maxAnswerLength = 4_096;

/** How long a sign-in at the provider may take. */
export const signInMinutes = 10;

export const singleSignOnMessages = {
  notSetUp: 'This server has no single sign-on.',
  unreachable: 'The service that you sign in with can’t be reached. Please try again later.',
  refused: 'The service that you sign in with refused it. Please start again.',
  expired: `This sign-in no longer works. It works once, for ${signInMinutes} minutes, in the browser that began it. Please start again.`,
  addressNotConfirmed:
    'The service that you sign in with has not confirmed your email address. Confirm it there, then try again.',
  accountNotConfirmed:
    'An account with your email address is here already, and that address was never confirmed. Sign in with its password and confirm it under Account settings, Security, or choose a new password by “Forgot password?”.',
  otherPerson:
    'The account with your email address belongs to somebody else at the service that you sign in with.',
  notYou: 'You signed in there as somebody else. Please try again with your own account.',
  notLinked:
    'You have not signed in to Cairn with this service yet. Use another way to confirm that it’s you.',
  notProvedLately: 'The service that you sign in with did not ask again who you are. Use another way.',
  onlyWay: 'This server has single sign-on only. Please sign in with it.',
} as const;

/** `provider`: null where single sign-on is not set up. `isOnlyWay`: passwords and passkeys do not sign in. */
const waysToSignIn = z.object({
  provider: z.nullable(z.object({ name: z.string(), isOnlyWay: z.boolean() })),
});
export type WaysToSignIn = z.output<typeof waysToSignIn>;

/** Where the browser goes on. What must come back with the person is in a cookie. */
const providerAddress = z.object({ url: z.string() });

/** What the provider has sent the browser back with. `iss`: who it is, where it sends that. */
const answerFields = {
  code: text(maxAnswerLength).check(z.minLength(1)),
  state: text(maxAnswerLength).check(z.minLength(1)),
  iss: z.optional(text(maxAnswerLength)),
};

/** Signing in, and proving who it is, at an OpenID Connect provider. */
export const singleSignOnRoutes = namedRoutes({
  waysToSignIn: route('GET', '/api/auth/ways', 'public', 'none', {
    summary: 'How people sign in here, beside the password',
    response: waysToSignIn,
  }),
  beginSingleSignOn: route('POST', '/api/auth/single-sign-on', 'public', 'none', {
    summary: `Begin to sign in at the provider, for ${signInMinutes} minutes`,
    /** The token of an invitation’s link, where the server asks for one of new people. */
    body: z.object({ invitation: z.optional(text(maxTokenLength).check(z.minLength(1))) }),
    response: providerAddress,
  }),
  signInAtProvider: route('POST', '/api/auth/single-sign-on/finish', 'public', 'none', {
    summary: 'Sign in with what the provider sent back, which is used up; new people get an account',
    body: z.object({ ...answerFields, timeZone: z.optional(timeZone) }),
    response: sessionResponse,
  }),
  beginProviderConfirmation: route('POST', '/api/sessions/confirm/provider', 'person', 'none', {
    summary: 'Begin to prove at the provider that it is the person, who signs in there again',
    response: providerAddress,
    beforeSecondStep: true,
  }),
  confirmAtProvider: route('POST', '/api/sessions/confirm/provider/finish', 'person', 'none', {
    summary: 'Prove with what the provider sent back that it is the person',
    body: z.object(answerFields),
    response: empty,
    beforeSecondStep: true,
  }),
});
