import { Readable } from 'node:stream';
import { AppError } from '@cairn/contract/errors';
import { publicPathOf } from '@cairn/contract/route-definition';
import { type Route, routes } from '@cairn/contract/routes';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { z } from 'zod';
import { endingWith } from '../db/call-end.ts';
import { accountEvents, noteUser } from './account-log.ts';
import { type KeyOptions, requireKeyOrSession, requireScope } from './api-key.ts';
import { readAttempt, setAttemptCookie } from './attempt-cookie.ts';
import {
  type Authenticate,
  bearerOf,
  requireConfirmation,
  requireOperator,
  requireRole,
  requireSession,
} from './bearer.ts';
import { clientOf, siteOf } from './client-address.ts';
import { contentDisposition } from './content-disposition.ts';
import { setDeviceCookie } from './device-cookie.ts';
import { ContractViolation } from './failure.ts';
import { type Call, type HandledName, type Handlers, handledNames } from './handlers.ts';
import { idempotentCallOf } from './idempotent-call.ts';
import { keepRawBody, rawBodyOf } from './raw-body.ts';
import { filePolicy } from './security-headers.ts';

export const apiPrefix = '/api';
/** The browser times out after 10 s. */
const defaultTimeoutMs = 30_000;
/** For files that are sent while they are written, on a line that may be slow, and for work that grows with a household. */
const longTimeoutMs = 600_000;

/** One line that is not empty. */
const fileName = z.string().regex(/^[^\p{Cc}\p{Cs}]+$/u);
const chunks = z.custom<AsyncIterable<string>>(
  (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
);
const namedFile = z.union([
  z.object({ fileName, text: z.string() }),
  z.object({ fileName, chunks }),
  z.object({ fileName, bytes: z.instanceof(Uint8Array) }),
]);

export type CallOptions = KeyOptions & {
  handlers: Handlers;
  authenticate: Authenticate;
  publicUrl: string | null;
  handlerTimeoutMs?: number;
};

/**
 * Registers every call of the route table except the event stream, in a scope with prefix `apiPrefix`; what API keys may call, in the public
 * API too.
 */
export function registerCalls(scope: FastifyInstance, options: CallOptions): void {
  for (const name of handledNames)
    for (const door of doorsTo(routes[name], options)) registerCall(scope, { name, door }, options);
}

/** An address of a route, and what refuses everybody who may not call it there. */
type Door = { url: string; onRequest: onRequestAsyncHookHandler[] };

/** The address in the scope without the prefix for a session, and the one of the public API, where there is one. */
export function doorsTo(route: Route, options: Pick<CallOptions, 'authenticate'> & KeyOptions): Door[] {
  const session = {
    url: pathInScope(route.path),
    onRequest: whoMay(route, requireSession(options.authenticate, route)),
  };
  const publicPath = publicPathOf(route);
  if (publicPath === null) return [session];
  const either = requireKeyOrSession(options.authenticate, options, route);
  return [session, { url: pathInScope(publicPath), onRequest: whoMay(route, either) }];
}

type Registered<Name extends HandledName> = { name: Name; door: Door };

function registerCall<Name extends HandledName>(
  scope: FastifyInstance,
  call: Registered<Name>,
  options: CallOptions,
): void {
  const route: Route = routes[call.name];
  // A separate scope without JSON parser, because the signature covers the raw bytes.
  if (route.raw === true) scope.register(async (own) => registerIn(own, call, options));
  else registerIn(scope, call, options);
}

function registerIn<Name extends HandledName>(
  scope: FastifyInstance,
  { name, door }: Registered<Name>,
  { handlers, publicUrl, handlerTimeoutMs = defaultTimeoutMs }: CallOptions,
): void {
  const route: Route = routes[name];
  const accountEvent = accountEvents[name];
  if (route.raw === true) keepRawBody(scope, route.maxBytes);
  scope.route({
    method: route.method,
    url: door.url,
    handlerTimeout: route.file === undefined && route.takesLong !== true ? handlerTimeoutMs : longTimeoutMs,
    config: {
      ...(route.maxBytes === undefined ? {} : { maxFileBytes: route.maxBytes }),
      ...(accountEvent === undefined ? {} : { accountEvent }),
    },
    onRequest: door.onRequest,
    handler: async (request, reply) => {
      // Nothing is sent meanwhile, and a silent socket would be closed. The next request on it has the usual time again.
      if (route.takesLong === true) request.raw.setTimeout(longTimeoutMs);
      // Each part was parsed with the schema that Call<Name> is derived from, which the compiler cannot see for a generic
      // Name.
      const cookies = {
        setDeviceCookie: (devices: string) => setDeviceCookie(reply, devices, publicUrl),
        setAttemptCookie: (attempt: string | null) => setAttemptCookie(reply, attempt, publicUrl),
      };
      const isKey = (bearerOf(request)?.session.key ?? null) !== null;
      // A program with a key is no browser: what cookies say is of no account.
      const cookieless = isKey ? { devices: null, attempt: null } : {};
      const client = {
        ...clientOf(request),
        attempt: readAttempt(request, publicUrl),
        ...cookieless,
        site: siteOf(request, publicUrl),
      };
      const parsed = parseCall(name, route, request);
      const signal = goneSignal(reply);
      const note = (userId: string) => noteUser(request, userId);
      const call = { ...parsed, client, ...cookies, noteUser: note, signal } as Call<Name>;
      const work = async () => {
        const answer: unknown = await handlers[name](call);
        if (route.file === undefined) return encodeAnswer(name, route, answer);
        return sendFile(name, route, answer, reply);
      };
      // What changes something goes on: whoever closes a page after saving has saved.
      return route.method === 'GET' ? endingWith(signal, work) : work();
    },
  });
}

/** What refuses everybody who may not call a route. `known`: the hook that says who calls. */
function whoMay(
  { access, keyScope, needsConfirmation }: Route,
  known: onRequestAsyncHookHandler,
): onRequestAsyncHookHandler[] {
  const confirmation = needsConfirmation === true ? [requireConfirmation] : [];
  switch (access) {
    case 'public':
      return [];
    case 'person':
      return [known, requireScope(keyScope), ...confirmation];
    case 'operator':
      return [known, requireScope(keyScope), requireOperator, ...confirmation];
    default:
      return [known, requireScope(keyScope), requireRole(access), ...confirmation];
  }
}

/** Aborts when the connection closes, or the answer was sent: then nobody waits. Fastify's own aborts once a body has been received. */
function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort(new AppError('unavailable', 'The caller has gone.')));
  return gone.signal;
}

