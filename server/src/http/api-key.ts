import { apiKeyMessages, apiKeyPrefix } from '@cairn/contract/api-keys';
import { AppError } from '@cairn/contract/errors';
import { isInScope } from '@cairn/contract/key-scope';
import type { RouteDefinition } from '@cairn/contract/route-definition';
import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import {
  type Admission,
  type Authenticate,
  admit,
  bearerOf,
  bearerTokenOf,
  requireSession,
} from './bearer.ts';
import { clientOf } from './client-address.ts';
import type { CountKeyCall } from './key-limits.ts';
import type { Session } from './session.ts';

export type KeyOptions = {
  /** Throws AppError unauthorized, with why a key does not work, or too_many_requests after many wrong ones. */
  authenticateKey: (secret: string, address: string) => Promise<Session>;
  countKeyCall: CountKeyCall;
};

const keyInAddress = new RegExp(`[?&=]${apiKeyPrefix}[A-Za-z0-9_-]{43}`);

/** A hook of the public API: requires a key, or the token of a session, before a body is read. */
export function requireKeyOrSession(
  authenticate: Authenticate,
  { authenticateKey, countKeyCall }: KeyOptions,
  admission: Admission,
): onRequestAsyncHookHandler {
  const session = requireSession(authenticate, admission);
  return async function (request, reply): Promise<unknown> {
    if (keyInAddress.test(decodedUrl(request)))
      throw new AppError('invalid_request', apiKeyMessages.inAddress);
    const token = bearerTokenOf(request);
    if (token === null) throw unauthorized(reply, new AppError('unauthorized', apiKeyMessages.missing), '');
    if (!token.startsWith(apiKeyPrefix)) return session.call(this, request, reply);
    const found = await authenticateKey(token, clientOf(request).address).catch((error: unknown) => {
      throw unauthorized(reply, error, ', error="invalid_token"');
    });
    if (found.key !== null) countKeyCall(found.key.id, reply);
    admit(request, { session: found, token }, admission);
    return undefined;
  };
}

/** A hook after requireKeyOrSession, where programs alone call: a session, which may do all that its person may, is refused. */
export const requireKey: onRequestAsyncHookHandler = async (request, reply) => {
  if ((bearerOf(request)?.session.key ?? null) === null)
    throw unauthorized(reply, new AppError('unauthorized', apiKeyMessages.missing), '');
};

/** A hook after requireKeyOrSession: refuses a key that is not allowed what the route needs. Here alone. */
export function requireScope(needed: RouteDefinition['keyScope']): onRequestAsyncHookHandler {
  return async (request, reply) => {
    const key = bearerOf(request)?.session.key ?? null;
    if (key === null || (needed !== 'none' && isInScope(key.scopes, needed))) return;
    reply.header('www-authenticate', `Bearer realm="Cairn", error="insufficient_scope", scope="${needed}"`);
    throw new AppError('scope_needed', `This API key is not allowed this: it needs the scope “${needed}”.`);
  };
}

function unauthorized(reply: FastifyReply, error: unknown, why: string): unknown {
  if (error instanceof AppError && error.code === 'unauthorized')
    reply.header('www-authenticate', `Bearer realm="Cairn"${why}`);
  return error;
}

function decodedUrl({ url }: FastifyRequest): string {
  return url.replaceAll('%3D', '=').replaceAll('%3d', '=').replaceAll('%5F', '_').replaceAll('%5f', '_');
}
