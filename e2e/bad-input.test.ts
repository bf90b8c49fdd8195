import { type ErrorCode, errorBody } from '@cairn/contract/errors';
import { isOfHousehold, publicPathOf } from '@cairn/contract/route-definition';
import { type Route, routes } from '@cairn/contract/routes';
import { expect } from '@playwright/test';
import { connectionsOf, registerWithBank, transactionsOf } from './people/ledger.ts';
import { ask, newcomer, register, send } from './people/person.ts';
import { test } from './servers/shared-cairn.ts';

const allRoutes: [string, Route][] = Object.entries(routes);
const someId = '00000000-0000-4000-8000-000000000000';

/** Where a call is described: of the public API under its version. */
const addressOf = (route: Route) => publicPathOf(route) ?? route.path;

/** Reads a failed call, which has one shape, and gives its message. */
async function refusal(response: Response, status: number, code: ErrorCode): Promise<string> {
  const text = await response.text();
  expect(response.status, text).toBe(status);
  expect(response.headers.get('content-type')).toContain('application/json');
  const { error, message, requestId } = errorBody.parse(JSON.parse(text));
  expect(error).toBe(code);
  expect(requestId).not.toBe('');
  return message;
}

function post(
  url: string,
  body: string | Uint8Array<ArrayBuffer>,
  type: string | null = 'application/json',
): Promise<Response> {
  return fetch(url, { method: 'POST', headers: type === null ? {} : { 'content-type': type }, body });
}

test.describe('a wrong body', () => {
  const right = { name: 'Ada Lovelace', email: 'ada@example.com', password: 'correct horse' };
  const wrong: [string, object][] = [
    ['name', { ...right, name: 'A' }],
    ['name', { email: right.email, password: right.password }],
    ['email', { ...right, email: 'ada.example.com' }],
    ['password', { ...right, password: '12345' }],
    ['password', { ...right, password: { $ne: null } }],
    ['timeZone', { ...right, timeZone: 'Mars/Olympus' }],
  ];
  for (const [field, body] of wrong) {
    test(`${JSON.stringify(body)} is a 400 that names ${field}`, async ({ cairn }) => {
      const response = await send({ server: cairn.url, token: '' }, routes.register, { body });
      expect(await refusal(response, 400, 'invalid_request')).toContain(field);
    });
  }

  test('of a call with a session, or a wrong query, is a 400 that names the field too', async ({ cairn }) => {
    const person = await register(cairn.url);
    const calls: [string, Promise<Response>][] = [
      ['public_token', send(person, routes.exchange, { body: {} })],
      ['days', send(person, routes.syncTransactions, { body: { days: 0 } })],
      ['timeZone', send(person, routes.editHousehold, { body: { timeZone: '' } })],
      ['from', send(person, routes.transactions, { query: { from: '2026-02-30' } })],
      ['limit', send(person, routes.transactions, { query: { limit: '100000' } })],
      ['accountId', send(person, routes.transactions, { query: { accountId: "' or 1=1" } })],
      ['days', send(person, routes.balanceHistory, { query: { days: 'many' } })],
    ];
    for (const [field, call] of calls)
      expect(await refusal(await call, 400, 'invalid_request')).toContain(field);
  });
});

test('a body of more than 1 MB is a 413', async ({ cairn }) => {
  const body = JSON.stringify({ ...newcomer(cairn.url), name: 'x'.repeat(1_048_576) });
  await refusal(await post(`${cairn.url}${routes.register.path}`, body), 413, 'payload_too_large');
});

test('a body that is not JSON is a 400, whatever is wrong with it', async ({ cairn }) => {
  const url = `${cairn.url}${routes.login.path}`;
  const broken = [
    '{',
    '{"email":}',
    'email=ada',
    new Uint8Array([0x22, 0xff, 0x22]),
    '{"__proto__":{"a":1}}',
  ];
  for (const body of broken) await refusal(await post(url, body), 400, 'invalid_json');
  for (const body of ['', 'null', '[]', '"text"', '7'])
    await refusal(await post(url, body), 400, 'invalid_request');
});

