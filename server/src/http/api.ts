import { AppError } from '@cairn/contract/errors';
import type { FastifyInstance } from 'fastify';
import { decorateSession } from './bearer.ts';
import { registerCalls } from './calls.ts';
import { compressAnswers } from './compressed-answers.ts';
import { registerDocs } from './docs.routes.ts';
import { type EventStreamOptions, registerEvents } from './events.routes.ts';
import type { Handlers } from './handlers.ts';
import { acceptOnlyJson } from './json-body.ts';
import { shedLoad } from './load-shedding.ts';
import { registerMcp } from './mcp.routes.ts';
import { commonHeaders, dataPolicy } from './security-headers.ts';

export type ApiOptions = EventStreamOptions & {
  handlers: Handlers;
  publicUrl: string | null;
  handlerTimeoutMs?: number;
  countWaiting: () => number;
};

type Endpoint = { method: string; pattern: RegExp };

/** Registers everything under /api: the calls of the contract, the event stream, the Model Context Protocol and the documentation. `app`: the server that it is part of. */
export function registerApi(scope: FastifyInstance, app: FastifyInstance, options: ApiOptions): void {
  const endpoints: Endpoint[] = [];
  scope.addHook('onRoute', (route) => {
    const pattern = new RegExp(`^${route.url.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`);
    for (const method of [route.method].flat()) endpoints.push({ method, pattern });
  });
  scope.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      ...commonHeaders(options.publicUrl),
      'content-security-policy': dataPolicy,
      'cache-control': 'no-store',
    });
  });
  scope.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return;
    const allowed = methodsAt(endpoints, request.url);
    if (allowed.length === 0) throw new AppError('not_found', 'There is nothing at this address.');
    reply.header('allow', allowed.join(', '));
    if (request.method === 'OPTIONS') return reply.code(204).send();
    throw new AppError('method_not_allowed', `This address supports only ${allowed.join(', ')}.`);
  });
  shedLoad(scope, options.countWaiting);
  decorateSession(scope);
  acceptOnlyJson(scope);
  compressAnswers(scope);
  registerCalls(scope, options);
  registerEvents(scope, options);
  registerMcp(scope, app, options);
  registerDocs(scope);
  scope.setNotFoundHandler(() => {
    throw new AppError('not_found', 'There is nothing at this address.');
  });
}

function methodsAt(endpoints: readonly Endpoint[], url: string): string[] {
  const path = url.split('?', 1)[0] ?? '';
  const methods = endpoints.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
  return methods.length === 0 ? [] : [...new Set([...methods, 'OPTIONS'])].sort();
}
