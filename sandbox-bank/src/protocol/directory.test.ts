import { CountryCode, Products } from 'plaid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LINK_REQUEST } from '../test-bank.ts';
import { codeOf, openSdkBank, type SdkBank } from '../test-sdk.ts';

let sdk: SdkBank;
beforeAll(async () => {
  sdk = await openSdkBank();
});
afterAll(() => sdk.bank.close());

const US = [CountryCode.Us];

test('a page of institutions, and the number of all', async () => {
  const all = (await sdk.plaid.institutionsGet({ count: 500, offset: 0, country_codes: US })).data;
  expect(all.total).toBe(all.institutions.length);
  const page = (await sdk.plaid.institutionsGet({ count: 3, offset: 4, country_codes: US })).data;
  expect(page).toMatchObject({ institutions: all.institutions.slice(4, 7), total: all.total });
  const unoffered = await sdk.plaid.institutionsGet({
    count: 3,
    offset: 0,
    country_codes: US,
    options: { products: [Products.Transfer] },
  });
  expect(unoffered.data).toMatchObject({ institutions: [], total: 0 });
});

test('a search finds parts of names, whole ids, only in the countries, with what is asked for', async () => {
  const search = async (query: string, country_codes = US) =>
    (
      await sdk.plaid.institutionsSearch({
        query,
        country_codes,
        products: [Products.Transactions],
        options: { include_optional_metadata: true, include_auth_metadata: true },
      })
    ).data.institutions;
  const found = await search('platy');
  expect(found.length).toBeGreaterThan(2);
  expect(found.every(({ name }) => name.includes('Platypus'))).toBe(true);
  expect(found[0]).toMatchObject({
    url: expect.any(String),
    auth_metadata: { supported_methods: { instant_auth: true } },
  });
  expect((await search('ins_109511')).map(({ name }) => name)).toEqual(['Tartan Bank']);
  expect(await search('Royal Bank of Plaid')).toEqual([]);
  expect(await search('Royal Bank of Plaid', [CountryCode.Gb])).toHaveLength(1);
});

test('a link token lists what it was made with', async () => {
  const wanted = {
    client_name: 'Cairn',
    language: 'fr',
    country_codes: [CountryCode.Us, CountryCode.Gb],
    user: { client_user_id: 'user-1' },
    products: [Products.Transactions],
    webhook: 'https://example.com/hook',
    redirect_uri: 'http://127.0.0.1/back',
    institution_data: { routing_number: '011401533' },
    account_filters: { credit: { account_subtypes: [] } },
  };
  const { link_token, expiration } = (await sdk.plaid.linkTokenCreate(wanted)).data;
  expect(expiration).toBe('2026-09-16T21:00:00.000Z');
  expect((await sdk.plaid.linkTokenGet({ link_token })).data).toMatchObject({
    link_token,
    created_at: '2026-09-16T17:00:00.000Z',
    expiration,
    metadata: {
      client_name: 'Cairn',
      language: 'fr',
      country_codes: ['US', 'GB'],
      initial_products: ['transactions'],
      webhook: 'https://example.com/hook',
      redirect_uri: 'http://127.0.0.1/back',
      institution_data: { routing_number: '011401533' },
      account_filters: { credit: { account_subtypes: [] } },
    },
    link_sessions: [],
  });
  const access_token = await sdk.link();
  const updating = await sdk.plaid.linkTokenCreate({ ...wanted, products: [], access_token });
  expect(updating.data.expiration).toBe('2026-09-16T17:30:00.000Z');
  const plain = (await sdk.bank.post('/link/token/create', LINK_REQUEST)).body;
  const { metadata } = (await sdk.plaid.linkTokenGet({ link_token: String(plain.link_token) })).data;
  expect(metadata).toMatchObject({ webhook: null, redirect_uri: null });
  expect(metadata).not.toHaveProperty('institution_data');
  expect(await codeOf(sdk.plaid.linkTokenGet({ link_token: 'link-sandbox-x' }))).toBe('INVALID_LINK_TOKEN');
});