test('a body that does not say that it is JSON is not read', async ({ cairn }) => {
  const { email, password } = await register(cairn.url);
  const url = `${cairn.url}${routes.login.path}`;
  const body = JSON.stringify({ email, password });
  expect((await post(url, body)).status).toBe(200);
  const odd = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json; charset=utf-16',
    'application/jsonx',
  ];
  for (const type of odd) await refusal(await post(url, body, type), 415, 'unsupported_media_type');
});

test('no token, a made-up one and one that was logged out are a 401 at every call that wants a session', async ({
  cairn,
}) => {
  const person = await register(cairn.url);
  await ask(person, routes.dashboard);
  expect((await send(person, routes.logout, { body: {} })).status).toBe(200);
  const params = { connectionId: someId, insightId: someId, transactionId: someId };
  const guarded = allRoutes.filter(([, route]) => route.access !== 'public');
  expect(guarded.length).toBeGreaterThan(10);
  for (const token of ['', 'not-a-token', person.token]) {
    for (const [, route] of guarded) {
      const input = route.body === undefined ? { params } : { params, body: {} };
      await refusal(await send({ server: cairn.url, token }, route, input), 401, 'unauthorized');
    }
    const dead = await send({ server: cairn.url, token: '' }, routes.verify, {
      body: { token: token || 'none' },
    });
    await refusal(dead, 401, 'unauthorized');
  }
});

test('P28 the ids of another household are a 404, as unknown ids are', async ({ cairn }) => {
  const { person: owner } = await registerWithBank(cairn);
  const [row] = await transactionsOf(owner);
  const [connection] = await connectionsOf(owner);
  await expect.poll(async () => (await ask(owner, routes.insights)).insights.length).toBeGreaterThan(0);
  const [insight] = (await ask(owner, routes.insights)).insights;
  const ids = {
    transactionId: row?.id ?? '',
    connectionId: connection?.id ?? '',
    insightId: insight?.id ?? '',
    accountId: row?.accountId ?? '',
  };
  // Pieces of a zip are bytes at a place of it, which the tests of the server send.
  const withIds = allRoutes.filter(
    ([, route]) => isOfHousehold(route) && route.path.includes(':') && !route.path.endsWith('/content'),
  );
  const names = withIds.flatMap(([, route]) => route.path.match(/(?<=:)\w+/g) ?? []);
  const nobodys = Object.fromEntries(names.map((name) => [name, someId]));
  const bodies: Partial<Record<string, object>> = {
    linkSessionFinished: { completed: true },
    addComment: { text: 'mine now' },
    shareCosts: { rule: 'equal', since: '2026-01-01', shares: [], payers: [] },
    enterCostPayment: { fromUserId: someId, toUserId: ids.accountId, amount: 1, date: '2026-01-01' },
    editMember: { role: 'member' },
    editBudget: { isActive: false },
    changeCategory: { color: 2 },
    rateInsight: { feedback: 'useful' },
    undoCategoryChange: { keepEdits: false },
    addMissingTransaction: { date: '2026-11-02', description: 'mine now', amount: -1 },
    editAccount: { name: 'mine now' },
    previewSharing: { sharing: 'mine' },
    setSharing: { sharing: 'mine' },
    stateBalance: { balance: 1, on: '2026-11-02' },
    addOwnTransaction: { date: '2026-11-02', description: 'mine now', amount: -1 },
    editOwnTransaction: { description: 'mine now' },
    editPlanned: {
      accountId: ids.accountId,
      description: 'mine now',
      amount: -1,
      categoryId: null,
      frequency: 'once',
      firstDate: '2026-11-30',
      lastDate: null,
    },
    skipPlanned: { date: '2026-11-30', isSkipped: true },
    renamingPreview: { newName: 'mine now' },
    renameMerchant: { newName: 'mine now' },
    finishStatement: { on: '2026-11-02', balance: 1 },
    splitTransaction: { parts: [{ amount: -1 }, {}] },
    pairTransfer: { otherId: someId },
    mergeDuplicates: { duplicateIds: [someId] },
    dismissTransfer: { otherId: someId },
    linkReimbursement: { depositId: someId },
    expectBack: { amount: 1, from: 'mine now' },
    editExpectedBack: { isClosed: true },
    changeTag: { name: 'mine now' },
    renameSavedFilter: { name: 'mine now' },
    undoImport: { keepEdited: true },
    editRule: {
      conditions: [{ is: 'text', match: 'contains', text: 'mine now' }],
      actions: [{ is: 'note', note: 'mine now' }],
      applyToPast: true,
    },
  };

  const stranger = await register(cairn.url);
  expect(withIds.length).toBeGreaterThan(4);
  for (const [name, route] of withIds) {
    const input = route.body === undefined ? {} : { body: bodies[name] ?? { note: 'mine now' } };
    for (const params of [{ ...nobodys, ...ids }, nobodys])
      await test.step(name, async () => {
        await refusal(await send(stranger, route, { ...input, params }), 404, 'not_found');
      });
  }
  const query = { accountId: row?.accountId ?? '' };
  await refusal(await send(stranger, routes.transactions, { query }), 404, 'not_found');
  expect((await transactionsOf(owner))[0]).toEqual(row);
});

