import { afterAll, beforeAll, expect, it } from 'vitest';
import { answers } from './test-answers.ts';
import { authorization, startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  const { transactions, ...page } = answers.transactions;
  const long = Array.from({ length: 20 }, () => transactions).flat();
  server = await startTestServer({
    handlers: { transactions: async () => ({ ...page, transactions: long }) },
  });
});
afterAll(() => server.close());

const get = (path: string, encoding: string) =>
  fetch(server.origin + path, { headers: { ...authorization, 'accept-encoding': encoding } });

it('compresses long answers for those who can read them so, and no short ones', async () => {
  const long = await get('/api/transactions', 'gzip, br');
  expect(long.headers.get('content-encoding')).toBe('gzip');
  expect(long.headers.get('vary')).toBe('accept-encoding');
  const plain = await get('/api/transactions', 'identity');
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(plain.headers.get('vary')).toBe('accept-encoding');
  const text = await plain.text();
  expect(text.length).toBeGreaterThan(1_024);
  expect(await long.text()).toBe(text);
  expect((await get('/api/household', 'gzip')).headers.get('content-encoding')).toBeNull();
});

it('tells the length of what it sends', async () => {
  const { headers } = await get('/api/transactions', 'gzip');
  expect(Number(headers.get('content-length'))).toBeGreaterThan(0);
});
