import { createServer } from 'node:net';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createOutageWatch, isDatabaseGone } from './outage.ts';

class Unreachable extends Error {
  readonly code = 'ENOTFOUND';
}
const coded = (code: string) => Object.assign(new Error('of PostgreSQL'), { code });

describe('isDatabaseGone', () => {
  test.each([
    ['a refused connection', coded('ECONNREFUSED')],
    ['a stop by the administrator', coded('57P01')],
    ['a crash of another session', coded('57P02')],
    ['a server that is starting', coded('57P03')],
    ['no free connection', coded('53300')],
    ['a session that ended', new Error('Connection terminated unexpectedly')],
    ['a wait for a connection that was too long', new Error('timeout exceeded when trying to connect')],
    ['both addresses of a host', new AggregateError([coded('ECONNREFUSED')])],
    ['PostgreSQL’s own word', Object.assign(new pg.DatabaseError('', 0, 'error'), { code: '57P01' })],
    ['the queue’s plain object', { code: 'ECONNREFUSED', message: 'connect', stack: '' }],
  ])('%s', (_name, error) => {
    expect(isDatabaseGone(error)).toBe(true);
  });

  test.each([
    ['a duplicate key', coded('23505')],
    ['a bug', new TypeError('undefined is not a function')],
    ['nothing', undefined],
    ['a text', 'ECONNREFUSED'],
    ['a call to another server', new TypeError('fetch failed', { cause: coded('ENOTFOUND') })],
    ['the same, in a Cairn error', new Unreachable('The bank answered ENOTFOUND')],
  ])('not %s', (_name, error) => {
    expect(isDatabaseGone(error)).toBe(false);
  });
});

/** A port without server. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = z.object({ port: z.int() }).parse(server.address());
  await new Promise((done) => server.close(done));
  return port;
}

test('a refused connection is an outage', async () => {
  const client = new pg.Client({ host: '127.0.0.1', port: await closedPort() });
  const error = await client.connect().catch((refusal: unknown) => refusal);
  expect(isDatabaseGone(error)).toBe(true);
});

test('a database that crashes repeatedly is given up, once', async () => {
  const port = await closedPort();
  let revivals = 0;
  const watch = createOutageWatch(`postgres://nobody@127.0.0.1:${port}/none`, async () => {
    revivals += 1;
    return true;
  });
  const listener: string[] = [];
  const lost = new Promise<void>((done) =>
    watch.subscribe({
      onAway: () => listener.push('away'),
      onBack: () => listener.push('back'),
      onPoolExhausted: () => listener.push('used up'),
      onLost: () => {
        listener.push('lost');
        done();
      },
    }),
  );
  watch.check();
  await lost;
  await watch.close();
  expect([listener, revivals]).toEqual([['away', 'lost'], 5]);
});
