import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { AppError } from '@cairn/contract/errors';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Trouble } from '../db/trouble.ts';
import { type AccountNote, noteRefused } from './account-log.ts';
import { registerApi } from './api.ts';
import type { KeyOptions } from './api-key.ts';
import type { Authenticate } from './bearer.ts';
import { apiPrefix } from './calls.ts';
import { defaultHeartbeatMs, type EventSource } from './events.routes.ts';
import { describeError, errorBodyOf, type Failure, failureOf } from './failure.ts';
import type { Handlers } from './handlers.ts';
import { registerHealth } from './health.routes.ts';
import { closeIdleSockets } from './idle-sockets.ts';
import { maxBodyBytes } from './json-body.ts';
import { createKeyLimits } from './key-limits.ts';
import {
  type AnsweredRequest,
  type BeginRequest,
  type LogOptions,
  logRequests,
  logSettings,
  noteFailure,
  traceRequests,
} from './request-log.ts';
import { type BankOrigins, commonHeaders, dataPolicy } from './security-headers.ts';
import { registerWeb } from './web.routes.ts';

export type ServerOptions = {
  handlers: Handlers;
  /** Returns null for an unknown, revoked or expired token. */
  authenticate: Authenticate;
  /** Whom an API key calls for. Throws AppError unauthorized, with why it does not work, or too_many_requests after many wrong ones. */
  authenticateKey: KeyOptions['authenticateKey'];
  /** How many calls an API key may make in a minute. */
  keyCallsPerMinute?: number;
  events: EventSource;
  isReady: () => Promise<boolean>;
  /** Whether an error is a database outage, which is logged elsewhere. */
  isDatabaseGone?: (error: unknown) => boolean;
  /** Whether an error is that the disk is full, or that a statement took too long. */
  troubleOf?: (error: unknown) => Trouble | null;
  /** Whether there is no room to write. */
  isDiskFull?: () => Promise<boolean>;
  /** Keeps what happened to an account, for its person to read. Called after the answer. */
  recordAccount?: (note: AccountNote) => void;
  /** Counts requests, by their routes. */
  onAnswered?: (request: AnsweredRequest) => void;
  /** Of each request; it is not traced where this is not given. */
  beginRequest?: BeginRequest | null;
  /** How many calls wait for a session of the database; see shedLoad. */
  countWaiting?: () => number;
  /** The folder of the built client; null: API only. */
  webRoot: string | null;
  contentSecurity: BankOrigins;
  /** The public origin; https enables HSTS. */
  publicUrl: string | null;
  /** Addresses and ranges whose X-Forwarded-For is trusted. */
  trustedProxies: readonly string[];
  log: LogOptions;
  /** How often an event stream sends a heartbeat and checks its session. */
  heartbeatMs?: number;
  /** After how long a call that is not done is answered 503. */
  handlerTimeoutMs?: number;
};

/** Ends requests that arrive a byte at a time. */
const requestTimeoutMs = 30_000;
const headersTimeoutMs = 15_000;
const connectionsCheckMs = 5_000;
/** For idle sockets; longer than the heartbeat of an event stream. */
const silentConnectionMs = 60_000;
/** Longer than the usual 60 s of proxies, so that the proxy closes first. */
const keepAliveMs = 65_000;
const maxHeaderBytes = 16_384;
/** A merchant's name, percent-encoded. */
const maxParamBytes = 9_000;
const maxHeaderCount = 100;

/**
 * Builds the server of the API and the client, not yet listening. Plugins that main.ts adds share only the log, the limits
 * and the error format.
 */
