import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { AppError } from '@cairn/contract/errors';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { registerApi } from './api.ts';
import type { Authenticate } from './bearer.ts';
import { apiPrefix } from './calls.ts';
import { defaultHeartbeatMs, type EventSource } from './events.routes.ts';
import { describeError, errorBodyOf, type Failure, failureOf } from './failure.ts';
import type { Handlers } from './handlers.ts';
import { registerHealth } from './health.routes.ts';
import { closeIdleSockets } from './idle-sockets.ts';
import { maxBodyBytes } from './json-body.ts';
import { type LogOptions, logRequests, logSettings, noteFailure } from './request-log.ts';
import { type BankOrigins, commonHeaders, dataPolicy } from './security-headers.ts';
import { registerWeb } from './web.routes.ts';

export type ServerOptions = {
  handlers: Handlers;
  /** The session that a token belongs to; null when the token is unknown, revoked or expired. */
  authenticate: Authenticate;
  events: EventSource;
  isReady: () => Promise<boolean>;
  /** Whether a failure comes from the database's being away, which is logged elsewhere, once. */
  isDatabaseGone?: (error: unknown) => boolean;
  /** The folder of the built client; null serves the API alone. */
  webRoot: string | null;
  contentSecurity: BankOrigins;
  /** The origin that people use; https makes browsers insist on it. */
  publicUrl: string | null;
  /** Addresses and ranges whose X-Forwarded-For is believed. */
  trustedProxies: readonly string[];
  log: LogOptions;
  /** How often a silent event stream shows that it lives, and looks whether its session does. */
  heartbeatMs?: number;
};

/** How long a request may take to arrive in full: ends those who send a byte at a time. */
const requestTimeoutMs = 30_000;
const headersTimeoutMs = 15_000;
const connectionsCheckMs = 5_000;
/** A connection on which nothing moves at all; longer than the heartbeat of an event stream. */
const silentConnectionMs = 60_000;
/** Longer than the 60 s for which common proxies keep a connection, so that it is the proxy who closes it. */
const keepAliveMs = 65_000;
const maxHeaderBytes = 16_384;
const maxHeaderCount = 100;

/**
 * Builds the server of the API and the client; it listens when told to. What main.ts registers beside it is a scope of
 * its own: it inherits nothing but the log, the limits and the shape of an error.
 */
export function buildServer(options: ServerOptions): FastifyInstance {
  const { publicUrl } = options;
  const app = fastify({
    ...logSettings(options.log),
    genReqId: () => randomUUID(),
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    bodyLimit: maxBodyBytes,
    requestTimeout: requestTimeoutMs,
    connectionTimeout: silentConnectionMs,
    keepAliveTimeout: keepAliveMs,
    // A request that comes in on an open connection while the server drains is answered like any other.
    return503OnClosing: false,
    http: {
      headersTimeout: headersTimeoutMs,
      maxHeaderSize: maxHeaderBytes,
      connectionsCheckingInterval: connectionsCheckMs,
    },
    // Addresses that cannot be decoded, or hold an id that is too long to be one. No hook runs for them.
    frameworkErrors: (error, request, reply) => {
      const failed = failureOf(error);
      request.log.info({ method: request.method, route: 'unmatched', status: failed.status }, 'request');
      reply.headers({ ...commonHeaders(publicUrl), 'content-security-policy': dataPolicy });
      return sendFailure(failed, request, reply);
    },
    clientErrorHandler: answerBrokenRequest,
  });
  app.server.maxHeadersCount = maxHeaderCount;
  closeIdleSockets(app);
  logRequests(app);
  app.setErrorHandler((error, request, reply) =>
    options.isDatabaseGone?.(error) === true
      ? answerOutage(request, reply)
      : answerFailure(error, request, reply),
  );
  app.register(async (scope) => registerHealth(scope, options));
  app.register(
    async (scope) =>
      registerApi(scope, { ...options, heartbeatMs: options.heartbeatMs ?? defaultHeartbeatMs }),
    { prefix: apiPrefix },
  );
  // On the instance itself: only there can the answer to every unknown address be set.
  app.register(async () => registerWeb(app, options));
  return app;
}

const outageMessage = 'Cairn cannot reach its database right now. Please try again in a moment.';
/** The database may have ended between a change and the word of it, or after the bank was told. */
const outageMessageOfChange =
  'Cairn cannot reach its database right now, and your change may not have been saved. Please check, and try again in a moment.';
const outageRetryMs = 5_000;

async function answerOutage(request: FastifyRequest, reply: FastifyReply) {
  const message = request.method === 'GET' ? outageMessage : outageMessageOfChange;
  const failed = failureOf(new AppError('unavailable', message, { retryAfterMs: outageRetryMs }));
  noteFailure(request, failed.code);
  return sendFailure(failed, request, reply);
}

/** Answers every failure in the one shape, and logs those that are ours, once. */
async function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const failed = failureOf(error);
  noteFailure(request, failed.code);
  // One that is expected says all that there is to say in its answer.
  const isExpected = error instanceof AppError && error.code === 'unavailable';
  if (failed.status >= 500 && !isExpected)
    request.log.error({ error: describeError(error) }, 'request failed');
  return sendFailure(failed, request, reply);
}

function sendFailure(failed: Failure, request: FastifyRequest, reply: FastifyReply) {
  if (failed.code === 'unauthorized') reply.header('www-authenticate', 'Bearer');
  if (failed.retryAfterMs !== null) reply.header('retry-after', Math.ceil(failed.retryAfterMs / 1000));
  return reply
    .code(failed.status)
    .header('cache-control', 'no-store')
    .header('x-request-id', request.id)
    .type('application/json; charset=utf-8')
    .send(errorBodyOf(failed, request.id));
}

/** Answers what is not HTTP, too slow or has too large a head: there is no request yet, and its bytes are not logged. */
function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const isSlow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const status = isSlow ? '408 Request Timeout' : '400 Bad Request';
  const message = isSlow ? 'The request took too long to arrive.' : 'This is not a valid HTTP request.';
  const body = JSON.stringify({ error: 'invalid_request', message, requestId: randomUUID() });
  const head = `content-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}`;
  socket.end(`HTTP/1.1 ${status}\r\n${head}\r\nconnection: close\r\n\r\n${body}`);
}