test('a wrong password and an unknown address get the same answer', async ({ cairn }) => {
  const { email } = await register(cairn.url);
  const tries = [email, newcomer(cairn.url).email].map((address) =>
    send({ server: cairn.url, token: '' }, routes.login, {
      body: { email: address, password: 'wrong password' },
    }),
  );
  const messages = await Promise.all(
    tries.map(async (response) => refusal(await response, 401, 'invalid_credentials')),
  );
  expect(messages[0]).not.toBe('');
  expect(messages[0]).toBe(messages[1]);
});

test('an address that is taken is a 409', async ({ cairn }) => {
  const { name, email } = await register(cairn.url);
  for (const address of [email, email.toUpperCase()]) {
    const body = { name, email: address, password: 'another password' };
    await refusal(
      await send({ server: cairn.url, token: '' }, routes.register, { body }),
      409,
      'email_taken',
    );
  }
});

test('addresses that do not exist answer in the one shape; methods that do not, say which do', async ({
  cairn,
}) => {
  await refusal(await fetch(`${cairn.url}/api/nothing/here`), 404, 'not_found');
  await refusal(await fetch(`${cairn.url}/api/../../etc/passwd`), 404, 'not_found');
  await refusal(await fetch(`${cairn.url}/assets/../../../package.json`), 404, 'not_found');
  await refusal(await fetch(`${cairn.url}/%2e%2e%2fpackage.json`), 404, 'not_found');
  const wrongMethod = await fetch(`${cairn.url}${routes.login.path}`, { method: 'DELETE' });
  expect(wrongMethod.headers.get('allow')).toContain('POST');
  await refusal(wrongMethod, 405, 'method_not_allowed');
});

test('the server describes itself: OpenAPI 3.1 with every call, and a page to read', async ({ cairn }) => {
  const response = await fetch(`${cairn.url}/api/openapi.json`);
  const document: { openapi: string; paths: Record<string, Record<string, unknown>> } = JSON.parse(
    await response.text(),
  );
  expect(document.openapi).toMatch(/^3\.1\./);
  for (const [, route] of allRoutes) {
    const { method } = route;
    const written = addressOf(route).replace(/:(\w+)/g, '{$1}');
    expect(document.paths[written]?.[method.toLowerCase()], `${method} ${written}`).toBeDefined();
  }
  const page = await fetch(`${cairn.url}/api/docs`);
  expect(page.headers.get('content-type')).toContain('text/html');
  const html = await page.text();
  for (const [, route] of allRoutes) expect(html).toContain(addressOf(route).split(':')[0]);
});

test('the server says that it lives and that it is ready', async ({ cairn }) => {
  for (const path of ['/healthz', '/readyz']) expect((await fetch(`${cairn.url}${path}`)).status).toBe(200);
});

test('pages and data carry the headers that keep a browser safe', async ({ cairn }) => {
  const page = await fetch(cairn.url, { headers: { accept: 'text/html' } });
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(page.status).toBe(200);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe-|\*|plaid\.com/);

  const data = await fetch(`${cairn.url}${routes.clientConfig.path}`);
  expect(data.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(data.headers.get('cache-control')).toBe('no-store');

  for (const { headers } of [page, data, await fetch(`${cairn.url}/api/nothing`)]) {
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('access-control-allow-origin')).toBeNull();
  }
});
