import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLinkToken, createUpdateModeToken, readLinkedItem } from './link.ts';
import type { LinkSettings } from './link-request.ts';
import { createPlaidClient, type PlaidClient } from './plaid-client.ts';

let server: Server;
let plaid: PlaidClient;
let asked: unknown[];
type Body = Record<string, unknown>;
/** The error code for a request; null to grant it. */
let refusal: (body: Body) => string | null;
let answers: Record<string, object>;

const settings: LinkSettings = {
  products: ['transactions', 'investments'],
  countryCodes: ['US', 'CA', 'GB'],
  returnUrl: 'https://money.example.org/bank-return',
};
beforeAll(async () => {
  server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const body: Body = JSON.parse(text);
    asked.push(body);
    const code = refusal(body);
    response.writeHead(code === null ? 200 : 400, { 'content-type': 'application/json' });
    const error = { error_type: 'INVALID_INPUT', error_code: code, request_id: 'a' };
    const granted = answers[request.url ?? ''] ?? { link_token: 'link-sandbox-1', expiration: '' };
    response.end(JSON.stringify(code === null ? { ...granted, request_id: 'a' } : error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The provider has no port');
  plaid = createPlaidClient({ clientId: 'c', secret: 's', baseUrl: `http://127.0.0.1:${address.port}` });
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  asked = [];
  refusal = () => null;
  answers = {};
});

test('a new link has a webhook URL if there is one', async () => {
  await createLinkToken(plaid, 'user-1', 'https://money.example.org/api/plaid/webhook', settings);
  await createLinkToken(plaid, 'user-1', null, settings);
  expect(asked[0]).toMatchObject({ webhook: 'https://money.example.org/api/plaid/webhook' });
  expect(asked[1]).not.toHaveProperty('webhook');
});

test('pitfall 21 a new link requests the full history, which cannot be extended later', async () => {
  await createLinkToken(plaid, 'user-1', null, settings);
  await createUpdateModeToken(plaid, 'user-1', { accessToken: 'access-1', choosesAccounts: false }, settings);
  expect(asked[0]).toMatchObject({ transactions: { days_requested: 730 } });
  expect(asked[1]).not.toHaveProperty('transactions');
});

test('account selection only after new accounts were announced; products only for a new link', async () => {
  await createUpdateModeToken(plaid, 'user-1', { accessToken: 'access-1', choosesAccounts: true }, settings);
  await createUpdateModeToken(plaid, 'user-1', { accessToken: 'access-1', choosesAccounts: false }, settings);
  expect(asked[0]).toMatchObject({ access_token: 'access-1', update: { account_selection_enabled: true } });
  expect(asked[1]).not.toHaveProperty('update');
  expect(asked[1]).not.toHaveProperty('products');
});

test('pitfall 7 signing in again uses the existing Item', async () => {
  await createUpdateModeToken(plaid, 'user-1', { accessToken: 'access-1', choosesAccounts: false }, settings);
  expect(asked).toEqual([expect.objectContaining({ access_token: 'access-1' })]);
});

test('without Investments, the optional product is not requested', async () => {
  refusal = ({ optional_products }) => (optional_products === undefined ? null : 'INVALID_PRODUCT');
  const { granted } = await createLinkToken(plaid, 'user-1', null, settings);
  expect(granted).toEqual({ ...settings, products: ['transactions'] });
  expect(asked).toHaveLength(2);
  expect(asked[1]).toMatchObject({ products: ['transactions'], country_codes: ['US', 'CA', 'GB'] });
});

test('without a country, the others remain; the first is required', async () => {
  const lacking = (country: string) => (body: Body) =>
    Array.isArray(body.country_codes) && body.country_codes.includes(country) ? 'INVALID_FIELD' : null;
  refusal = lacking('GB');
  const { granted } = await createLinkToken(plaid, 'user-1', null, settings);
  expect(granted).toEqual({ ...settings, countryCodes: ['US', 'CA'] });
  refusal = lacking('US');
  await expect(createLinkToken(plaid, 'user-1', null, settings)).rejects.toMatchObject({
    code: 'INVALID_FIELD',
  });
});

test('an unregistered return URL is not in the link', async () => {
  refusal = ({ redirect_uri }) => (redirect_uri === undefined ? null : 'INVALID_FIELD');
  const { granted } = await createLinkToken(plaid, 'user-1', null, settings);
  expect(granted).toEqual({ ...settings, returnUrl: null });
  expect(asked[0]).toMatchObject({ redirect_uri: settings.returnUrl });
});

test('with a missing country the return URL stays; both may be absent', async () => {
  refusal = ({ country_codes, redirect_uri }) =>
    redirect_uri !== undefined || String(country_codes) !== 'US' ? 'INVALID_FIELD' : null;
  const { granted } = await createLinkToken(plaid, 'user-1', null, settings);
  expect(granted).toEqual({ ...settings, countryCodes: ['US'], returnUrl: null });
});

test('other refusals are not retried', async () => {
  refusal = () => 'INVALID_API_KEYS';
  await expect(createLinkToken(plaid, 'user-1', null, settings)).rejects.toMatchObject({
    code: 'INVALID_API_KEYS',
  });
  expect(asked).toHaveLength(1);
});

test('with investments as the only product, no other is requested', async () => {
  await createLinkToken(plaid, 'user-1', null, { ...settings, products: ['investments'] });
  expect(asked[0]).toMatchObject({ products: ['investments'] });
  expect(asked[0]).not.toHaveProperty('optional_products');
  expect(asked[0]).not.toHaveProperty('transactions');
});

test('an Item without institution name is looked up by id, else named “Your bank”', async () => {
  const item = { accessToken: 'access-1', providerItemId: 'item-1' };
  answers = {
    '/item/get': { item: { institution_id: 'ins_3', institution_name: null } },
    '/accounts/get': { accounts: [], item: {} },
    '/institutions/get_by_id': { institution: { name: 'Chase' } },
  };
  expect(await readLinkedItem(plaid, item, settings.countryCodes)).toMatchObject({
    institutionName: 'Chase',
  });
  expect(asked).toContainEqual({ institution_id: 'ins_3', country_codes: ['US', 'CA', 'GB'] });
  refusal = (body) => ('institution_id' in body ? 'INVALID_INSTITUTION' : null);
  expect(await readLinkedItem(plaid, item, settings.countryCodes)).toMatchObject({
    institutionName: 'Your bank',
  });
});
