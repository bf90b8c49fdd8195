import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PlainDate } from '@cairn/domain/plain-date';
import { watchConformance } from '@cairn/sandbox-bank/conformance';
import { sandboxBank } from '@cairn/sandbox-bank/plugin';
import fastify from 'fastify';
import { type PlaidApi, Products } from 'plaid';
import { expect, test } from 'vitest';
import { checkPlaid } from './check-plaid.ts';
import { fetchDelta } from './fetch-delta.ts';
import { fetchHoldings } from './fetch-holdings.ts';
import { fetchLoans } from './fetch-loans.ts';
import { fetchTrades } from './fetch-trades.ts';
import {
  createLinkToken,
  createUpdateModeToken,
  exchangePublicToken,
  readItemStatus,
  readLinkedItem,
  refreshTransactions,
  removeItem,
  setWebhook,
} from './link.ts';
import type { LinkSettings } from './link-request.ts';
import { createPlaidClient, type PlaidClient } from './plaid-client.ts';
import { openPlaidSdk } from './test-plaid-sdk.ts';
import { createWebhookKeys } from './webhook-keys.ts';

const keys = { clientId: 'client', secret: 'secret' };
const settings: LinkSettings = {
  products: ['transactions', 'investments', 'liabilities'],
  countryCodes: ['US'],
  returnUrl: null,
};

/** Methods of the client that this room's source calls. */
function methodsInSource(): string[] {
  const files = readdirSync(import.meta.dirname).filter((file) => /(?<!test)\.ts$/.test(file));
  const sources = files.filter((file) => !file.startsWith('test-') && !file.endsWith('.test.ts'));
  const text = sources.map((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8')).join('\n');
  const methods = [...text.matchAll(/\bclient\.([a-z]\w+)\(/g)].map(([, method = '']) => method);
  return [...new Set(methods)].sort();
}

/** Makes every Plaid call of Cairn, in the order of a connection's life. */
async function callEverything(client: PlaidClient, sdk: PlaidApi): Promise<void> {
  const webhook = 'http://127.0.0.1:9/api/plaid/webhook';
  await checkPlaid({ client, environment: 'sandbox', settings, webhookUrl: null });
  await createLinkToken(client, 'user-1', webhook, settings);
  const { data } = await sdk.sandboxPublicTokenCreate({
    institution_id: 'ins_109508',
    initial_products: [Products.Transactions, Products.Investments, Products.Liabilities],
  });
  const item = await exchangePublicToken(client, data.public_token);
  const { accessToken } = item;
  await readLinkedItem(client, item, settings.countryCodes);
  // Used only for Items without institution name, which the sandbox bank does not have.
  await client.institutionsGetById({ institution_id: 'ins_109508', country_codes: ['US'] });
  await readItemStatus(client, accessToken);
  for (const choosesAccounts of [true, false])
    await createUpdateModeToken(client, 'user-1', { accessToken, choosesAccounts }, settings);
  await setWebhook(client, accessToken, webhook);
  await refreshTransactions(client, accessToken);
  const reading = { client, accessToken, pause: async () => undefined };
  const fetched = await fetchDelta(reading, '');
  if (fetched.status !== 'ready') throw new Error('the bank is not ready');
  await fetchDelta(reading, fetched.delta.nextCursor);
  expect(await fetchHoldings(client, accessToken)).toMatchObject({ status: 'read', unreadable: [] });
  expect(await fetchLoans(client, accessToken)).toMatchObject({ status: 'read', unreadable: [] });
  const days = { from: '2026-01-01' as PlainDate, to: '2026-06-30' as PlainDate };
  expect(await fetchTrades(client, accessToken, days)).toMatchObject({ status: 'read', unreadable: [] });
  const store = { read: async () => [], write: async () => undefined };
  const keyOf = await createWebhookKeys(client, store, () => new Date());
  expect(await keyOf('made-up', { network: '198.51.100.1', isExpected: async () => true })).toBeNull();
  await removeItem(client, accessToken);
}

test('every request of Cairn and every reply of the sandbox bank matches Plaid’s OpenAPI document', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'cairn-conformance-'));
  const app = fastify();
  const problems = watchConformance(app, { requests: true });
  const stateFile = path.join(folder, 'bank.json');
  await app.register(sandboxBank, { ...keys, stateFile, initialDelayMs: 0, historicalDelayMs: 0 });
  const settingsAtBank = { ...keys, baseUrl: await app.listen({ host: '127.0.0.1', port: 0 }) };
  const client = createPlaidClient(settingsAtBank);
  const called = new Set<string>();
  const recorder = new Proxy(client, {
    get(target, name) {
      if (typeof name === 'string') called.add(name);
      return Reflect.get(target, name);
    },
  });
  await callEverything(recorder, openPlaidSdk(settingsAtBank));
  await app.close();
  await rm(folder, { recursive: true });
  expect([...problems]).toEqual([]);
  expect(methodsInSource().filter((method) => !called.has(method))).toEqual([]);
  expect(methodsInSource()).toContain('transactionsSync');
});

test('each call is sent as Plaid’s own SDK sends it', async () => {
  const sent: object[] = [];
  const app = fastify();
  app.all('/*', async ({ method, url, headers, body }) => {
    const { 'content-type': type, 'plaid-client-id': id, 'plaid-secret': secret } = headers;
    sent.push({ method, url, body, type, id, secret, version: headers['plaid-version'] });
    return { request_id: 'r' };
  });
  const settingsAtBank = { ...keys, baseUrl: await app.listen({ host: '127.0.0.1', port: 0 }) };
  const client = createPlaidClient(settingsAtBank);
  const sdk = openPlaidSdk(settingsAtBank);
  const request = { access_token: 'access-1', name: 'Café', options: { count: 500 } };
  for (const name of Object.keys(client)) {
    for (const caller of [client, sdk]) await Reflect.apply(Reflect.get(caller, name), caller, [request]);
    const [ours, theirs, ...more] = sent.splice(0);
    expect(ours, name).toEqual(theirs);
    expect(ours, name).toMatchObject({ method: 'POST', body: request, secret: keys.secret });
    expect(more).toEqual([]);
  }
  await app.close();
});
