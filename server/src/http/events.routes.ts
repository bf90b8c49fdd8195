import { Readable } from 'node:stream';
import type { SyncEvent } from '@cairn/contract/connections';
import { AppError } from '@cairn/contract/errors';
import { routes } from '@cairn/contract/routes';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accountEvents } from './account-log.ts';
import type { KeyOptions } from './api-key.ts';
import { type Authenticate, type Bearer, bearerOf } from './bearer.ts';
import { doorsTo, encodeAnswer } from './calls.ts';
import { describeError } from './failure.ts';
import type { Session } from './session.ts';

/** Publishes committed changes. */
export type EventSource = {
  /** Calls `listener` for each event that the scope may see. Returns a function that unsubscribes. */
  subscribe(scope: Session['scope'], listener: (event: SyncEvent) => void): () => void;
};

export type EventStreamOptions = KeyOptions & {
  events: EventSource;
  authenticate: Authenticate;
  heartbeatMs: number;
  /** Whether an error is a database outage, which is logged elsewhere. */
  isDatabaseGone?: (error: unknown) => boolean;
};

/** Proxies commonly close idle connections after 30 s or 60 s. */
export const defaultHeartbeatMs = 25_000;
/** The buffer for a slow reader; an event is about 400 bytes. */
const maxBufferedBytes = 262_144;
/** Enough for a user's tabs and devices. */
const maxStreamsPerUser = 20;

/** Calls after which a session of the person may have ended, or be in another household. */
const callsThatEndSessions: ReadonlySet<string> = new Set(
  [
    routes.logout,
    routes.endApiKey,
    routes.changePassword,
    routes.deleteAccount,
    routes.switchHousehold,
    routes.addHousehold,
    routes.joinHousehold,
    routes.leaveHousehold,
  ].map(({ path }) => path),
);

/** `check` ends the stream if its session has ended, is in another household, or lacks the second step that the server requires. */
type OpenStream = { userId: string; householdId: string; end: () => void; check: () => Promise<void> };

/**
 * Registers GET /api/events. A stream ends with its session: at once when this process ended it, otherwise at the next
 * heartbeat.
 */
export function registerEvents(scope: FastifyInstance, options: EventStreamOptions): void {
  const open = new Set<OpenStream>();
  let isClosing = false;
  scope.addHook('preClose', async () => {
    isClosing = true;
    for (const { end } of open) end();
  });
  scope.addHook('onResponse', async (request) => {
    const session = bearerOf(request)?.session;
    const { url = '', config } = request.routeOptions;
    const isRemoval = config.accountEvent === accountEvents.removeMember;
    if (!isRemoval && !callsThatEndSessions.has(url)) return;
    const concerned = [...open].filter((one) =>
      isRemoval ? one.householdId === session?.scope.householdId : one.userId === session?.user.id,
    );
    await Promise.all(concerned.map(({ check }) => check()));
  });
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const bearer = bearerOf(request);
    if (bearer === null || isClosing) throw new AppError('unavailable', 'The server is restarting.');
    const userId = bearer.session.user.id;
    if ([...open].filter((other) => other.userId === userId).length >= maxStreamsPerUser)
      throw new AppError('too_many_requests', 'Too many open windows. Close one and try again.');
    const { stream, end, check } = streamEvents(bearer, options, request.log);
    const entry = { userId, householdId: bearer.session.scope.householdId, end, check };
    open.add(entry);
    stream.once('close', () => open.delete(entry));
    return reply.type('text/event-stream').header('x-accel-buffering', 'no').send(stream);
  };
  for (const door of doorsTo(routes.events, options))
    scope.route({ method: 'GET', ...door, exposeHeadRoute: false, handler });
}

/** One stream. It ends with its session and is aborted when its reader is too slow. */
function streamEvents(
  { session, token }: Bearer,
  options: EventStreamOptions,
  log: FastifyBaseLogger,
): Pick<OpenStream, 'end' | 'check'> & { stream: Readable } {
  const { events, heartbeatMs, isDatabaseGone } = options;
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
    if (isDatabaseGone?.(error) !== true) log.error({ error: describeError(error) }, 'event stream failed');
    stream.destroy();
  };
  const unsubscribe = events.subscribe(session.scope, (event) => {
    try {
      send(`data: ${JSON.stringify(encodeAnswer('events', routes.events, event))}\n\n`);
    } catch (error) {
      fail(error);
    }
  });
  const check = async () => {
    try {
      const live = await authenticateAgain(session, token, options);
      const isSame = live?.scope.householdId === session.scope.householdId;
      if (!isSame || live.lacksSecondStep) end();
    } catch (error) {
      fail(error);
    }
  };
  const heartbeat = setInterval(() => void check().then(() => send(': still here\n\n')), heartbeatMs);
  stream.once('close', () => {
    hasEnded = true;
    clearInterval(heartbeat);
    unsubscribe();
  });
  send(': connected\n\n');
  return { stream, end, check };
}

/** Null where the session or the key has ended since. */
async function authenticateAgain(
  { key }: Session,
  token: string,
  { authenticate, authenticateKey }: EventStreamOptions,
): Promise<Session | null> {
  if (key === null) return authenticate(token);
  return authenticateKey(token, '').catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'unauthorized') return null;
    throw error;
  });
}
