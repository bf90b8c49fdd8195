import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLinkToken, createMendToken } from './link.ts';
import { openPlaidClient, type PlaidClient } from './plaid-client.ts';

let server: Server;
let plaid: PlaidClient;
let asked: unknown[];
beforeAll(async () => {
  server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    asked.push(JSON.parse(text));
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ link_token: 'link-sandbox-1', expiration: '', request_id: 'a' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The provider has no port');
  plaid = openPlaidClient({ clientId: 'c', secret: 's', baseUrl: `http://127.0.0.1:${address.port}` });
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  asked = [];
});

test('a new link says where webhooks go, where there is such a place', async () => {
  await createLinkToken(plaid, 'user-1', 'https://money.example.org/api/plaid/webhook');
  await createLinkToken(plaid, 'user-1', null);
  expect(asked[0]).toMatchObject({ webhook: 'https://money.example.org/api/plaid/webhook' });
  expect(asked[1]).not.toHaveProperty('webhook');
});

test('pitfall 21 all the history that the provider gives is asked for at the link, which is the only time that it can be', async () => {
  await createLinkToken(plaid, 'user-1', null);
  await createMendToken(plaid, 'user-1', { accessToken: 'access-1', choosesAccounts: false });
  expect(asked[0]).toMatchObject({ transactions: { days_requested: 730 } });
  expect(asked[1]).not.toHaveProperty('transactions');
});

test('the person chooses accounts only where the bank has told of new ones; products are named only for a new link', async () => {
  await createMendToken(plaid, 'user-1', { accessToken: 'access-1', choosesAccounts: true });
  await createMendToken(plaid, 'user-1', { accessToken: 'access-1', choosesAccounts: false });
  expect(asked[0]).toMatchObject({ access_token: 'access-1', update: { account_selection_enabled: true } });
  expect(asked[1]).not.toHaveProperty('update');
  expect(asked[1]).not.toHaveProperty('products');
});

test('pitfall 7 a new sign-in at a connected bank is for its Item, and makes no other', async () => {
  await createMendToken(plaid, 'user-1', { accessToken: 'access-1', choosesAccounts: false });
  expect(asked).toEqual([expect.objectContaining({ access_token: 'access-1' })]);
});
