import { connect, createServer, type Server } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHousehold } from '../people/households.store.ts';
import { createLocks } from './advisory-lock.ts';
import { inHousehold } from './in-household.ts';
import { listenTo } from './notifications.ts';
import { openDatabase, openPool } from './pool.ts';
import { throughPooler } from './pooler.ts';
import { countServerSessions } from './roles.ts';
import { createTestDatabase } from './test-database.ts';

let urls: Awaited<ReturnType<typeof createTestDatabase>>;
/** Carries what the driver sends to PostgreSQL. */
let tap: Server;
/** Of the newest session. */
let sent: Buffer[] = [];
let tappedUrl: string;
beforeAll(async () => {
  urls = await createTestDatabase();
  const { hostname, port } = new URL(urls.sessionUrl);
  tap = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const side of [near, far]) side.on('error', () => undefined);
    const ofSession: Buffer[] = [];
    sent = ofSession;
    near.on('data', (bytes) => ofSession.push(bytes));
    near.pipe(far);
    far.pipe(near);
  });
  await new Promise<void>((resolve) => tap.listen(0, '127.0.0.1', resolve));
  const address = tap.address();
  if (address === null || typeof address === 'string') throw new Error('The tap has no port');
  const url = new URL(urls.sessionUrl);
  url.host = `127.0.0.1:${address.port}`;
  tappedUrl = url.href;
});
afterAll(async () => {
  await new Promise((resolve) => tap.close(resolve));
  await urls.drop();
});

type Message = { type: string; body: Buffer };

/** The start-up message's settings, and the messages after it (PostgreSQL's frontend protocol 3). */
function read(bytes: Buffer): { settings: Map<string, string>; messages: Message[] } {
  const startLength = bytes.readInt32BE(0);
  const words = bytes.subarray(8, startLength).toString().split('\0');
  const settings = new Map<string, string>();
  for (let at = 0; at + 1 < words.length && words[at] !== ''; at += 2)
    settings.set(words[at] ?? '', words[at + 1] ?? '');
  const messages: Message[] = [];
  for (let at = startLength; at < bytes.length; at += 1 + bytes.readInt32BE(at + 1))
    messages.push({
      type: bytes.toString('latin1', at, at + 1),
      body: bytes.subarray(at + 5, at + 1 + bytes.readInt32BE(at + 1)),
    });
  return { settings, messages };
}

/** What the driver sends over one session while a household is created and read. */
async function sentThrough(url: string) {
  const database = openDatabase(openPool({ url, searchPath: 'cairn', maxConnections: 1 }));
  const scope = await createHousehold(database, {
    ownerUserId: crypto.randomUUID(),
    name: 'Through a pooler',
    timeZone: 'UTC',
  });
  const names = () =>
    inHousehold(database, scope, ({ query, householdId }) =>
      query.selectFrom('households').select('name').where('household_id', '=', householdId).execute(),
    );
  expect(await names()).toEqual([{ name: 'Through a pooler' }]);
  expect(await names()).toEqual([{ name: 'Through a pooler' }]);
  const left = await sql<{ name: string }>`
    select name from pg_settings where source = 'session' and name not in ('application_name', 'client_encoding')
    union all select name from pg_prepared_statements
    union all select locktype from pg_locks where pid = pg_backend_pid() and locktype = 'advisory'`.execute(
    database,
  );
  await database.destroy();
  return { ...read(Buffer.concat(sent)), left: left.rows.map(({ name }) => name) };
}

const statementNames = ({ messages }: Awaited<ReturnType<typeof sentThrough>>) =>
  messages.filter(({ type }) => type === 'P').map(({ body }) => body.toString('utf8', 0, body.indexOf(0)));

test('P10 through a pooler no setting is sent on connect, no statement is named, and no transaction leaves anything in its session', async () => {
  const pooled = await sentThrough(throughPooler(tappedUrl));
  expect([...pooled.settings.keys()].sort()).toEqual([
    'application_name',
    'client_encoding',
    'database',
    'user',
  ]);
  const names = statementNames(pooled);
  expect(names.length).toBeGreaterThan(3);
  expect(new Set(names)).toEqual(new Set(['']));
  expect(pooled.left).toEqual([]);
});

test('without a pooler statements keep their names in their sessions', async () => {
  const direct = await sentThrough(tappedUrl);
  expect(direct.settings.get('options')).toBe('-c search_path=cairn');
  expect(statementNames(direct)).toContainEqual(expect.stringMatching(/^cairn_\d+$/));
});

test('the roles have the settings that a pooler refuses', async () => {
  for (const [url, path] of [
    [urls.sessionUrl, 'cairn'],
    [urls.identityUrl, 'identity'],
  ] as const) {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query(
      `select current_setting('search_path') as path, current_setting('idle_in_transaction_session_timeout') as idle`,
    );
    await client.end();
    expect(rows).toEqual([{ path, idle: '1min' }]);
  }
});

test('what needs a session of its own refuses a pooler', async () => {
  const url = throughPooler(urls.sessionUrl);
  expect(() => createLocks(url)).toThrow('a session of its own');
  const nothing = () => undefined;
  await expect(listenTo(url, 'channel', nothing, nothing)).rejects.toThrow('a session of its own');
});

test('sessions that a pooler keeps do not count as a running server', async () => {
  const own = await createTestDatabase();
  const admin = new pg.Client({ connectionString: own.adminUrl });
  await admin.connect();
  const openOne = async (url: string) => {
    const pool = openPool({ url, searchPath: 'cairn', maxConnections: 1 });
    await pool.query('select 1');
    return pool;
  };
  const pooled = await openOne(throughPooler(own.sessionUrl));
  expect(await countServerSessions(admin)).toBe(0);
  const direct = await openOne(own.sessionUrl);
  expect(await countServerSessions(admin)).toBe(1);
  await Promise.all([pooled.end(), direct.end(), admin.end()]);
  await own.drop();
});
