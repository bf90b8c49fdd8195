import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { bearerOf } from './bearer.ts';
import type { HandledName } from './handlers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the log says that the call does to an account. */
    accountEvent?: string;
  }
}

/** What an operator looks for after something happened to an account, by the call that does it. */
export const accountEvents: { [Name in HandledName]?: string } = {
  register: 'registration',
  login: 'sign-in',
  logout: 'sign-out',
  forgotPassword: 'forgotten password',
  resetPassword: 'password reset',
  changePassword: 'password change',
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
  'link_invalid',
  'too_many_requests',
]);

const signedIn = z.object({ user: z.object({ id: z.string() }) });

/** Remembers who has just signed in, whom the request does not name. */
export function noteSignedIn(request: FastifyRequest, answer: unknown): void {
  const { data } = signedIn.safeParse(answer);
  if (data !== undefined) request.setDecorator<string | null>('signedInUserId', data.user.id);
}

/** Logs what a call did to an account, or that it was denied: ids only, for no line may say who somebody is or what they have. */
export function logAccountEvent(request: FastifyRequest, status: number, error: string | null): void {
  const { accountEvent, url: route } = request.routeOptions.config;
  const isDenied = error !== null && denials.has(error);
  if (accountEvent === undefined && !isDenied) return;
  const session = bearerOf(request)?.session;
  const userId = session?.user.id ?? request.getDecorator<string | null>('signedInUserId');
  request.log.info(
    {
      event: accountEvent ?? 'call',
      outcome: isDenied ? 'denied' : status < 400 ? 'done' : 'failed',
      route,
      ...(userId === null ? {} : { userId }),
      ...(session === undefined ? {} : { householdId: session.scope.householdId }),
      ...(error === null ? {} : { error }),
    },
    'account',
  );
}
