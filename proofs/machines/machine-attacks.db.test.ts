import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { apiKeyCallsPerMinute, apiKeyMessages, apiKeyPrefix } from '@cairn/contract/api-keys';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { inHousehold } from '../../server/src/db/in-household.ts';
import { deleteMember } from '../../server/src/people/members.store.ts';
import type { Caller } from '../tenants/households.ts';
import { type Machine, startMachine } from './start-machine.ts';

let machine: Machine;
let key: string;
let admin: pg.Client;
beforeAll(async () => {
  machine = await startMachine();
  key = await machine.keyOf(machine.owner, ['read']);
  admin = new pg.Client({ connectionString: machine.households.adminUrl });
  await admin.connect();
  await machine.addRow(-12.3, 'Bakery of Ada');
});
afterAll(async () => {
  await admin.end();
  await machine.close();
});

const failure = z.object({ error: z.string(), message: z.string() });
const doors = ['the public API', 'the Model Context Protocol'] as const;
type Door = (typeof doors)[number];

const toolCall = (name: string, given: object = {}) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: given },
});

/** Asks for the accounts through a door, or for what `body` calls. */
async function ask(
  door: Door,
  secret: string | null,
  {
    body = toolCall('list_accounts'),
    headers = {},
  }: { body?: unknown; headers?: Record<string, string> } = {},
) {
  const authorization = secret === null ? {} : { authorization: `Bearer ${secret}` };
  const { origin } = machine.households;
  if (door === 'the public API')
    return fetch(`${origin}/api/v1/accounts`, { headers: { ...authorization, ...headers } });
  return fetch(`${origin}/api/mcp`, {
    method: 'POST',
    headers: {
      ...{ 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      ...authorization,
      ...headers,
    },
    body: JSON.stringify(body),
  });
}

async function refusalOf(response: Response) {
  const { error, message } = failure.parse(await response.json());
  return { status: response.status, error, message };
}

const idOf = async (caller: Caller, secret: string) => {
  const { keys } = z
    .object({ keys: z.array(z.object({ id: z.string(), beginning: z.string() })) })
    .parse(await machine.call(caller.token, 'GET', '/api/keys'));
  const id = keys.find(({ beginning }) => secret.startsWith(beginning))?.id;
  if (id === undefined) throw new Error('The key is not listed');
  return id;
};

let count = 0;
/** Somebody who has joined the household of the owner, and a key of theirs for it. */
async function newMember(role: 'member' | 'viewer') {
  count += 1;
  const member = await machine.households.register(`member${count}`);
  const invited = await machine.call(machine.owner.token, 'POST', '/api/household/invitations', { role });
  const { token } = z.object({ token: z.string() }).parse(invited);
  await machine.call(member.token, 'POST', '/api/households/join', { token });
  return { member, secret: await machine.keyOf(member) };
}

describe.each(doors)('by %s', (door) => {
  test('attack, expired: a key works until its moment and not after it', async () => {
    const secret = await machine.keyOf(machine.owner, ['read']);
    expect((await ask(door, secret)).status).toBe(200);
    const id = await idOf(machine.owner, secret);
    await admin.query('update identity.api_keys set expires_at = $1 where id = $2', [
      machine.households.now,
      id,
    ]);
    expect(await refusalOf(await ask(door, secret))).toMatchObject({
      status: 401,
      message: apiKeyMessages.expired,
    });
  });

  test('attack, replay: a key that was ended is refused, also by the connection that it had', async () => {
    const secret = await machine.keyOf(machine.owner, ['read']);
    expect((await ask(door, secret)).status).toBe(200);
    await machine.call(machine.owner.token, 'DELETE', `/api/keys/${await idOf(machine.owner, secret)}`);
    expect(await refusalOf(await ask(door, secret))).toMatchObject({
      status: 401,
      message: apiKeyMessages.ended,
    });
  });

  test('attack, race: of two who end a key at once one does, and it works for neither', async () => {
    const secret = await machine.keyOf(machine.owner, ['read']);
    const id = await idOf(machine.owner, secret);
    const end = () =>
      fetch(`${machine.households.origin}/api/keys/${id}`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${machine.owner.token}` },
      });
    const statuses = (await Promise.all([end(), end()])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 404]);
    expect((await ask(door, secret)).status).toBe(401);
  });

  test('attack, another person’s: a key of somebody who was removed reads nothing of the household', async () => {
    const { member, secret } = await newMember('member');
    expect(await (await ask(door, secret)).text()).toContain('Wallet');
    await inHousehold(machine.households.database, machine.owner.session.scope, (tx) =>
      deleteMember(tx, member.session.user.id),
    );
    const answer = await ask(door, secret);
    expect(await refusalOf(answer)).toMatchObject({ status: 401, message: apiKeyMessages.noMember });
  });

  test('attack, guessed: wrong keys are counted by network and refused, and a right one still works', async () => {
    const forwarded = { 'x-forwarded-for': `198.51.100.${count}` };
    const guess = () =>
      ask(door, `${apiKeyPrefix}${randomUUID().replaceAll('-', '')}01234567890`, { headers: forwarded });
    const statuses = new Set<number>();
    for (let tried = 0; tried < 400 && !statuses.has(429); tried += 1) statuses.add((await guess()).status);
    expect([...statuses]).toEqual([401, 429]);
    const refused = await guess();
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ask(door, key)).status).toBe(200);
    // Whom it would be counted under is not for the caller to say.
    expect((await ask(door, null, { headers: { 'x-forwarded-for': '203.0.113.1' } })).status).toBe(401);
    await admin.query('delete from identity.attempts');
  });

  test('attack, flood: a key that calls too often is refused for a while, and no other key is', async () => {
    const secret = await machine.keyOf(machine.owner, ['read']);
    const statuses = [];
    for (let made = 0; made <= apiKeyCallsPerMinute; made += 1)
      statuses.push((await ask(door, secret)).status);
    expect(statuses.at(-1)).toBe(429);
    expect((await ask(door, key)).status).toBe(200);
  });

  test('attack, another door: a key in a cookie or an address, or beside a session’s token, opens nothing', async () => {
    const { origin } = machine.households;
    const path = door === 'the public API' ? '/api/v1/accounts' : '/api/mcp';
    const method = door === 'the public API' ? 'GET' : 'POST';
    for (const [url, headers] of [
      [`${origin}${path}?key=${key}`, {}],
      [`${origin}${path}`, { cookie: `key=${key}; authorization=Bearer ${key}` }],
      [`${origin}${path}`, { authorization: `Bearer ${machine.owner.token}, Bearer ${key}` }],
    ] as const)
      expect((await fetch(url, { method, headers })).status).toBeGreaterThanOrEqual(400);
  });
});

test('attack, fixation: a session’s token opens no server of the Model Context Protocol', async () => {
  const answer = await ask('the Model Context Protocol', machine.owner.token);
  expect(await refusalOf(answer)).toMatchObject({ status: 401, message: apiKeyMessages.missing });
});

test('attack, more than allowed: a key that may read changes nothing, whatever it calls', async () => {
  const { origin } = machine.households;
  const before = await (await ask('the public API', key)).text();
  for (const [method, path, body] of [
    ['POST', '/api/v1/accounts', { name: 'Mine', kind: 'cash', balance: 1 }],
    ['PATCH', `/api/v1/accounts/${machine.accountId}`, { name: 'Mine' }],
    ['DELETE', `/api/v1/accounts/${machine.accountId}`, undefined],
    ['POST', `/api/v1/accounts/${machine.accountId}/own-transactions`, { amount: 1 }],
  ] as const) {
    const response = await fetch(origin + path, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    expect(await refusalOf(response), `${method} ${path}`).toMatchObject({
      status: 403,
      error: 'scope_needed',
    });
    expect(response.headers.get('www-authenticate')).toContain('insufficient_scope');
  }
  for (const tool of ['add_account', 'delete_account', 'edit_transaction', '__proto__'])
    expect(await (await ask('the Model Context Protocol', key, { body: toolCall(tool) })).text()).toMatch(
      /"isError":true|"error":/,
    );
  expect(await (await ask('the public API', key)).text()).toBe(before);
});

test('attack, more than allowed: no key makes, lists or ends keys, or reaches people and the operator', async () => {
  const secret = await machine.keyOf(machine.owner);
  const { origin } = machine.households;
  const id = await idOf(machine.owner, secret);
  for (const [method, path] of [
    ['GET', '/api/keys'],
    ['GET', '/api/v1/keys'],
    ['DELETE', `/api/keys/${id}`],
    ['GET', '/api/security'],
    ['GET', '/api/v1/security'],
    ['GET', '/api/household/members'],
    ['GET', '/api/operator'],
    ['DELETE', '/api/profile'],
  ] as const) {
    const { status } = await fetch(origin + path, { method, headers: { authorization: `Bearer ${secret}` } });
    expect([401, 404], `${method} ${path}`).toContain(status);
  }
  expect((await ask('the public API', secret)).status).toBe(200);
});

test('attack, another person’s: a tool that is given another household’s account finds nothing of it', async () => {
  const grace = await machine.households.register('grace');
  const hers = await machine.keyOf(grace, ['read']);
  for (const given of [{ account_id: machine.accountId }, { search: 'Bakery of Ada' }]) {
    const body = toolCall('search_transactions', given);
    const text = await (await ask('the Model Context Protocol', hers, { body })).text();
    expect(text).not.toContain('Bakery of Ada');
    expect(text).not.toContain('12.3');
    const own = await (await ask('the Model Context Protocol', key, { body })).text();
    expect(own).toContain('Bakery of Ada');
  }
});

test('attack, DNS rebinding: a page whose name was pointed at this server is refused by its Host', async () => {
  const { port } = new URL(machine.households.origin);
  const body = JSON.stringify(toolCall('list_accounts'));
  const answerTo = async (host: string) => {
    const call = request({ port, host: '127.0.0.1', path: '/api/mcp', method: 'POST' });
    call.setHeader('host', host);
    call.setHeader('authorization', `Bearer ${key}`);
    call.setHeader('content-type', 'application/json');
    call.setHeader('accept', 'application/json, text/event-stream');
    call.end(body);
    const [response] = await once(call, 'response');
    const chunks = await response.toArray();
    return { status: response.statusCode, text: Buffer.concat(chunks).toString() };
  };
  for (const host of [
    'evil.example',
    `evil.example:${port}`,
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'localhost@evil.example',
  ]) {
    const { status, text } = await answerTo(host);
    expect(status, host).toBe(403);
    expect(text).not.toContain('Wallet');
  }
  expect((await answerTo(`127.0.0.1:${port}`)).text).toContain('Wallet');
  expect((await answerTo(`localhost:${port}`)).text).toContain('Wallet');
});

test('attack, flood: many calls in one message are counted one by one', async () => {
  const secret = await machine.keyOf(machine.owner, ['read']);
  const body = Array.from({ length: 100 }, (_, id) => ({ ...toolCall('list_accounts'), id }));
  const answered = z.array(z.object({ result: z.object({ isError: z.boolean().optional() }) }));
  let doneCount = 0;
  let messagesCount = 0;
  for (;;) {
    const answer = await ask('the Model Context Protocol', secret, { body });
    if (answer.status === 429) break;
    messagesCount += 1;
    const results = answered.parse(await answer.json());
    doneCount += results.filter(({ result }) => result.isError !== true).length;
  }
  // Each message is a call too.
  expect(doneCount).toBe(apiKeyCallsPerMinute - messagesCount);
});
