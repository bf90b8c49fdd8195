import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

let root: string;
let dataDir: string;
let postgres: EmbeddedPostgres;
const children: ChildProcess[] = [];

beforeAll(async () => {
  // As `mktemp -d` creates it: accessible by its owner only.
  root = await mkdtemp(join(tmpdir(), 'cairn-embedded-'));
  await mkdir(join(root, 'clone'), { mode: 0o700 });
  dataDir = join(root, 'clone', 'data');
  postgres = await startEmbeddedPostgres({ dataDir });
});

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await postgres.stop();
  await rm(root, { recursive: true });
});

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  // A killed server breaks the session, as the test intends.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query({ text: statement, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

async function postmasterPid(): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
}

describe('a new cluster', () => {
  test.each([
    ['data_checksums', 'on'],
    ['fsync', 'on'],
    ['synchronous_commit', 'on'],
    ['full_page_writes', 'on'],
    ['listen_addresses', '127.0.0.1'],
    ['unix_socket_directories', ''],
    ['server_encoding', 'UTF8'],
    ['password_encryption', 'scram-sha-256'],
    ['log_error_verbosity', 'terse'],
  ])('runs with %s = %s', async (name, value) => {
    expect(await ask(postgres.adminUrl, `SHOW ${name}`)).toEqual([value]);
  });

  test('is PostgreSQL 18', async () => {
    expect(await ask(postgres.adminUrl, 'SHOW server_version_num')).toEqual([expect.stringMatching(/^18/)]);
  });

  test('requires the password, by SCRAM only', async () => {
    const url = new URL(postgres.adminUrl);
    url.password = 'wrong';
    await expect(ask(url.href, 'SELECT 1')).rejects.toThrow(/password authentication failed/);
    const methods = await ask(postgres.adminUrl, 'SELECT DISTINCT auth_method FROM pg_hba_file_rules');
    expect(methods).toEqual(['scram-sha-256']);
  });

  test('restricts password, log and cluster to their owner', async () => {
    const modes = ['postgres-password', 'postgres.log', 'postgres'].map(async (name) => {
      return ((await stat(join(dataDir, name))).mode & 0o777).toString(8);
    });
    expect(await Promise.all(modes)).toEqual(['600', '600', '700']);
    expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres-password', 'postgres.log']);
  });

  test('changes nothing outside the data folder', async () => {
    for (const folder of [root, join(root, 'clone')]) {
      const { mode, uid } = await stat(folder);
      expect([(mode & 0o777).toString(8), uid]).toEqual(['700', process.getuid?.()]);
    }
  });

  test.runIf(process.getuid?.() === 0)(
    'that root starts runs with another id than root’s, and its files are of that id',
    async () => {
      const status = await readFile(`/proc/${await postmasterPid()}/status`, 'utf8');
      const { uid } = await stat(join(dataDir, 'postgres'));
      expect(uid).not.toBe(0);
      expect(status).toContain(`Uid:\t${uid}\t${uid}\t${uid}\t${uid}\n`);
      expect(status).toMatch(/CapEff:\t0+\n/);
    },
  );

  test.runIf(process.getuid?.() === 0)(
    'that is of root, as older Cairns made it, becomes the account’s',
    async () => {
      const otherDir = join(root, 'of-root');
      const made = await startEmbeddedPostgres({ dataDir: otherDir, durable: false });
      await ask(made.adminUrl, 'CREATE TABLE saved AS SELECT 1 AS n');
      await made.stop();
      const cluster = join(otherDir, 'postgres');
      const { uid } = await stat(cluster);
      for (const name of await readdir(cluster, { recursive: true })) await chown(join(cluster, name), 0, 0);
      await chown(cluster, 0, 0);
      const again = await startEmbeddedPostgres({ dataDir: otherDir, durable: false });
      expect(await ask(again.adminUrl, 'SELECT n FROM saved')).toEqual([1]);
      await again.stop();
      expect((await stat(join(cluster, 'PG_VERSION'))).uid).toBe(uid);
    },
  );

  test.runIf(process.getuid?.() === 0)('that another account owns is run as that account', async () => {
    const otherDir = join(root, 'of-another');
    const made = await startEmbeddedPostgres({ dataDir: otherDir, durable: false });
    await ask(made.adminUrl, 'CREATE TABLE saved AS SELECT 1 AS n');
    await made.stop();
    const another = 65_000;
    const cluster = join(otherDir, 'postgres');
    for (const name of await readdir(cluster, { recursive: true }))
      await chown(join(cluster, name), another, another);
    await chown(cluster, another, another);
    await chown(join(otherDir, 'postgres.log'), another, another);
    const again = await startEmbeddedPostgres({ dataDir: otherDir, durable: false });
    expect(await ask(again.adminUrl, 'SELECT n FROM saved')).toEqual([1]);
    await again.stop();
    expect((await stat(cluster)).uid).toBe(another);
  });

  test('writes no row and no statement into its log', async () => {
    const failing = "DO $$ BEGIN RAISE EXCEPTION 'x' USING DETAIL = 'a-private-detail'; END $$";
    await expect(ask(postgres.adminUrl, failing)).rejects.toThrow();
    expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).not.toContain('a-private-detail');
  });
});

