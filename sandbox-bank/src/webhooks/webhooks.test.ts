import { createHash, createPublicKey, verify } from 'node:crypto';
import { createServer } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { openTestBank, type TestBank } from '../test-bank.ts';
import { openTestReceiver, type TestReceiver } from '../test-receiver.ts';

let bank: TestBank;
let receiver: TestReceiver;
beforeEach(async () => {
  bank = await openTestBank({ initialDelayMs: 400, historicalDelayMs: 1500 });
  receiver = await openTestReceiver();
});
afterEach(async () => {
  await bank.close();
  await receiver.close();
});

/** An Item that notifies `receiver`, with whatever was sent at its beginning behind it. */
async function linked(options: { synced?: boolean; username?: string; products?: string[] } = {}) {
  const { synced = true, ...person } = options;
  const access_token = await bank.link({ ...person, password: 'pass_good', webhook: receiver.url });
  bank.moveClock({ ms: 2000 });
  if (synced) await bank.loop(access_token, { count: 500 });
  await deliver();
  receiver.received.length = 0;
  return access_token;
}

const deliver = () => bank.post('/control/webhooks/deliver', {});

async function webhookLog() {
  const { body } = await bank.post('/control/webhooks', {});
  const entry = z.object({
    id: z.number(),
    webhook_code: z.string(),
    state: z.string(),
    created_at: z.string(),
    next_attempt_at: z.string().nullable(),
    attempts: z.array(z.object({ at: z.string(), answer: z.string() })),
  });
  return z.array(entry).parse(body.webhooks);
}

/** Checks a webhook as section 3.3 says that a client must. */
async function verified(raw: Buffer, jws: string): Promise<boolean> {
  const [header = '', payload = '', signature = ''] = jws.split('.');
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  expect(read(header)).toEqual({ alg: 'ES256', kid: read(header).kid, typ: 'JWT' });
  const { body } = await bank.post('/webhook_verification_key/get', { key_id: read(header).kid });
  const publicParts = z.object({ kty: z.string(), crv: z.string(), x: z.string(), y: z.string() });
  const signed = verify(
    'sha256',
    Buffer.from(`${header}.${payload}`),
    {
      key: createPublicKey({ key: publicParts.parse(body.key), format: 'jwk' }),
      dsaEncoding: 'ieee-p1363',
    },
    Buffer.from(signature, 'base64url'),
  );
  return signed && read(payload).request_body_sha256 === createHash('sha256').update(raw).digest('hex');
}

test('a webhook is signed over exactly the bytes that were sent', async () => {
  const access_token = await linked();
  expect(
    await bank.post('/sandbox/item/fire_webhook', { access_token, webhook_code: 'SYNC_UPDATES_AVAILABLE' }),
  ).toMatchObject({ body: { webhook_fired: true } });
  await deliver();
  const [webhook] = receiver.received;
  if (webhook === undefined) throw new Error('nothing came');
  expect(webhook.raw.toString()).toBe(JSON.stringify(webhook.body, null, 2));
  expect(await verified(webhook.raw, webhook.signature)).toBe(true);
  const changed = Buffer.from(webhook.raw);
  changed[5] = (changed[5] ?? 0) ^ 1;
  expect(await verified(changed, webhook.signature)).toBe(false);
});

test('the key is published with exactly its public parts, and survives a restart', async () => {
  const key_id = '6c5516e1-92dc-479e-a8ff-5a51992e0001';
  const { body } = await bank.post('/webhook_verification_key/get', { key_id });
  expect(Object.keys(z.object({ key: z.looseObject({}) }).parse(body).key).toSorted()).toEqual(
    'alg created_at crv expired_at kid kty use x y'.split(' '),
  );
  expect(body.key).toMatchObject({ alg: 'ES256', crv: 'P-256', kid: key_id, kty: 'EC', use: 'sig' });
  await bank.restart();
  expect((await bank.post('/webhook_verification_key/get', { key_id })).body.key).toEqual(body.key);
  expect(await bank.post('/webhook_verification_key/get', { key_id: 'other' })).toMatchObject({
    status: 400,
    body: { error_type: 'INVALID_INPUT', error_code: 'INVALID_WEBHOOK_VERIFICATION_KEY_ID' },
  });
});

test('a signature is as young as its attempt, by the receiver’s clock', async () => {
  const access_token = await linked();
  await bank.post('/control/clock', { advance_days: 30 });
  await deliver();
  receiver.received.length = 0;
  await bank.post('/sandbox/item/fire_webhook', { access_token, webhook_code: 'LOGIN_REPAIRED' });
  await deliver();
  const payload = receiver.received[0]?.signature.split('.')[1] ?? '';
  const issued = JSON.parse(Buffer.from(payload, 'base64url').toString()).iat;
  expect(issued).toBe(Date.parse('2026-09-16T17:00:02Z') / 1000);
});

