import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { pooledSessionName } from '../db/pooler.ts';
import { createTestDatabase } from '../db/test-database.ts';
import { openDatabases } from './databases.ts';
import { deriveKeys } from './derived-keys.ts';
import { distributeHouseholds } from './distribute-households.ts';

let urls: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  urls = await createTestDatabase();
});
afterAll(() => urls.drop());

// All test databases share the roles, so their passwords stay.
const keys = { ...deriveKeys(randomBytes(32)), rolePasswords: inject('rolePasswords') };
const backups = { folder: '/nonexistent', isScheduled: false, keepCount: 1, isBeforeUpgrade: true };
const open = (databaseUrl: string, databaseSessionUrl: string | null) =>
  openDatabases({ dataDir: '/nonexistent', databaseUrl, databaseSessionUrl, keys, backups });

/** The names of the server's sessions. */
async function sessionNames(): Promise<Set<string>> {
  const admin = new pg.Client({ connectionString: urls.adminUrl });
  await admin.connect();
  const { rows } = await admin.query<{ name: string }>(
    `select application_name as name from pg_stat_activity
     where datname = current_database() and usename in ('cairn_app', 'cairn_identity')`,
  );
  await admin.end();
  return new Set(rows.map(({ name }) => name));
}

async function unusedAddress(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  const url = new URL(urls.adminUrl);
  url.port = typeof address === 'object' && address !== null ? String(address.port) : '1';
  return url.href;
}

describe('P10 a server with a pooler', () => {
  test('asks through it, and has PostgreSQL’s own address for what needs a session', async () => {
    const databases = await open(urls.adminUrl, urls.adminUrl);
    expect(await databases.isReady()).toBe(true);
    expect(databases.countWaiting()).toBe(0);
    expect(await sessionNames()).toEqual(new Set([pooledSessionName]));
    expect(databases.urls.session).toBe(urls.sessionUrl);
    await databases.close();
  });

  test('does not start while either does not answer, and says which', async () => {
    const nowhere = await unusedAddress();
    await expect(open(nowhere, urls.adminUrl)).rejects.toThrow(
      /^The database of DATABASE_URL cannot be used/,
    );
    await expect(open(urls.adminUrl, nowhere)).rejects.toThrow(
      /^The database of DATABASE_SESSION_URL cannot be used/,
    );
  });
});

test('distributing households says at which address PostgreSQL does not answer', async () => {
  const nowhere = await unusedAddress();
  const ENCRYPTION_KEY = randomBytes(32).toString('base64');
  const distribute = (addresses: Record<string, string>) =>
    distributeHouseholds(readConfig({ ENCRYPTION_KEY, ...addresses }), 4);
  await expect(distribute({ DATABASE_URL: urls.adminUrl, DATABASE_SESSION_URL: nowhere })).rejects.toThrow(
    /^The database of DATABASE_SESSION_URL cannot be used/,
  );
  await expect(distribute({ DATABASE_URL: nowhere })).rejects.toThrow(
    /^The database of DATABASE_URL cannot be used/,
  );
});

test('a server without one names none of its sessions so', async () => {
  const databases = await open(urls.adminUrl, null);
  expect(await databases.isReady()).toBe(true);
  expect(await sessionNames()).toContain('');
  await databases.close();
});
