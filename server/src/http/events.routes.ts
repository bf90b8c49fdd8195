import { Readable } from 'node:stream';
import type { SyncEvent } from '@cairn/contract/connections';
import { AppError } from '@cairn/contract/errors';
import { routes } from '@cairn/contract/routes';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Session } from '../identity/identity.ts';
import { type Authenticate, type Bearer, bearerOf, requireSession } from './bearer.ts';
import { encodeAnswer, pathInScope } from './calls.ts';
import { describeError } from './failure.ts';

/** What tells the streams that something has changed, once it is committed. */
export type EventSource = {
  /** Calls `listener` for each event that the scope may see, until the function that it returns is called. */
  subscribe(scope: Session['scope'], listener: (event: SyncEvent) => void): () => void;
};

export type EventStreamOptions = { events: EventSource; authenticate: Authenticate; heartbeatMs: number };

/** Proxies commonly close a connection that is silent for 30 s or 60 s. */
export const defaultHeartbeatMs = 25_000;
/** What may wait for one slow reader; an event is about 400 bytes. */
const maxBufferedBytes = 262_144;
/** A person's tabs and devices; a stream costs a connection. */
const maxStreamsPerUser = 20;

type OpenStream = { userId: string; end: () => void };

/** Registers GET /api/events: the events of the session's household as they happen. */
export function registerEvents(scope: FastifyInstance, options: EventStreamOptions): void {
  const open = new Set<OpenStream>();
  let isClosing = false;
  scope.addHook('preClose', async () => {
    isClosing = true;
    for (const { end } of open) end();
  });
  scope.route({
    method: 'GET',
    url: pathInScope(routes.events),
    exposeHeadRoute: false,
    onRequest: [requireSession(options.authenticate)],
    handler: async (request, reply) => {
      const bearer = bearerOf(request);
      if (bearer === null || isClosing) throw new AppError('unavailable', 'The server is restarting.');
      const userId = bearer.session.user.id;
      if ([...open].filter((other) => other.userId === userId).length >= maxStreamsPerUser)
        throw new AppError('too_many_requests', 'Too many open windows. Close one and try again.');
      const { stream, end } = streamEvents(bearer, options, request.log);
      const entry = { userId, end };
      open.add(entry);
      stream.once('close', () => open.delete(entry));
      return reply.type('text/event-stream').header('x-accel-buffering', 'no').send(stream);
    },
  });
}

/** The text of one stream. It ends when the session does, and is cut when its reader is too slow. */
function streamEvents(
  { session, token }: Bearer,
  { events, authenticate, heartbeatMs }: EventStreamOptions,
  log: FastifyBaseLogger,
): { stream: Readable; end: () => void } {
  const stream = new Readable({ read() {} });
  let hasEnded = false;
  const end = () => {
    if (!hasEnded) stream.push(null);
    hasEnded = true;
  };
  const send = (text: string) => {
    if (hasEnded) return;
    stream.push(text);
    if (stream.readableLength > maxBufferedBytes) stream.destroy();
  };
  const fail = (error: unknown) => {
    log.error({ error: describeError(error) }, 'event stream failed');
    stream.destroy();
  };
  const unsubscribe = events.subscribe(session.scope, (event) => {
    try {
      send(`data: ${JSON.stringify(encodeAnswer('events', routes.events, event))}\n\n`);
    } catch (error) {
      fail(error);
    }
  });
  const beat = async () => {
    if ((await authenticate(token)) === null) end();
    else send(': still here\n\n');
  };
  const heartbeat = setInterval(() => void beat().catch(fail), heartbeatMs);
  stream.once('close', () => {
    hasEnded = true;
    clearInterval(heartbeat);
    unsubscribe();
  });
  send(': connected\n\n');
  return { stream, end };
}