test('history is announced as it arrives; SYNC_UPDATES_AVAILABLE only after the first sync', async () => {
  const access_token = await bank.link({ webhook: receiver.url });
  expect((await bank.post('/item/get', { access_token })).body.status).toMatchObject({ last_webhook: null });
  bank.moveClock({ ms: 400 });
  await deliver();
  expect(receiver.codes()).toEqual(['TRANSACTIONS/INITIAL_UPDATE']);
  const first = await bank.loop(access_token, { count: 500 });
  expect(receiver.received[0]?.body).toMatchObject({
    new_transactions: first.added.length,
    error: null,
    environment: 'sandbox',
  });
  bank.moveClock({ ms: 1100 });
  await deliver();
  expect(receiver.codes().slice(1)).toEqual([
    'TRANSACTIONS/HISTORICAL_UPDATE',
    'TRANSACTIONS/SYNC_UPDATES_AVAILABLE',
  ]);
  expect(receiver.received[2]?.body).toMatchObject({
    initial_update_complete: true,
    historical_update_complete: true,
  });
  const rest = await bank.loop(access_token, { cursor: first.next_cursor, count: 500 });
  expect(receiver.received[1]?.body).toMatchObject({ new_transactions: rest.added.length });
  expect((await bank.post('/item/get', { access_token })).body.status).toMatchObject({
    last_webhook: { code_sent: 'SYNC_UPDATES_AVAILABLE', sent_at: '2026-09-16T17:00:01.500Z' },
  });
});

test('rows of a passing day are announced once, with what was removed', async () => {
  const access_token = await linked({ username: 'user_transactions_dynamic' });
  bank.moveClock({ ms: 60_000 });
  await bank.post('/transactions/refresh', { access_token });
  await deliver();
  await deliver();
  expect(receiver.codes()).toEqual([
    'TRANSACTIONS/DEFAULT_UPDATE',
    'TRANSACTIONS/TRANSACTIONS_REMOVED',
    'TRANSACTIONS/SYNC_UPDATES_AVAILABLE',
  ]);
  expect(receiver.received[0]?.body).toMatchObject({ new_transactions: 4 });
  expect(receiver.received[1]?.body.removed_transactions).toHaveLength(3);
});

test('an Item that never synced gets no SYNC_UPDATES_AVAILABLE', async () => {
  await linked({ synced: false });
  await bank.post('/control/clock', { advance_days: 3 });
  await deliver();
  expect(receiver.codes()).toContain('TRANSACTIONS/DEFAULT_UPDATE');
  expect(receiver.codes()).not.toContain('TRANSACTIONS/SYNC_UPDATES_AVAILABLE');
});

test('anything but 200 is tried again after 30 s, then four times as long, for a day', async () => {
  const access_token = await linked();
  receiver.answers.push(500, 302, ...Array(20).fill(503));
  await bank.post('/sandbox/item/fire_webhook', { access_token, webhook_code: 'LOGIN_REPAIRED' });
  for (const waitMs of [30_000, 120_000, 480_000, 1_920_000, 7_680_000, 30_720_000]) {
    // Until it is due nothing is sent.
    const before = await settled();
    expect(before?.next_attempt_at).toBe(
      new Date(Date.parse(before?.attempts.at(-1)?.at ?? '') + waitMs).toISOString(),
    );
    bank.moveClock({ ms: waitMs });
    await bank.post('/control/items', {});
  }
  expect(await settled()).toMatchObject({ state: 'given up', next_attempt_at: null });
  expect((await settled())?.attempts.map(({ answer }) => answer)).toEqual(
    '500 302 503 503 503 503 503'.split(' '),
  );
});

/** The last webhook fired, once its attempt has been answered. */
async function settled() {
  await bank.post('/control/webhooks/release', {});
  return (await webhookLog()).findLast(({ webhook_code }) => webhook_code === 'LOGIN_REPAIRED');
}

test('a webhook that failed arrives when it is tried again, and can be replayed', async () => {
  const access_token = await linked();
  receiver.answers.push(500);
  await bank.post('/sandbox/item/fire_webhook', { access_token, webhook_code: 'ERROR' });
  await deliver();
  expect(receiver.codes()).toEqual(['ITEM/ERROR', 'ITEM/ERROR']);
  const last = (await webhookLog()).at(-1);
  expect(last).toMatchObject({ state: 'delivered', attempts: [{ answer: '500' }, { answer: '200' }] });
  await bank.post('/control/webhooks/replay', { id: last?.id });
  expect(receiver.codes()).toHaveLength(3);
  expect(receiver.received[2]?.raw).toEqual(receiver.received[0]?.raw);
});

