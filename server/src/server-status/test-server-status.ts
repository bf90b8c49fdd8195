import type { ServerStatus } from '@cairn/contract/server-status';
import type { ServerSettings } from './server-status.ts';

const at = '2026-03-01T12:00:00.000Z';
const noted = { workedAt: at, failedAt: null, failure: null };

/** For tests: a server on which all is well. */
export const serverStatus: ServerStatus = {
  version: {
    running: '0.1.0',
    node: '24.0.0',
    postgres: '18.0',
    startedAt: at,
    newestMigration: '0001-roles',
    database: 'current',
  },
  connections: { states: [{ state: 'healthy', count: 2 }], errors: [], lastSyncedAt: at },
  queues: [],
  failedJobs: [],
  mail: { ...noted, host: 'mail.example.org:465', from: 'cairn@example.org' },
  backups: {
    ...noted,
    folder: '/backups',
    isScheduled: true,
    keepCount: 14,
    count: 1,
    byteCount: 1_000,
    newest: { madeAt: at, byteCount: 1_000 },
    drill: null,
    freeBytes: 1_000_000,
  },
  storage: { databaseBytes: 1_000, fileCount: 0, fileBytes: 0, freeBytes: 1_000_000 },
  bank: {
    ...noted,
    kind: 'fictional',
    host: '127.0.0.1:3000',
    products: ['transactions'],
    countryCodes: ['US'],
    hasWebhooks: false,
  },
  model: null,
};

/** For tests: a server that was started with nothing set, with files and backups in a folder. */
export function testServerSettings(folder: string): ServerSettings {
  return {
    version: { running: '0.1.0', startedAt: at },
    knownMigration: '0001-roles',
    dataDir: folder,
    filesFolder: folder,
    backups: { folder, isScheduled: false, keepCount: 14 },
    mail: { host: null, from: null },
    bank: { kind: 'fictional', host: '127.0.0.1:3000', products: [], countryCodes: [], hasWebhooks: false },
    model: null,
  };
}
