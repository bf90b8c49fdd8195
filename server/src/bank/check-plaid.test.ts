import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sandboxBank } from '@cairn/sandbox-bank/plugin';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkPlaid } from './check-plaid.ts';
import type { LinkSettings } from './link-request.ts';
import { createPlaidClient } from './plaid-client.ts';

const keys = { clientId: 'client', secret: 'secret' };
let bank: FastifyInstance;
let folder = '';
let baseUrl = '';
/** The server at the webhook address. */
let receiver: Server;
let receiverUrl = '';
let answer = { status: 401, body: '{"error":"unauthorized","message":"","requestId":"r"}' };

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cairn-check-'));
  bank = fastify();
  await bank.register(sandboxBank, { ...keys, stateFile: path.join(folder, 'bank.json') });
  baseUrl = await bank.listen({ host: '127.0.0.1', port: 0 });
  receiver = createServer((request, response) => {
    request.resume();
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
  await new Promise<void>((resolve) => {
    receiver.listen(0, '127.0.0.1', resolve);
  });
  receiverUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/api/plaid/webhook`;
});
afterAll(async () => {
  await bank.close();
  receiver.closeAllConnections();
  await new Promise((resolve) => receiver.close(resolve));
  await rm(folder, { recursive: true });
});
beforeEach(() => control('calm', {}));

async function control(command: string, body: object): Promise<void> {
  const response = await fetch(`${baseUrl}/control/${command}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sandbox-control': keys.secret },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
}

const findings = (
  change: { secret?: string; webhookUrl?: string | null; settings?: Partial<LinkSettings> } = {},
) =>
  checkPlaid({
    client: createPlaidClient({ ...keys, secret: change.secret ?? keys.secret, baseUrl }),
    environment: 'sandbox',
    settings: {
      products: ['transactions', 'investments'],
      countryCodes: ['US', 'CA', 'GB'],
      returnUrl: 'https://money.example.org/bank-return',
      ...change.settings,
    },
    webhookUrl: change.webhookUrl === undefined ? receiverUrl : change.webhookUrl,
  });
const messages = async (...of: Parameters<typeof findings>) =>
  (await findings(...of)).map(({ message, isWrong }) => `${isWrong ? 'WRONG ' : ''}${message}`);

test('valid keys: reports the products, countries and addresses that they allow', async () => {
  expect(await messages()).toEqual([
    "The keys work in Plaid's sandbox environment.",
    'Transactions is enabled.',
    'Investments is enabled.',
    'United States: banks can be linked.',
    'Canada: banks can be linked.',
    'United Kingdom: banks can be linked.',
    'Return address: banks may send people back to https://money.example.org/bank-return.',
    `Webhooks: Cairn answers at ${receiverUrl}, as seen from this machine. Not checked: whether Plaid can reach it from the internet.`,
  ]);
});

test('invalid keys: no further checks', async () => {
  const [keyMessage, ...more] = await messages({ secret: 'of another environment' });
  expect(keyMessage).toMatch(
    /^WRONG The keys do not work: Plaid answered INVALID_API_KEYS, request \w+\. Check that/,
  );
  expect(more).toEqual([]);
});

test('an unavailable provider leaves the keys unknown', async () => {
  await control('failures', { path: '/institutions/get', error_code: 'INTERNAL_SERVER_ERROR' });
  expect(await messages()).toEqual([expect.stringContaining('nothing is known of the keys')]);
});

test('a product that is not enabled: an error if required, otherwise a note on what is missing', async () => {
  await control('failures', { path: '/link/token/create', calls: 2, error_code: 'INVALID_PRODUCT' });
  expect((await messages()).slice(1, 3)).toEqual([
    expect.stringMatching(
      /^WRONG Transactions is not enabled: INVALID_PRODUCT, request \w+\. It is first in PLAID_PRODUCTS, so no bank can be linked\.$/,
    ),
    expect.stringMatching(/^Investments is not enabled: .* Investment accounts show their balance/),
  ]);
});

test('a country that is not enabled', async () => {
  await control('failures', { path: '/link/token/create', skip: 3, error_code: 'INVALID_FIELD' });
  expect((await messages())[4]).toMatch(/^Canada: banks cannot be linked: INVALID_FIELD/);
});

test('checks only what the settings request', async () => {
  const settings = { products: ['investments' as const], countryCodes: ['GB' as const], returnUrl: null };
  expect((await messages({ settings })).slice(1, -1)).toEqual([
    'Investments is enabled.',
    'United Kingdom: banks can be linked.',
  ]);
});

test('a return address that is not registered', async () => {
  await control('failures', { path: '/link/token/create', skip: 5, error_code: 'INVALID_FIELD' });
  expect((await messages())[6]).toMatch(
    /is refused \(INVALID_FIELD, request \w+\)\. Register it in Plaid's dashboard/,
  );
});

test('a webhook address that is unreachable, not Cairn, or not configured', async () => {
  const last = async (webhookUrl: string | null) => (await messages({ webhookUrl })).at(-1);
  expect(await last('http://127.0.0.1:9/api/plaid/webhook')).toContain('WRONG Webhooks: nothing answers');
  expect(await last(null)).toContain('Webhooks are off');
  const cairn = answer;
  answer = { status: 404, body: '<html>not here</html>' };
  expect(await last(receiverUrl)).toContain('WRONG Webhooks: something other than Cairn answers');
  answer = cairn;
});