describe('P10 after a crash', () => {
  test('of PostgreSQL, committed rows are there at the next start', async () => {
    await ask(postgres.adminUrl, 'CREATE TABLE crash AS SELECT 1 AS n');
    process.kill(await postmasterPid(), 'SIGKILL');
    postgres = await startEmbeddedPostgres({ dataDir });
    expect(await ask(postgres.adminUrl, 'SELECT n FROM crash')).toEqual([1]);
  });

  test('of the server, the PostgreSQL it left behind is stopped and its rows are there', async () => {
    await postgres.stop();
    const server = await startInOtherProcess();
    const left = await postmasterPid();
    await ask(server.adminUrl, 'CREATE TABLE orphan AS SELECT 2 AS n');
    server.process.kill('SIGKILL');
    await once(server.process, 'exit');
    expect(await ask(server.adminUrl, 'SELECT n FROM orphan')).toEqual([2]);
    postgres = await startEmbeddedPostgres({ dataDir });
    expect(await postmasterPid()).not.toBe(left);
    expect(await ask(postgres.adminUrl, 'SELECT n FROM orphan')).toEqual([2]);
    await expect(ask(server.adminUrl, 'SELECT 1')).rejects.toThrow();
  });

  test('of the server, which ends at once, its PostgreSQL ends too, whatever it is doing', async () => {
    await postgres.stop();
    const server = await startInOtherProcess();
    await ask(server.adminUrl, 'CREATE TABLE kept AS SELECT 3 AS n');
    const endless = ask(server.adminUrl, 'SELECT pg_sleep(90)').catch(() => 'ended');
    server.process.send('end');
    await once(server.process, 'exit');
    expect(await endless).toBe('ended');
    await expect.poll(() => ask(server.adminUrl, 'SELECT 1').catch(() => 'gone')).toBe('gone');
    postgres = await startEmbeddedPostgres({ dataDir });
    expect(await ask(postgres.adminUrl, 'SELECT n FROM kept')).toEqual([3]);
  });

  test('a pid that another program has by now is ignored', async () => {
    const pidPath = join(dataDir, 'postgres', 'postmaster.pid');
    await postgres.stop();
    const innocent = spawn(process.execPath, ['-e', 'process.stdin.resume()'], {
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    children.push(innocent);
    await writeFile(pidPath, `${innocent.pid}\n${join(dataDir, 'postgres')}\n`);
    postgres = await startEmbeddedPostgres({ dataDir });
    expect(await ask(postgres.adminUrl, 'SELECT 1')).toEqual([1]);
    expect(innocent.exitCode).toBeNull();
    expect(innocent.signalCode).toBeNull();
  });

  test('during initialization, an incomplete cluster is not used', async () => {
    const otherDir = join(root, 'half-made');
    await mkdir(join(otherDir, 'postgres-being-made', 'postgres'), { recursive: true });
    await writeFile(join(otherDir, 'postgres-being-made', 'postgres', 'PG_VERSION'), '18\n');
    const other = await startEmbeddedPostgres({ dataDir: otherDir, durable: false });
    expect(await ask(other.adminUrl, 'SELECT 1')).toEqual([1]);
    await other.stop();
    expect(await readdir(otherDir)).not.toContain('postgres-being-made');
  });
});

describe('a failing start gives the reason in one line', () => {
  test('when the password is lost', async () => {
    const lostDir = join(root, 'lost');
    await mkdir(join(lostDir, 'postgres'), { recursive: true });
    await expect(startEmbeddedPostgres({ dataDir: lostDir })).rejects.toThrow(
      /postgres-password is missing: restore it from a backup, or start afresh/,
    );
  });

  test('when the cluster is of another PostgreSQL', async () => {
    const oldDir = join(root, 'old');
    await mkdir(join(oldDir, 'postgres'), { recursive: true });
    await writeFile(join(oldDir, 'postgres', 'PG_VERSION'), '16\n');
    await expect(startEmbeddedPostgres({ dataDir: oldDir })).rejects.toThrow(/was made by PostgreSQL 16/);
  });
});

const STARTER = `
  import { startEmbeddedPostgres } from ${JSON.stringify(new URL('embedded-postgres.ts', import.meta.url).href)};
  const { adminUrl } = await startEmbeddedPostgres({ dataDir: process.argv[1] });
  process.send(adminUrl);
  process.on('message', () => process.exit(1));
`;

async function startInOtherProcess(): Promise<{ process: ChildProcess; adminUrl: string }> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', STARTER, dataDir], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  children.push(child);
  const [adminUrl] = await once(child, 'message');
  return { process: child, adminUrl: String(adminUrl) };
}
