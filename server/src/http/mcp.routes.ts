import { AppError } from '@cairn/contract/errors';
import { viewHeader } from '@cairn/contract/route-definition';
import { answerMcpRequest } from '@cairn/mcp/answer-request';
import { createApi, type Send } from '@cairn/mcp/api';
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { type KeyOptions, requireKey, requireKeyOrSession, requireScope } from './api-key.ts';
import type { Authenticate } from './bearer.ts';

/** Where programs find the server of the Model Context Protocol, in the scope of the API. */
const path = '/mcp';
/** Names of this machine and addresses: no stranger's name server can point one of its names at them. */
const unboundHost = /^(?:localhost|\d{1,3}(?:\.\d{1,3}){3}|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

export type McpOptions = KeyOptions & { authenticate: Authenticate; publicUrl: string | null };

/**
 * Registers the Model Context Protocol over Streamable HTTP. Its tools call the public API with the caller's own key, so that whatever
 * refuses a key there refuses it here. Nothing is kept between two requests.
 */
export function registerMcp(scope: FastifyInstance, app: FastifyInstance, options: McpOptions): void {
  const { publicUrl } = options;
  scope.route({
    method: 'POST',
    url: path,
    onRequest: [
      refuseOtherSites(publicUrl),
      requireKeyOrSession(options.authenticate, options, {}),
      requireKey,
      requireScope('read'),
    ],
    handler: async (request, reply) => {
      const origin = publicUrl ?? `${request.protocol}://${request.host}`;
      const answer = await answerMcpRequest(requestOf(request, origin), request.body, {
        api: createApi(sendInside(app, request)),
        origin,
      });
      reply.code(answer.status);
      if (answer.type !== null) reply.type(answer.type);
      return reply.send(answer.text);
    },
  });
}

/** As the protocol asks, against pages that have their own name resolve to this server (DNS rebinding). */
function refuseOtherSites(publicUrl: string | null): onRequestAsyncHookHandler {
  const own = publicUrl === null ? null : new URL(publicUrl);
  return async ({ headers: { host = '', origin } }) => {
    const isOwnHost = host === own?.host || unboundHost.test(host);
    const isOwnOrigin = origin === undefined || origin === own?.origin || origin === `http://${host}`;
    if (!isOwnHost || !isOwnOrigin)
      throw new AppError(
        'origin_refused',
        'This page may not use this server of the Model Context Protocol.',
      );
  };
}

function requestOf({ headers }: FastifyRequest, origin: string): Request {
  const passed = new Headers();
  for (const name of ['accept', 'content-type', 'mcp-protocol-version', 'mcp-session-id']) {
    const value = headers[name];
    if (typeof value === 'string') passed.set(name, value);
  }
  return new Request(`${origin}/api${path}`, { method: 'POST', headers: passed });
}

/** Calls this server in the name of a caller, without a connection. */
function sendInside(app: FastifyInstance, { headers, ip }: FastifyRequest): Send {
  const view = headers[viewHeader];
  return async ({ method, path: url, body, type }) => {
    const response = await app.inject({
      method: method === 'POST' ? 'POST' : 'GET',
      url,
      remoteAddress: ip,
      headers: {
        authorization: headers.authorization,
        ...(view === undefined ? {} : { [viewHeader]: view }),
        ...(type === undefined ? {} : { 'content-type': type }),
      },
      ...(typeof body === 'string' ? { payload: body } : {}),
    });
    return { status: response.statusCode, text: response.payload };
  };
}
