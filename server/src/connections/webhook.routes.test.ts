import { AppError } from '@cairn/contract/errors';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../http/test-server.ts';
import { webhookHandlers } from './routes.ts';

type Received = { body: Buffer; token: string | undefined };

const clock = { ms: Date.parse('2026-11-20T12:00:00Z') };
let received: Received[];
let server: TestServer;
beforeEach(async () => {
  received = [];
  const handlers = webhookHandlers({
    receiveWebhook: async (signed) => {
      received.push(signed);
      if (signed.token !== 'right') throw new AppError('unauthorized', 'This is not signed.');
    },
    now: () => new Date(clock.ms),
  });
  server = await startTestServer({ handlers });
});
afterEach(() => server.close());

const send = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  fetch(`${server.origin}/api/plaid/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'plaid-verification': 'right', ...headers },
    body,
  });

test('pitfall 18 the raw bytes are passed on unchanged, without a session', async () => {
  const texts = ['{\n  "a": 1,  "a": 2\n}\n', '{"__proto__": 1}', 'not JSON', ''];
  for (const text of texts) expect((await send(text)).status).toBe(200);
  const bytes = new Uint8Array([0xff, 0x00, 0x22]);
  await send(bytes);
  expect(received.map(({ body }) => body.toString('latin1'))).toEqual([
    ...texts,
    Buffer.from(bytes).toString('latin1'),
  ]);
  expect(received.every(({ token }) => token === 'right')).toBe(true);
});

test('pitfall 19 an unsigned webhook is 401, and a too large one is not read', async () => {
  expect((await send('{}', { 'plaid-verification': 'wrong' })).status).toBe(401);
  received.length = 0;
  expect((await send('x'.repeat(65_537))).status).toBe(413);
  expect(received).toEqual([]);
});

test('an address with many unsigned webhooks is blocked for a while', async () => {
  for (let n = 0; n < 60; n += 1) await send('{}', { 'plaid-verification': 'wrong' });
  const refused = await send('{}');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  clock.ms += 61_000;
  expect((await send('{}')).status).toBe(200);
});

test('signed webhooks are never limited', async () => {
  for (let n = 0; n < 80; n += 1) expect((await send('{}')).status).toBe(200);
});
