import { z } from 'zod/mini';
import { addressOfPerson } from './auth.ts';
import { invitationDays } from './invitation-life.ts';
import { instant } from './plain-date.ts';
import { recordId } from './record-id.ts';
import { empty, namedRoutes, route } from './route-definition.ts';

/** Who may create an account on the server: anybody, only people with an invitation, or no new people. */
export const registrationModes = ['open', 'invitation', 'closed'] as const;
export type RegistrationMode = (typeof registrationModes)[number];

/** Whether everybody on the server must have a second step: an authenticator app, a passkey, or single sign-on. */
export const secondStepModes = ['optional', 'required'] as const;
export type SecondStepMode = (typeof secondStepModes)[number];

/** `email`: whom it is for; null where anybody who has the link may use it. */
export const invitation = z.object({
  id: z.string(),
  email: z.nullable(z.string()),
  invitedAt: instant,
  expiresAt: instant,
});
export type Invitation = z.output<typeof invitation>;

/** `invitations`: that have not been used, newest first. */
export const operatorResponse = z.object({
  registration: z.enum(registrationModes),
  secondStep: z.enum(secondStepModes),
  isMailSetUp: z.boolean(),
  invitations: z.array(invitation),
});

/** `token`: of the link `/register#token`, which cannot be read again; null where the link is sent by mail. */
export const newInvitation = z.object({ invitation, token: z.nullable(z.string()) });

/** What a person does who runs the server. */
export const operatorRoutes = namedRoutes({
  operator: route('GET', '/api/operator', 'operator', 'none', {
    summary: 'How the server is set up, and who is invited to it',
    response: operatorResponse,
  }),
  invite: route('POST', '/api/operator/invitations', 'operator', 'none', {
    summary: `Invite somebody to create an account, by a link that works once, for ${invitationDays} days`,
    body: z.object({ email: z.optional(addressOfPerson) }),
    response: newInvitation,
    needsConfirmation: true,
  }),
  withdrawInvitation: route('DELETE', '/api/operator/invitations/:invitationId', 'operator', 'none', {
    summary: 'Make a link of an invitation useless',
    params: z.object({ invitationId: recordId }),
    response: empty,
  }),
});
