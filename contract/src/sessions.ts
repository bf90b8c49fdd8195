import { z } from 'zod/mini';
import { emailAddressState } from './email-address.ts';
import { instant } from './plain-date.ts';
import { recordId } from './record-id.ts';
import { empty, namedRoutes, route } from './route-definition.ts';
import { passkey, secondFactor } from './second-factor.ts';

/** What happens to a person’s account, as it is recorded for them and named in the operator’s log. */
export const accountEventKinds = [
  'registration',
  'sign-in',
  'passkey sign-in',
  'single sign-on',
  'sign-out',
  'session end',
  'confirmation',
  'second factor on',
  'second factor off',
  'passkey added',
  'passkey removed',
  'new recovery codes',
  'forgotten browser',
  'api key added',
  'api key ended',
  'invitation',
  'household invitation',
  'household joined',
  'member change',
  'member removal',
  'household left',
  'forgotten password',
  'password change',
  'password reset',
  'address letter',
  'address change',
  'address change end',
  'address confirmation',
  'address refusal',
  'disabling by an operator',
  'enabling by an operator',
  'password link by an operator',
  'disabling of a person',
  'enabling of a person',
  'password link for a person',
  'account deletion',
  'bank connection',
  'bank disconnection',
  'export',
  'export or import of everything',
  'download of everything',
] as const;
export type AccountEventKind = (typeof accountEventKinds)[number];

/** `denied`: refused for who asked, or how often. */
export const accountEventOutcomes = ['done', 'denied', 'failed'] as const;
export type AccountEventOutcome = (typeof accountEventOutcomes)[number];

/** Where somebody was: `browser` such as 'Firefox on Linux', as it says of itself, and the network address; null where unknown. */
const place = { browser: z.nullable(z.string()), address: z.nullable(z.string()) };

export const signedInSession = z.object({
  id: z.string(),
  /** The one of this call. */
  isCurrent: z.boolean(),
  startedAt: instant,
  /** To five minutes. */
  lastUsedAt: instant,
  ...place,
});
export type SignedInSession = z.output<typeof signedInSession>;

export const accountEvent = z.object({
  id: z.string(),
  kind: z.enum(accountEventKinds),
  outcome: z.enum(accountEventOutcomes),
  at: instant,
  ...place,
});
export type AccountEvent = z.output<typeof accountEvent>;

/** The newest that are shown. */
export const maxShownAccountEvents = 50;

/** `sessions`: the current one first, then by use. `events`: newest first. `passkeys`: oldest first. */
export const securityResponse = z.object({
  sessions: z.array(signedInSession),
  events: z.array(accountEvent),
  secondFactor,
  passkeys: z.array(passkey),
  emailAddress: emailAddressState,
});

/** Where a person is signed in, and what happened to their account. */
export const sessionRoutes = namedRoutes({
  security: route('GET', '/api/security', 'person', 'none', {
    summary: 'How and where the person is signed in, and what happened to their account lately',
    response: securityResponse,
    beforeSecondStep: true,
  }),
  endSession: route('DELETE', '/api/sessions/:sessionId', 'person', 'none', {
    summary: 'End one of the person’s sessions',
    params: z.object({ sessionId: recordId }),
    response: empty,
  }),
  endOtherSessions: route('POST', '/api/sessions/end-others', 'person', 'none', {
    summary: 'End all of the person’s sessions but this one, and remember no browser',
    response: empty,
  }),
});