test('webhooks can be held, reordered, duplicated, delayed and dropped', async () => {
  const access_token = await linked();
  const fire = (webhook_code: string) =>
    bank.post('/sandbox/item/fire_webhook', { access_token, webhook_code });
  await bank.post('/control/webhooks/knobs', { hold: true, duplicates: 1 });
  await fire('ERROR');
  await fire('LOGIN_REPAIRED');
  await deliver();
  expect(receiver.codes()).toEqual([]);
  await bank.post('/control/webhooks/release', { reverse: true });
  expect(receiver.codes()).toEqual(
    'ITEM/LOGIN_REPAIRED ITEM/LOGIN_REPAIRED ITEM/ERROR ITEM/ERROR'.split(' '),
  );
  await bank.post('/control/webhooks/knobs', { duplicates: 0, drop: 1, delay_ms: 5000 });
  await fire('ERROR');
  await fire('NEW_ACCOUNTS_AVAILABLE');
  expect((await webhookLog()).slice(-2).map(({ state }) => state)).toEqual(['dropped', 'waiting']);
  bank.moveClock({ ms: 5000 });
  await bank.post('/control/items', {});
  await bank.post('/control/webhooks/release', {});
  expect(receiver.codes().slice(4)).toEqual(['ITEM/NEW_ACCOUNTS_AVAILABLE']);
});

test('a call does not wait for a receiver that does not answer, and closing the bank ends the delivery', async () => {
  const access_token = await linked();
  const silent = await silentReceiver();
  await bank.post('/item/webhook/update', { access_token, webhook: silent.url });
  const fired = await bank.post('/sandbox/item/fire_webhook', { access_token, webhook_code: 'ERROR' });
  expect(fired.body).toMatchObject({ webhook_fired: true });
  await silent.reached;
  await bank.restart();
  await silent.close();
});

async function silentReceiver() {
  const { promise: reached, resolve } = Promise.withResolvers<void>();
  const server = createServer(() => resolve());
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = z.object({ port: z.number() }).parse(server.address());
  return {
    url: `http://127.0.0.1:${address.port}/`,
    reached,
    close: () => new Promise((closed) => server.close(closed)),
  };
}

test('a new address is acknowledged there; without one nothing can be fired', async () => {
  const access_token = await linked();
  await bank.post('/item/webhook/update', { access_token, webhook: null });
  expect(
    await bank.post('/sandbox/item/fire_webhook', { access_token, webhook_code: 'ERROR' }),
  ).toMatchObject({
    status: 400,
    body: { error_type: 'SANDBOX_ERROR', error_code: 'SANDBOX_WEBHOOK_INVALID' },
  });
  await bank.post('/item/webhook/update', { access_token, webhook: receiver.url });
  await deliver();
  expect(receiver.received.map(({ body }) => body)).toMatchObject([
    { webhook_code: 'WEBHOOK_UPDATE_ACKNOWLEDGED', new_webhook_url: receiver.url, error: null },
  ]);
});

test('what happens to an Item is sent, with the keys of each kind', async () => {
  const access_token = await linked();
  const accounts = await bank.accounts(access_token);
  await bank.post('/sandbox/item/reset_login', { access_token });
  await bank.post('/control/items/repaired', { access_token });
  await bank.post('/control/accounts/opened', { access_token });
  await bank.post('/control/accounts/revoked', { access_token, account_id: accounts[1]?.account_id });
  await bank.post('/control/items/consent-ends', { access_token, in_days: 9 });
  await deliver();
  expect(receiver.received.map(({ body }) => body)).toMatchObject([
    {
      webhook_code: 'ERROR',
      error: { error_code: 'ITEM_LOGIN_REQUIRED', status: 400, display_message: null },
    },
    { webhook_code: 'LOGIN_REPAIRED' },
    { webhook_code: 'NEW_ACCOUNTS_AVAILABLE', error: null },
    { webhook_code: 'USER_ACCOUNT_REVOKED', account_id: accounts[1]?.account_id },
  ]);
  receiver.received.length = 0;
  await bank.post('/control/clock', { advance_days: 2 });
  await deliver();
  expect(receiver.received.map(({ body }) => body)).toContainEqual(
    expect.objectContaining({
      webhook_code: 'PENDING_DISCONNECT',
      reason: 'INSTITUTION_TOKEN_EXPIRATION',
      disconnect_time: expect.stringMatching(/^2026-09-25T/),
    }),
  );
  receiver.received.length = 0;
  await bank.post('/control/clock', { advance_days: 7 });
  await bank.post('/control/items/revoked', { access_token });
  await deliver();
  expect(receiver.codes().filter((code) => code.startsWith('ITEM'))).toEqual([
    'ITEM/ERROR',
    'ITEM/USER_PERMISSION_REVOKED',
  ]);
});

test('holdings are announced when a day has passed', async () => {
  await linked({ products: ['transactions', 'investments'] });
  await bank.post('/control/clock', { advance_days: 1 });
  await deliver();
  const holdings = receiver.received
    .map(({ body }) => body)
    .filter(({ webhook_type }) => webhook_type === 'HOLDINGS');
  expect(holdings).toMatchObject([
    { webhook_code: 'DEFAULT_UPDATE', new_holdings: 0, updated_holdings: 1, error: null },
  ]);
});
