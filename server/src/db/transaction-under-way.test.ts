import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { toPlainDate } from '@cairn/domain/plain-date';
import { expect, test } from 'vitest';
import { openStoredFiles } from '../attachments/stored-files.ts';
import { createJsonPost } from '../bank/json-post.ts';
import { openReadingThreads } from '../imports/open-reading-threads.ts';
import { cappedFetch } from '../llm/model-settings.ts';
import { duringTransaction, requireNoTransaction } from './transaction-under-way.ts';

/** Nothing listens there. */
const nowhere = 'http://127.0.0.1:1';
const files = openStoredFiles(tmpdir());
const householdId = randomUUID();
const post = createJsonPost({
  baseUrl: nowhere,
  headers: {},
  proxies: {},
  timeoutMs: 1_000,
  maxReplyBytes: 1,
});
const { read: readInThread } = openReadingThreads();

test.each<[string, () => Promise<unknown>]>([
  ['a stored file', async () => files.read({ householdId, kind: 'attachments', id: randomUUID() })],
  ['the files of a household', async () => files.removeHousehold(householdId)],
  ['a bank', () => post('/item/get', {})],
  ['a language model', () => cappedFetch(nowhere)],
  [
    'a reading thread',
    async () =>
      readInThread(
        { name: 'a.csv', bytes: Buffer.from('Date,Amount') },
        { householdId, today: toPlainDate('2026-01-01') },
      ),
  ],
])('%s is not waited for inside of a transaction', async (_what, reach) => {
  await expect(duringTransaction(reach)).rejects.toThrow('inside of a transaction');
});

test('nor in what was begun inside of it, however deep', async () => {
  const later = duringTransaction(() =>
    Promise.resolve().then(() => [1].map(() => requireNoTransaction('It'))),
  );
  await expect(later).rejects.toThrow('It is waited for inside of a transaction');
});

test('once the transaction has ended it is free again, also for what was begun inside of it', async () => {
  const ended = Promise.withResolvers<void>();
  let begun: Promise<void> = Promise.resolve();
  await duringTransaction(async () => {
    begun = ended.promise.then(() => requireNoTransaction('It'));
  });
  requireNoTransaction('It');
  ended.resolve();
  await expect(begun).resolves.toBeUndefined();
});
