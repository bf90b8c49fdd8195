import { AppError } from '@cairn/contract/errors';
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { Session } from '../identity/identity.ts';

export type Authenticate = (token: string) => Promise<Session | null>;

export type Bearer = { session: Session; token: string };

const bearerPattern = /^Bearer ([\x21-\x7e]{1,512})$/i;

/** Lets `sessionOf` find what `requireSession` has found out. */
export function decorateSession(scope: FastifyInstance): void {
  scope.decorateRequest('bearer', null);
}

/** A hook that lets a request pass only with the bearer token of a session that lives; runs before a body is read. */
export function requireSession(authenticate: Authenticate): onRequestAsyncHookHandler {
  return async (request) => {
    const token = bearerPattern.exec(request.headers.authorization ?? '')?.[1];
    const session = token === undefined ? null : await authenticate(token);
    if (token === undefined || session === null)
      throw new AppError('unauthorized', 'Your session has ended. Please sign in again.');
    request.setDecorator<Bearer>('bearer', { session, token });
  };
}

/** The session and token of a request that went through `requireSession`; null for any other. */
export function bearerOf(request: FastifyRequest): Bearer | null {
  return request.getDecorator<Bearer | null>('bearer');
}
