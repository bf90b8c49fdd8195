import { connect, createServer, type Server, type Socket } from 'node:net';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listenTo } from './notifications.ts';
import { createOutageWatch } from './outage.ts';
import { openPool } from './pool.ts';
import { createTestDatabase } from './test-database.ts';

const silentMs = 2_000;

let urls: Awaited<ReturnType<typeof createTestDatabase>>;
let way: Server;
let wayUrl: string;
/** Sockets that drop all bytes from now on, as if the network were cut. */
const carried = new Set<Socket>();
let admin: pg.Pool;
beforeAll(async () => {
  urls = await createTestDatabase();
  const { port, hostname } = new URL(urls.sessionUrl);
  way = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const side of [near, far]) {
      carried.add(side);
      side.on('error', () => undefined);
    }
    near.pipe(far);
    far.pipe(near);
  });
  await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve));
  const address = way.address();
  if (address === null || typeof address === 'string') throw new Error('The way has no port');
  const target = new URL(urls.sessionUrl);
  target.hostname = '127.0.0.1';
  target.port = String(address.port);
  wayUrl = target.toString();
  admin = openPool({ url: urls.adminUrl, searchPath: 'cairn', maxConnections: 1 });
});
afterAll(async () => {
  for (const side of carried) side.destroy();
  await new Promise((resolve) => way.close(resolve));
  await admin.end();
  await urls.drop();
});

function cutWithoutAWord(): void {
  for (const side of carried) {
    side.unpipe();
    side.resume();
  }
  carried.clear();
}

test('a session whose server vanished is ended, and the pool opens another', async () => {
  const pool = openPool({ url: wayUrl, searchPath: 'cairn', maxConnections: 1, silentMs });
  await pool.query('select 1');
  cutWithoutAWord();
  await expect(pool.query('select 1')).rejects.toThrow('Connection terminated');
  expect((await pool.query('select 2 as two')).rows).toEqual([{ two: 2 }]);
  await pool.end();
});

test('a listener whose server vanished reconnects, and an idle one stays', async () => {
  const heard: string[] = [];
  let lost = 0;
  const listener = await listenTo(
    wayUrl,
    'silent_sessions',
    (payload) => heard.push(payload),
    () => {
      lost += 1;
    },
    silentMs,
  );
  cutWithoutAWord();
  await expect.poll(() => lost).toBe(1);
  await expect
    .poll(async () => {
      await admin.query(`select pg_notify('silent_sessions', 'again')`);
      return heard.length;
    })
    .toBeGreaterThan(0);
  await listener.close();
});

test('an exhausted pool is reported once a minute, and is no outage', async () => {
  const events: string[] = [];
  const firstReported = Promise.withResolvers<void>();
  const watch = createOutageWatch(urls.appUrl, async () => false);
  watch.subscribe({
    onAway: () => events.push('away'),
    onBack: () => events.push('back'),
    onPoolExhausted: () => {
      events.push('used up');
      firstReported.resolve();
    },
    onLost: () => events.push('lost'),
  });
  const tooLong = new Error('timeout exceeded when trying to connect');
  expect(watch.note(tooLong)).toBe(true);
  await firstReported.promise;
  expect(watch.note(tooLong)).toBe(true);
  await watch.close();
  expect(events).toEqual(['used up']);
});
