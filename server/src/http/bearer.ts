import { apiKeyMessages, apiKeyPrefix } from '@cairn/contract/api-keys';
import { AppError } from '@cairn/contract/errors';
import { type HouseholdRole, isAtLeast } from '@cairn/contract/household-role';
import { memberMessages } from '@cairn/contract/members';
import { type RouteDefinition, viewHeader, views } from '@cairn/contract/route-definition';
import { secondFactorMessages } from '@cairn/contract/second-factor';
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { lookingAt } from '../db/household-scope.ts';
import { valuesOf } from './raw-headers.ts';
import type { Session } from './session.ts';

export type Authenticate = (token: string) => Promise<Session | null>;

export type Bearer = { session: Session; token: string };

const bearerPattern = /^Bearer ([\x21-\x7e]{1,512})$/i;

/** Prepares requests for `requireSession`. */
export function decorateSession(scope: FastifyInstance): void {
  scope.decorateRequest('bearer', null);
}

/** What a caller sends to say who they are; null without it. Throws AppError invalid_request for several: a proxy may have read another one. */
export function bearerTokenOf(request: FastifyRequest): string | null {
  if (valuesOf(request, 'authorization').length > 1)
    throw new AppError('invalid_request', apiKeyMessages.twice);
  return bearerPattern.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/** What a route declares about who may call it that `admit` asks. */
export type Admission = Pick<RouteDefinition, 'beforeSecondStep'>;

/** Takes a caller in who has shown a valid token or key: here alone. Throws AppError second_step_setup_needed. */
export function admit(request: FastifyRequest, bearer: Bearer, { beforeSecondStep }: Admission): void {
  request.setDecorator<Bearer>('bearer', bearer);
  if (bearer.session.lacksSecondStep && beforeSecondStep !== true)
    throw new AppError('second_step_setup_needed', secondFactorMessages.setupNeeded);
}

/** A hook that requires the bearer token of a valid session, before a body is read. */
export function requireSession(authenticate: Authenticate, admission: Admission): onRequestAsyncHookHandler {
  return async (request) => {
    const token = bearerTokenOf(request);
    if (token?.startsWith(apiKeyPrefix) === true)
      throw new AppError('unauthorized', apiKeyMessages.elsewhere);
    const session = token === null ? null : await authenticate(token);
    if (token === null || session === null)
      throw new AppError('unauthorized', 'Your session has ended. Please sign in again.');
    admit(request, { session, token }, admission);
  };
}

/** A hook after `requireSession`. */
export const requireOperator: onRequestAsyncHookHandler = async (request) => {
  if (bearerOf(request)?.session.user.isOperator !== true)
    throw new AppError('operator_only', 'Only a person who runs this server can do this.');
};

/** A hook after `requireSession`: the person may do in the household what this role may. */
export function requireRole(needed: HouseholdRole): onRequestAsyncHookHandler {
  return async (request) => {
    const bearer = bearerOf(request);
    const role = bearer?.session.role;
    if (bearer !== null && role !== undefined && isAtLeast(role, needed)) {
      // What a viewer may call only reads, and may be of a part of what there is.
      if (needed === 'viewer') lookAt(request, bearer);
      return;
    }
    const { viewerOnly, ownerOnly } = memberMessages;
    throw new AppError('role_needed', role === 'viewer' && needed === 'member' ? viewerOnly : ownerOnly);
  };
}

function lookAt(request: FastifyRequest, { session, token }: Bearer): void {
  const wanted = request.headers[viewHeader];
  if (wanted === undefined) return;
  const view = views.find((one) => one === wanted);
  if (view === undefined)
    throw new AppError('invalid_request', `${viewHeader}: must be ${views.join(', ')}.`);
  const scope = lookingAt(session.scope, view);
  request.setDecorator<Bearer>('bearer', { session: { ...session, scope }, token });
}

/** A hook after `requireSession`: having the session is not enough. */
export const requireConfirmation: onRequestAsyncHookHandler = async (request) => {
  if (bearerOf(request)?.session.isConfirmed !== true)
    throw new AppError('confirmation_needed', secondFactorMessages.confirmationNeeded);
};

/** Null for requests without `requireSession`. */
export function bearerOf(request: FastifyRequest): Bearer | null {
  return request.getDecorator<Bearer | null>('bearer');
}
