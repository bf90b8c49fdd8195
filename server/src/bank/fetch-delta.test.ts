import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sandboxBank } from '@cairn/sandbox-bank/plugin';
import fastify, { type FastifyInstance } from 'fastify';
import { type PlaidApi, Products } from 'plaid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchDelta } from './fetch-delta.ts';
import { exchangePublicToken } from './link.ts';
import { createPlaidClient, type PlaidClient } from './plaid-client.ts';
import { openPlaidSdk } from './test-plaid-sdk.ts';

const secret = 'secret-of-the-test-bank';
let app: FastifyInstance;
let folder = '';
let baseUrl = '';
let client: PlaidClient;
let sdk: PlaidApi;
let clockMs = Date.parse('2026-11-20T15:00:00Z');

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cairn-bank-'));
  app = fastify({ bodyLimit: 4_000_000 });
  await app.register(sandboxBank, {
    clientId: 'client',
    secret,
    stateFile: path.join(folder, 'bank.json'),
    now: () => new Date(clockMs),
  });
  baseUrl = await app.listen({ host: '127.0.0.1', port: 0 });
  client = createPlaidClient({ clientId: 'client', secret, baseUrl });
  sdk = openPlaidSdk({ clientId: 'client', secret, baseUrl });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

async function linkPerson(): Promise<string> {
  const { data } = await sdk.sandboxPublicTokenCreate({
    institution_id: 'ins_109508',
    initial_products: [Products.Transactions],
    options: { transactions: { days_requested: 730 } },
  });
  return (await exchangePublicToken(client, data.public_token)).accessToken;
}

async function control(command: string, body: object): Promise<void> {
  const response = await fetch(`${baseUrl}/control/${command}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sandbox-control': secret },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
}

let pausesMs: number[] = [];
const reading = (accessToken: string) => ({
  client,
  accessToken,
  pause: async (ms: number) => {
    pausesMs.push(ms);
  },
});

async function fetchReady(accessToken: string, cursor = '') {
  const fetched = await fetchDelta(reading(accessToken), cursor);
  if (fetched.status !== 'ready') throw new Error('the bank is not ready');
  return fetched.delta;
}

describe('fetchDelta', () => {
  test('pitfall 1 a new connection is not ready', async () => {
    const accessToken = await linkPerson();
    expect(await fetchDelta(reading(accessToken), '')).toEqual({ status: 'not_ready' });
  });

  test('first the last month, then the rest, each transaction once', async () => {
    const accessToken = await linkPerson();
    clockMs += 600;
    const first = await fetchReady(accessToken);
    expect(first.isHistoryComplete).toBe(false);
    clockMs += 60_000;
    const rest = await fetchReady(accessToken, first.nextCursor);
    const everything = await fetchReady(accessToken);
    expect(rest.isHistoryComplete).toBe(true);
    expect(rest.pageCount).toBeGreaterThan(1);
    const ids = (rows: typeof rest.upserted) => rows.map((row) => row.sourceId);
    expect(new Set([...ids(first.upserted), ...ids(rest.upserted)])).toEqual(
      new Set(ids(everything.upserted)),
    );
    expect(everything.accounts.map((account) => account.type).toSorted()).toEqual([
      'credit',
      'depository',
      'depository',
      'investment',
      'loan',
    ]);
  });

  test('P04 pitfall 6 a mutation between two pages restarts from the first cursor and completes', async () => {
    const accessToken = await linkPerson();
    clockMs += 600;
    const { nextCursor: stored } = await fetchReady(accessToken);
    clockMs += 60_000;
    const cursors: unknown[] = [];
    const transactionsSync: typeof client.transactionsSync = (request) => {
      cursors.push(request.cursor);
      return client.transactionsSync(request);
    };
    const watched: PlaidClient = Object.create(client, { transactionsSync: { value: transactionsSync } });
    await control('mutation', { access_token: accessToken });
    const disturbed = await fetchDelta({ ...reading(accessToken), client: watched }, stored);
    // After the failure on the second page, the next request is from the first cursor.
    expect(cursors.slice(0, 3)).toEqual([stored, expect.not.stringContaining(stored), stored]);
    expect(disturbed).toEqual({
      status: 'ready',
      delta: await fetchReady(accessToken, stored),
      unreadable: [],
    });
  });

  test.each([
    ['empty', (body: object) => ({ ...body, added: [], modified: [], removed: [] })],
    ['the same again', (body: object) => body],
  ])(
    'P04 a bank that says for ever that there is more, with pages that are %s, is soon asked no more',
    async (_kind, page) => {
      const accessToken = await linkPerson();
      clockMs += 600;
      const whole = Object(
        await client.transactionsSync({ access_token: accessToken, cursor: '', count: 100 }),
      );
      let asked = 0;
      const transactionsSync: typeof client.transactionsSync = async () => {
        asked += 1;
        return { ...page(whole), has_more: true, next_cursor: `page-${asked}` };
      };
      const endless: PlaidClient = Object.create(client, { transactionsSync: { value: transactionsSync } });
      await expect(fetchDelta({ ...reading(accessToken), client: endless }, '')).rejects.toMatchObject({
        code: 'ENDLESS_PAGES',
        kind: 'permanent',
      });
      expect(asked).toBeLessThan(30);
    },
  );

  test('P04 after a rate limit the same page is requested again a little later', async () => {
    const accessToken = await linkPerson();
    clockMs += 60_000;
    const undisturbed = await fetchReady(accessToken);
    pausesMs = [];
    let asked = 0;
    const transactionsSync: typeof client.transactionsSync = async (request) => {
      asked += 1;
      if (asked === 2)
        await control('failures', {
          calls: 3,
          path: '/transactions/sync',
          error_code: 'TRANSACTIONS_SYNC_LIMIT',
        });
      return client.transactionsSync(request);
    };
    const limited: PlaidClient = Object.create(client, { transactionsSync: { value: transactionsSync } });
    expect(await fetchDelta({ ...reading(accessToken), client: limited }, '')).toEqual({
      status: 'ready',
      delta: undisturbed,
      unreadable: [],
    });
    expect(pausesMs).toEqual([15_000, 15_000, 15_000]);
    expect(asked).toBe(undisturbed.pageCount + 3);
  });

  test('P04 a bank failure returns no partial result', async () => {
    const accessToken = await linkPerson();
    clockMs += 60_000;
    await control('failures', { calls: 1, path: '/accounts/get', error_code: 'INSTITUTION_DOWN' });
    await expect(fetchReady(accessToken)).rejects.toMatchObject({
      kind: 'transient',
      code: 'INSTITUTION_DOWN',
    });
    expect((await fetchReady(accessToken)).upserted.length).toBeGreaterThan(1_000);
  });
});
