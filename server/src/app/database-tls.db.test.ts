import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, copyFileSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { withAdmin } from '../db/admin.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded-postgres.ts';
import { openDatabases } from './databases.ts';
import { deriveKeys } from './derived-keys.ts';

let dataDir: string;
let postgres: EmbeddedPostgres;

function openssl(...args: string[]): void {
  execFileSync('openssl', args, { cwd: dataDir, stdio: 'ignore' });
}

/** An authority, and a certificate of it for "localhost" alone. */
function makeCertificates(): void {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const authority = ['-x509', '-subj', '/CN=An authority', '-days', '3650'];
  openssl('req', ...authority, ...key, '-keyout', 'ca.key', '-out', 'ca.pem');
  openssl('req', ...authority, ...key, '-keyout', 'other.key', '-out', 'other.pem');
  openssl('req', '-subj', '/CN=localhost', ...key, '-keyout', 'server.key', '-out', 'server.csr');
  writeFileSync(join(dataDir, 'names'), 'subjectAltName=DNS:localhost');
  const signed = ['-in', 'server.csr', '-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial'];
  openssl('x509', '-req', ...signed, '-days', '3650', '-extfile', 'names', '-out', 'server.pem');
}

/** PostgreSQL reads its certificate as its own user. */
async function encrypt(isOn: boolean): Promise<void> {
  const cluster = join(dataDir, 'postgres');
  const { uid, gid } = statSync(cluster);
  for (const name of ['server.pem', 'server.key']) {
    copyFileSync(join(dataDir, name), join(cluster, name));
    chownSync(join(cluster, name), uid, gid);
  }
  await withAdmin(postgres.adminUrl, async (admin) => {
    await admin.query(`alter system set ssl_cert_file = 'server.pem'`);
    await admin.query(`alter system set ssl_key_file = 'server.key'`);
    await admin.query(`alter system set ssl = ${isOn ? 'on' : 'off'}`);
    await admin.query('select pg_reload_conf()');
  });
  await vi.waitFor(async () => {
    const shown = await withAdmin(postgres.adminUrl, (admin) => admin.query('show ssl'));
    expect(shown.rows).toEqual([{ ssl: isOn ? 'on' : 'off' }]);
  }, 60_000);
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'cairn-tls-'));
  postgres = await startEmbeddedPostgres({ dataDir, durable: false });
  makeCertificates();
  await encrypt(true);
});
afterAll(async () => {
  await postgres.stop();
  rmSync(dataDir, { recursive: true });
});

function open({ host, authority }: { host: string; authority: string }) {
  const url = new URL(postgres.adminUrl);
  url.hostname = host;
  url.search = `?sslmode=verify-full&sslrootcert=${join(dataDir, authority)}`;
  return openDatabases({
    dataDir,
    databaseUrl: url.href,
    databaseSessionUrl: null,
    keys: deriveKeys(randomBytes(32)),
    backups: { folder: dataDir, isScheduled: false, keepCount: 1, isBeforeUpgrade: false },
  });
}

describe('a database that is reached by TLS', () => {
  test('is refused where its certificate is of another authority', async () => {
    await expect(open({ host: 'localhost', authority: 'other.pem' })).rejects.toThrow(
      'The database of DATABASE_URL cannot be used: its certificate is of an authority that is not known here. If it is one of your own, name its certificate as sslrootcert',
    );
  });

  test('is refused where its certificate is for another host', async () => {
    await expect(open({ host: '127.0.0.1', authority: 'ca.pem' })).rejects.toThrow(
      'its certificate is for another host',
    );
  });

  test('is refused where it does not encrypt', async () => {
    await encrypt(false);
    await expect(open({ host: 'localhost', authority: 'ca.pem' })).rejects.toThrow(
      'it does not encrypt connections. Switch TLS on there (ssl = on)',
    );
    await encrypt(true);
  });

  test('has each session of the server encrypted, of each role', async () => {
    const databases = await open({ host: 'localhost', authority: 'ca.pem' });
    try {
      expect(await databases.isReady()).toBe(true);
      await databases.identityPool.query('select 1');
      const sessions = await withAdmin(postgres.adminUrl, (admin) =>
        admin.query(
          `select distinct usename as role, ssl from pg_stat_ssl join pg_stat_activity using (pid)
           where usename in ('cairn_app', 'cairn_identity') order by 1`,
        ),
      );
      expect(sessions.rows).toEqual([
        { role: 'cairn_app', ssl: true },
        { role: 'cairn_identity', ssl: true },
      ]);
    } finally {
      await databases.close();
    }
  });
});
