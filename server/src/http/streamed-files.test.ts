import { AppError } from '@cairn/contract/errors';
import { afterEach, expect, test } from 'vitest';
import { liveToken } from './test-answers.ts';
import { startTestServer } from './test-server.ts';

let close: () => Promise<void> = async () => {};
afterEach(() => close());

/** Asks for a CSV file that is sent while it is written. */
async function ask(chunks: AsyncIterable<string>, signal?: AbortSignal): Promise<Response> {
  const server = await startTestServer({
    log: { level: 'silent' },
    handlers: { exportTransactions: async () => ({ fileName: 'all.csv', chunks }) },
  });
  close = server.close;
  return fetch(`${server.origin}/api/transactions/export`, {
    headers: { authorization: `Bearer ${liveToken}` },
    ...(signal === undefined ? {} : { signal }),
  });
}

test('a file is sent as it is written, in order', async () => {
  async function* write() {
    yield 'Date,Note\r\n';
    for (let line = 0; line < 2_000; line += 1) yield `${line},${'é'.repeat(100)}\r\n`;
  }
  const response = await ask(write());
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="all.csv"');
  const lines = (await response.text()).split('\r\n');
  expect(lines).toHaveLength(2_002);
  expect(lines[2_000]).toBe(`1999,${'é'.repeat(100)}`);
});

test('what fails before its first line is answered as any failure', async () => {
  // biome-ignore lint/correctness/useYield: it fails before.
  async function* write(): AsyncGenerator<string> {
    throw new AppError('not_found', 'This account was not found.');
  }
  const response = await ask(write());
  expect([response.status, await response.json()]).toMatchObject([404, { error: 'not_found' }]);
});

test('P10 what fails later is cut off, so that half a file is not taken for a whole one', async () => {
  async function* write() {
    yield 'Date\r\n';
    throw new Error('The database has gone');
  }
  const response = await ask(write());
  await expect(response.text()).rejects.toThrow();
});

test('where the browser goes away, the reading ends', async () => {
  const stop = new AbortController();
  const ended = Promise.withResolvers<void>();
  async function* write() {
    try {
      for (;;) yield 'x'.repeat(100_000);
    } finally {
      ended.resolve();
    }
  }
  const response = await ask(write(), stop.signal);
  expect(response.status).toBe(200);
  stop.abort();
  await ended.promise;
});
