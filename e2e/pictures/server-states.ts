import type { ServerStatus } from '@cairn/contract/server-status';
import type { Page } from '@playwright/test';

const at = '2026-11-20T03:17:42.000Z';
const noted = { workedAt: at, failedAt: null, failure: null };

const plainServer: ServerStatus = {
  version: {
    running: '0.1.0',
    node: '24.14.0',
    postgres: '18.1',
    startedAt: '2026-11-12T09:00:00.000Z',
    newestMigration: '0035-server-status',
    database: 'current',
  },
  connections: {
    states: [
      { state: 'healthy', count: 241 },
      { state: 'needs_login', count: 12 },
      { state: 'degraded', count: 3 },
    ],
    errors: [
      { code: 'ITEM_LOGIN_REQUIRED', count: 12 },
      { code: 'INSTITUTION_NOT_RESPONDING', count: 3 },
    ],
    lastSyncedAt: at,
  },
  queues: [{ name: 'sync-connection', ready: 2, deferred: 31, active: 3, oldestAt: at }],
  failedJobs: [],
  mail: { ...noted, host: 'mail.example.org:465', from: 'Cairn <cairn@money.example.org>' },
  backups: {
    ...noted,
    folder: '/mnt/backups/cairn',
    isScheduled: true,
    keepCount: 14,
    count: 14,
    byteCount: 5_812_000_000,
    // Later than any day on which the page is looked at.
    newest: { madeAt: '2100-01-01T03:17:00.000Z', byteCount: 415_000_000 },
    drill: { triedAt: '2026-11-01T04:49:00.000Z', backup: 'cairn-2026-11-01.backup', outcome: 'sound' },
    freeBytes: 812_000_000_000,
  },
  storage: {
    databaseBytes: 2_412_000_000,
    fileCount: 1_820,
    fileBytes: 640_000_000,
    freeBytes: 91_000_000_000,
  },
  bank: {
    ...noted,
    kind: 'production',
    host: 'production.plaid.com',
    products: ['transactions', 'investments', 'liabilities'],
    countryCodes: ['US', 'CA', 'GB'],
    hasWebhooks: true,
  },
  model: {
    ...noted,
    provider: 'openai-compatible',
    host: '127.0.0.1:11434',
    name: 'a-model:8b',
    dailyTokens: 200_000,
    dailyMicros: 500_000,
    suggestsMerchants: false,
  },
};

const failing = { workedAt: null, failedAt: at, failure: 'EAUTH 535' };

/** What a server looks like of which nearly everything needs its operator. */
export const troubledServer: Partial<ServerStatus> = {
  mail: { ...plainServer.mail, ...failing },
  bank: { ...plainServer.bank, ...failing, failure: 'INVALID_API_KEYS' },
  storage: { ...plainServer.storage, freeBytes: 812_000_000 },
  backups: {
    ...plainServer.backups,
    newest: { madeAt: '2026-01-11T03:17:00.000Z', byteCount: 415_000_000 },
    drill: { triedAt: '2026-11-01T04:49:00.000Z', backup: 'cairn-2026-11-01.backup', outcome: 'failed' },
  },
  queues: [],
  failedJobs: [
    {
      queue: 'sync-connection',
      count: 3,
      oldestAt: '2026-11-18T09:41:00.000Z',
      newestAt: at,
      newestId: '0e7b2c1a-8f57-4f0e-9d7e-2f3f1c0f9a55',
    },
  ],
  model: null,
};

/** The server of a person who runs it. */
export function withServer(change: Partial<ServerStatus> = {}) {
  return async (page: Page): Promise<void> => {
    await page.route('**/api/operator/status', (route) =>
      route.fulfill({ json: { ...plainServer, ...change } }),
    );
  };
}