/** Sends a file to be saved, never to be shown: whatever is in it, it is no page of ours. */
async function sendFile(name: string, route: Route, answer: unknown, reply: FastifyReply): Promise<unknown> {
  const file = namedFile.parse(answer);
  // What fails before the first chunk is answered as any failure.
  const stream = 'chunks' in file ? Readable.from(await begun(file.chunks), { objectMode: false }) : null;
  reply.header('content-security-policy', filePolicy);
  reply.header('content-disposition', contentDisposition(file.fileName));
  reply.type('bytes' in file ? 'application/octet-stream' : `${route.file}; charset=utf-8`);
  if ('chunks' in file) return stream;
  if ('text' in file) return encodeAnswer(name, route, file.text);
  const { buffer, byteOffset, byteLength } = file.bytes;
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** The same chunks, of which the first is there. Where the browser goes away, what they are read from is closed. */
async function begun(given: AsyncIterable<string>): Promise<AsyncIterable<string>> {
  const iterator = given[Symbol.asyncIterator]();
  let first: IteratorResult<string> | null = await iterator.next();
  return {
    [Symbol.asyncIterator]: () => ({
      async next() {
        const next = first ?? iterator.next();
        first = null;
        return next;
      },
      async return() {
        await iterator.return?.();
        return { done: true, value: undefined };
      },
    }),
  };
}

/** The path without the scope's prefix. */
function pathInScope(path: string): string {
  return path.slice(apiPrefix.length);
}

function parseCall(name: string, route: Route, request: FastifyRequest): object {
  const params = parseParams(route, request.params);
  const query = route.query && parseFields(route.query, request.query, 'query');
  const body = route.body && parseFields(route.body, request.body ?? {}, 'body');
  const raw = route.raw === true ? rawBodyOf(request) : undefined;
  return {
    ...bearerOf(request),
    ...(raw === undefined ? {} : { raw }),
    ...(route.once === true
      ? { once: idempotentCallOf(name, route, { params, body, query, raw: raw?.body }, request) }
      : {}),
    params,
    query,
    body,
    requestId: request.id,
  };
}

/** A malformed id gets the same 404 as an unknown one. */
function parseParams({ params }: Route, input: unknown): unknown {
  const parsed = params?.safeParse(input);
  if (parsed?.success === false) throw new AppError('not_found', 'There is nothing at this address.');
  return parsed?.data;
}

function parseFields(schema: z.core.$ZodType, input: unknown, whole: 'query' | 'body'): unknown {
  const parsed = z.safeParse(schema, input);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const field = issue === undefined || issue.path.length === 0 ? whole : issue.path.join('.');
  throw new AppError('invalid_request', `${field}: ${issue?.message ?? 'is not valid'}`);
}

/** Encodes a response and drops fields that the contract does not name. Throws ContractViolation. */
export function encodeAnswer(name: string, route: Route, answer: unknown): unknown {
  const encoded = z.safeEncode(route.response, answer);
  if (!encoded.success) throw new ContractViolation(name, encoded.error);
  return encoded.data;
}