export function buildServer(options: ServerOptions): FastifyInstance {
  const { publicUrl } = options;
  const app = fastify({
    ...logSettings(options.log),
    genReqId: () => randomUUID(),
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    bodyLimit: maxBodyBytes,
    routerOptions: { maxParamLength: maxParamBytes },
    // A machine that is busy with something else may take longer than the ten seconds that Fastify gives each part to begin.
    pluginTimeout: 0,
    requestTimeout: requestTimeoutMs,
    connectionTimeout: silentConnectionMs,
    keepAliveTimeout: keepAliveMs,
    // Requests on open sockets are still answered while the server drains.
    return503OnClosing: false,
    http: {
      headersTimeout: headersTimeoutMs,
      maxHeaderSize: maxHeaderBytes,
      connectionsCheckingInterval: connectionsCheckMs,
    },
    // Undecodable URLs and oversized parameters. No hook runs for them.
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
  if (options.beginRequest != null) traceRequests(app, options.beginRequest);
  logRequests(app, options.recordAccount ?? (() => undefined), options.onAnswered ?? (() => undefined));
  app.setErrorHandler((error, request, reply) => {
    if (options.isDatabaseGone?.(error) === true) return answerOutage(request, reply);
    const trouble = options.troubleOf?.(error) ?? null;
    return trouble === null ? answerFailure(error, request, reply) : answerTrouble(trouble, request, reply);
  });
  app.register(async (scope) => registerHealth(scope, options));
  app.register(
    async (scope) =>
      registerApi(scope, app, {
        ...options,
        heartbeatMs: options.heartbeatMs ?? defaultHeartbeatMs,
        countWaiting: options.countWaiting ?? (() => 0),
        countKeyCall: createKeyLimits(
          options.keyCallsPerMinute === undefined ? {} : { calls: options.keyCallsPerMinute },
        ),
      }),
    { prefix: apiPrefix },
  );
  // On the root instance, where the handler for unknown URLs must be set.
  app.register(async () => registerWeb(app, options));
  return app;
}

const outageMessage = 'Cairn is temporarily unavailable. Please try again in a moment.';
/** The outage may have happened after the commit, or after Plaid was called. */
const outageMessageOfChange =
  'Cairn is temporarily unavailable, and your change may not have been saved. Please check and try again in a moment.';
const outageRetryMs = 5_000;

async function answerOutage(request: FastifyRequest, reply: FastifyReply) {
  const message = request.method === 'GET' ? outageMessage : outageMessageOfChange;
  const failed = failureOf(new AppError('unavailable', message, { retryAfterMs: outageRetryMs }));
  noteFailure(request, failed.code);
  return sendFailure(failed, request, reply);
}

const retryAfterFullMs = 60_000;

/** Whole, because a transaction that fails leaves nothing behind. */
async function answerTrouble(trouble: Trouble, request: FastifyRequest, reply: FastifyReply) {
  const isFull = trouble === 'disk is full';
  const tooLong =
    request.method === 'GET'
      ? 'This takes too long, so it was broken off. Please ask for less at once, such as a shorter time.'
      : 'This takes too long, so it was broken off and nothing was changed. Please try again, with less at once.';
  const message = isFull
    ? 'The disk of this Cairn is full, so nothing was saved. Whoever runs it has to make room.'
    : tooLong;
  const options = isFull ? { retryAfterMs: retryAfterFullMs } : {};
  const failed = failureOf(new AppError('unavailable', message, options));
  noteFailure(request, failed.code);
  request.log.error({ route: request.routeOptions.url }, `a call failed: the ${trouble}`);
  return sendFailure(failed, request, reply);
}

/** Sends every failure in the same format, and logs unexpected ones. */
async function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const failed = failureOf(error, request.routeOptions.config);
  noteFailure(request, failed.code);
  noteRefused(request, error);
  // An expected outage needs no log line.
  const isExpected = error instanceof AppError && error.code === 'unavailable';
  if (failed.status >= 500 && !isExpected)
    request.log.error({ error: describeError(error) }, 'request failed');
  return sendFailure(failed, request, reply);
}

function sendFailure(failed: Failure, request: FastifyRequest, reply: FastifyReply) {
  if (failed.code === 'unauthorized' && !reply.hasHeader('www-authenticate'))
    reply.header('www-authenticate', 'Bearer');
  if (failed.retryAfterMs !== null) reply.header('retry-after', Math.ceil(failed.retryAfterMs / 1000));
  return reply
    .code(failed.status)
    .header('cache-control', 'no-store')
    .header('x-request-id', request.id)
    .type('application/json; charset=utf-8')
    .send(errorBodyOf(failed, request.id));
}

/** Responds to invalid, slow or oversized requests. Their bytes are not logged. */
function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const isSlow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const status = isSlow ? '408 Request Timeout' : '400 Bad Request';
  const message = isSlow ? 'The request took too long to arrive.' : 'This is not a valid HTTP request.';
  const body = JSON.stringify({ error: 'invalid_request', message, requestId: randomUUID() });
  const head = `content-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}`;
  socket.end(`HTTP/1.1 ${status}\r\n${head}\r\nconnection: close\r\n\r\n${body}`);
}
