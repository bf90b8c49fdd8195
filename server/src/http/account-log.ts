import { AppError } from '@cairn/contract/errors';
import type { AccountEventKind, AccountEventOutcome } from '@cairn/contract/sessions';
import type { FastifyRequest } from 'fastify';
import { bearerOf } from './bearer.ts';
import { clientOf } from './client-address.ts';
import type { Client, HandledName } from './handlers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the log says that the call does to an account. */
    accountEvent?: AccountEventKind;
  }
}

/** What an operator looks for after something happened to an account, by the call that does it. */
export const accountEvents: { [Name in HandledName]?: AccountEventKind } = {
  register: 'registration',
  login: 'sign-in',
  signInWithPasskey: 'passkey sign-in',
  signInAtProvider: 'single sign-on',
  confirmAtProvider: 'confirmation',
  logout: 'sign-out',
  endSession: 'session end',
  endOtherSessions: 'session end',
  confirmIdentity: 'confirmation',
  confirmAuthenticator: 'second factor on',
  removeAuthenticator: 'second factor off',
  addPasskey: 'passkey added',
  removePasskey: 'passkey removed',
  makeRecoveryCodes: 'new recovery codes',
  forgetBrowser: 'forgotten browser',
  addApiKey: 'api key added',
  endApiKey: 'api key ended',
  invite: 'invitation',
  disablePerson: 'disabling of a person',
  enablePerson: 'enabling of a person',
  sendPasswordLink: 'password link for a person',
  inviteMember: 'household invitation',
  joinHousehold: 'household joined',
  editMember: 'member change',
  removeMember: 'member removal',
  leaveHousehold: 'household left',
  forgotPassword: 'forgotten password',
  resetPassword: 'password reset',
  changePassword: 'password change',
  sendAddressLink: 'address letter',
  changeAddress: 'address change',
  endAddressChange: 'address change end',
  confirmAddress: 'address confirmation',
  refuseAddress: 'address refusal',
  deleteAccount: 'account deletion',
  exchange: 'bank connection',
  disconnect: 'bank disconnection',
  exportTransactions: 'export',
  exportLedger: 'export',
  addArchive: 'export or import of everything',
  archiveContent: 'download of everything',
};

/** Codes of calls that were refused for who calls, or how often. */
const denials: ReadonlySet<string> = new Set([
  'unauthorized',
  'invalid_credentials',
  'wrong_password',
  'wrong_code',
  'wrong_passkey',
  'other_sign_in',
  'operator_only',
  'account_disabled',
  'role_needed',
  'scope_needed',
  'link_invalid',
  'too_many_requests',
  'confirmation_needed',
  'second_step_setup_needed',
]);

/** Codes of sign-ins that go on with a proof more: they are no event. */
const proofsNeeded: ReadonlySet<string> = new Set(['second_factor_needed', 'passkey_needed']);

/** Denials that the log alone has: they come before each confirmation or setup, and would fill the person’s record with what they did. */
const onlyLogged: ReadonlySet<string | null> = new Set(['confirmation_needed', 'second_step_setup_needed']);

/** Remembers whose account a call is about that has no session. */
export function noteUser(request: FastifyRequest, userId: string): void {
  request.setDecorator<string | null>('notedUserId', userId);
}

/** As noteUser, of who was refused. */
export function noteRefused(request: FastifyRequest, error: unknown): void {
  if (error instanceof AppError && error.userId !== null) noteUser(request, error.userId);
}

/** What happened to whose account, and where from. */
export type AccountNote = Pick<Client, 'address' | 'userAgent'> & {
  userId: string;
  kind: AccountEventKind;
  outcome: AccountEventOutcome;
};

/**
 * Logs what a call did to an account, or that it was denied: ids only, for no line may say who somebody is or what they have. Gives what
 * is to be recorded for the person; null where there is nothing, or no person.
 */
export function logAccountEvent(
  request: FastifyRequest,
  status: number,
  error: string | null,
): AccountNote | null {
  const { accountEvent: kind, url: route } = request.routeOptions.config;
  const isDenied = error !== null && denials.has(error);
  if ((kind === undefined && !isDenied) || (error !== null && proofsNeeded.has(error))) return null;
  const session = bearerOf(request)?.session;
  const userId = session?.user.id ?? request.getDecorator<string | null>('notedUserId');
  const outcome = isDenied ? 'denied' : status < 400 ? 'done' : 'failed';
  request.log.info(
    {
      event: kind ?? 'call',
      outcome,
      route,
      ...(userId === null ? {} : { userId }),
      ...(session === undefined ? {} : { householdId: session.scope.householdId }),
      ...(session?.key == null ? {} : { apiKeyId: session.key.id }),
      ...(error === null ? {} : { error }),
    },
    'account',
  );
  if (kind === undefined || userId === null || onlyLogged.has(error)) return null;
  const { address, userAgent } = clientOf(request);
  return { userId, kind, outcome, address, userAgent };
}
