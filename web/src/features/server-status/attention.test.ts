import type { ServerStatus } from '@cairn/contract/server-status';
import { expect, test } from 'vitest';
import { findAttention, isFailing } from './attention.ts';

const now = '2026-03-02T12:00:00.000Z';
const yesterday = '2026-03-01T12:00:00.000Z';
const noted = { workedAt: yesterday, failedAt: null, failure: null };

const well: ServerStatus = {
  version: {
    running: '0.1.0',
    node: '24.0.0',
    postgres: '18.0',
    startedAt: yesterday,
    newestMigration: '0001-roles',
    database: 'current',
  },
  connections: { states: [], errors: [], lastSyncedAt: null },
  queues: [],
  failedJobs: [],
  mail: { ...noted, host: null, from: null },
  backups: {
    ...noted,
    folder: '/backups',
    isScheduled: true,
    keepCount: 14,
    count: 3,
    byteCount: 3_000_000,
    newest: { madeAt: yesterday, byteCount: 1_000_000 },
    drill: { triedAt: yesterday, backup: 'one', outcome: 'sound' },
    freeBytes: 90_000_000_000,
  },
  storage: { databaseBytes: 1, fileCount: 0, fileBytes: 0, freeBytes: 90_000_000_000 },
  bank: {
    ...noted,
    kind: 'fictional',
    host: 'localhost',
    products: [],
    countryCodes: [],
    hasWebhooks: false,
  },
  model: null,
};
const failing = { workedAt: yesterday, failedAt: now, failure: 'EAUTH 535' };
const attention = (change: Partial<ServerStatus>) => findAttention({ ...well, ...change }, Date.parse(now));

test('a server on which all is well needs nothing', () => {
  expect(attention({})).toEqual([]);
  expect(attention({ mail: { ...failing, host: null, from: null } }), 'mail was taken out').toEqual([]);
});

test('something outside fails from its failure until it works again', () => {
  expect(isFailing({ workedAt: null, failedAt: null })).toBe(false);
  expect(isFailing({ workedAt: null, failedAt: now })).toBe(true);
  expect(isFailing({ workedAt: yesterday, failedAt: now })).toBe(true);
  expect(isFailing({ workedAt: now, failedAt: yesterday })).toBe(false);
});

const backups = (change: Partial<ServerStatus['backups']>) => ({ backups: { ...well.backups, ...change } });
test.each<[string, Partial<ServerStatus>, string]>([
  [
    'a full disk',
    { storage: { ...well.storage, freeBytes: 90_000_000 } },
    'Only 90.0 MB are free on the disk',
  ],
  ['a backup that failed', backups(failing), 'The last backup failed,'],
  ['no schedule', backups({ isScheduled: false }), 'No backups are scheduled.'],
  ['no backup', backups({ newest: null }), 'There is no backup yet.'],
  [
    'an old backup',
    backups({ newest: { madeAt: '2026-02-26T12:00:00.000Z', byteCount: 1 } }),
    'The newest backup was made 4 days ago.',
  ],
  ['a full disk of backups', backups({ freeBytes: 1_500_000 }), 'Only 1.5 MB are free for backups'],
  [
    'a trial that did not add up',
    backups({ drill: { triedAt: now, backup: 'one', outcome: 'unsound' } }),
    'its totals do not add up',
  ],
  [
    'a trial that failed',
    backups({ drill: { triedAt: now, backup: 'one', outcome: 'failed' } }),
    'could not be restored for trial',
  ],
  ['mail', { mail: { ...failing, host: 'mail.example.org:465', from: 'a' } }, '(EAUTH 535)'],
  ['Plaid', { bank: { ...well.bank, ...failing } }, 'Plaid does not answer, or refuses'],
  ['a newer database', { version: { ...well.version, database: 'newer' } }, 'Another server has upgraded'],
  [
    'failed jobs',
    {
      failedJobs: [
        { queue: 'send-letter', count: 2, oldestAt: yesterday, newestAt: now, newestId: 'one' },
        { queue: 'import-files', count: 1, oldestAt: yesterday, newestAt: now, newestId: 'two' },
      ],
    },
    '3 jobs failed after all retries.',
  ],
])('%s is one sentence', (_what, change, sentence) => {
  const found = attention(change);
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(sentence);
});
