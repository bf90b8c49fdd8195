import type { SyncEvent } from '@cairn/contract/connections';
import { expect, it, onTestFinished } from 'vitest';
import type { EventSource } from './events.routes.ts';
import { connection, liveToken, session } from './test-answers.ts';
import { authorization, callCase, routeCases, startTestServer } from './test-server.ts';

/** An event source that the test controls. */
function makeSource() {
  const listeners = new Set<(event: SyncEvent) => void>();
  const scopes: string[] = [];
  let noteEmpty = () => {};
  const source: EventSource = {
    subscribe(scope, listener) {
      scopes.push(scope.householdId);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) noteEmpty();
      };
    },
  };
  return {
    source,
    scopes,
    emit: (event: SyncEvent) => {
      for (const listener of [...listeners]) listener(event);
    },
    empty: () =>
      new Promise<void>((resolve) => {
        noteEmpty = resolve;
        if (listeners.size === 0) resolve();
      }),
  };
}

const otherToken = 'other-token';

async function openStream(origin: string, token = liveToken) {
  const leave = new AbortController();
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${origin}/api/events`, { headers, signal: leave.signal });
  if (response.body === null) throw new Error('no stream');
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    response,
    leave: () => leave.abort(),
    /** Reads up to and including `part`; throws when the stream ends before. */
    async readUntil(part: string) {
      while (!text.includes(part)) {
        const { done, value } = await reader.read();
        if (done) throw new Error(`ended after ${text}`);
        text += value;
      }
      return text;
    },
    async readToEnd() {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return text;
        text += value;
      }
    },
  };
}

const event: SyncEvent = { type: 'connection_changed', connection };

it('sends the events of the session’s household as they happen', async () => {
  const driven = makeSource();
  const server = await startTestServer({ events: driven.source });
  onTestFinished(() => server.close());
  const stream = await openStream(server.origin);
  expect(stream.response.status).toBe(200);
  expect(stream.response.headers.get('content-type')).toBe('text/event-stream');
  expect(stream.response.headers.get('cache-control')).toBe('no-store');
  await stream.readUntil(': connected\n\n');
  driven.emit(event);
  expect(await stream.readUntil('}\n\n')).toContain(`data: ${JSON.stringify(event)}\n\n`);
  expect(driven.scopes).toEqual([session.scope.householdId]);
});

it('stops listening when the reader leaves', async () => {
  const driven = makeSource();
  const server = await startTestServer({ events: driven.source });
  onTestFinished(() => server.close());
  const stream = await openStream(server.origin);
  await stream.readUntil('connected');
  stream.leave();
  await driven.empty();
});

it('shows that it lives, and ends when its session does', async () => {
  const driven = makeSource();
  let lives = true;
  const server = await startTestServer({
    events: driven.source,
    heartbeatMs: 5,
    authenticate: async (token) => (lives && token === liveToken ? session : null),
  });
  onTestFinished(() => server.close());
  const stream = await openStream(server.origin);
  await stream.readUntil(': still here\n\n: still here\n\n');
  lives = false;
  await stream.readToEnd();
  await driven.empty();
});

it.each(['logout', 'changePassword', 'deleteAccount'] as const)(
  'ends at once with a session that %s ends, and goes on with one that lives',
  async (name) => {
    const driven = makeSource();
    let lives = true;
    const endSession = async () => {
      lives = false;
      return {};
    };
    const deleteAccount = async () => {
      await endSession();
      return { notice: null };
    };
    const server = await startTestServer({
      events: driven.source,
      authenticate: async (token) => {
        if (token === otherToken) return session;
        return lives && token === liveToken ? session : null;
      },
      handlers: { logout: endSession, changePassword: endSession, deleteAccount },
    });
    onTestFinished(() => server.close());
    const ended = await openStream(server.origin);
    const open = await openStream(server.origin, otherToken);
    const testCase = routeCases.find((one) => one.name === name);
    if (testCase === undefined) throw new Error('no such call');
    await callCase(server, testCase);
    expect(await ended.readToEnd()).toBe(': connected\n\n');
    driven.emit(event);
    await open.readUntil('connection_changed');
    open.leave();
  },
);

it('breaks off when it is unknown whether the session is valid', async () => {
  const driven = makeSource();
  let calls = 0;
  const server = await startTestServer({
    events: driven.source,
    heartbeatMs: 5,
    authenticate: async () => {
      calls += 1;
      if (calls > 1) throw new Error('database gone: private detail');
      return session;
    },
  });
  onTestFinished(() => server.close());
  const stream = await openStream(server.origin);
  await expect(stream.readToEnd()).rejects.toThrow();
  await driven.empty();
  expect(server.log()).toContain('event stream failed');
  expect(server.log()).not.toContain('private detail');
});

it('ends when the server closes, and lets it close', async () => {
  const driven = makeSource();
  const server = await startTestServer({ events: driven.source });
  const stream = await openStream(server.origin);
  await stream.readUntil('connected');
  const closed = server.close();
  expect(await stream.readToEnd()).toBe(': connected\n\n');
  await closed;
});

it('cuts off a reader that is too slow, instead of keeping everything for it', async () => {
  const driven = makeSource();
  const server = await startTestServer({ events: driven.source });
  onTestFinished(() => server.close());
  const response = await fetch(`${server.origin}/api/events`, { headers: authorization });
  const large: SyncEvent = { ...event, connection: { ...connection, message: 'x'.repeat(100_000) } };
  let sent = 0;
  const gone = driven.empty();
  let isGone = false;
  void gone.then(() => {
    isGone = true;
  });
  while (!isGone && sent < 500) {
    driven.emit(large);
    sent += 1;
    await new Promise((resolve) => setImmediate(resolve));
  }
  await gone;
  expect(sent).toBeLessThan(500);
  await response.body?.cancel().catch(() => {});
});

it('breaks off rather than send an event that breaks the contract', async () => {
  const driven = makeSource();
  const server = await startTestServer({ events: driven.source });
  onTestFinished(() => server.close());
  const stream = await openStream(server.origin);
  await stream.readUntil('connected');
  driven.emit({ ...event, connection: { ...connection, accountsCount: 0.5 } });
  await expect(stream.readToEnd()).rejects.toThrow();
  expect(server.log()).toContain('connection.accountsCount');
});

it('gives one person a bounded number of streams', async () => {
  const driven = makeSource();
  const server = await startTestServer({ events: driven.source });
  onTestFinished(() => server.close());
  const streams = await Promise.all(Array.from({ length: 20 }, () => openStream(server.origin)));
  const oneMore = await fetch(`${server.origin}/api/events`, { headers: authorization });
  expect(oneMore.status).toBe(429);
  for (const stream of streams) stream.leave();
  await driven.empty();
});
