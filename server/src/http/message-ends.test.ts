import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
const reached: string[] = [];
beforeAll(async () => {
  server = await startTestServer({
    handlers: {
      verify: async ({ body }) => {
        reached.push(body.token);
        throw new Error('No message of these tests is one');
      },
    },
  });
});
afterAll(() => server.close());

/** The status lines of all answers to these bytes. */
const send = (bytes: string): Promise<string[]> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
    let received = '';
    socket.setEncoding('utf8').on('data', (text) => {
      received += text;
    });
    socket.on('close', () => resolve(received.match(/^HTTP\/1\.1 \d+/gm) ?? [])).on('error', reject);
    socket.write(bytes);
  });

const path = 'POST /api/auth/verify HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
/** A second message, which a proxy that sees the end elsewhere would take for the body of the first. */
const smuggled = `${path}Content-Length: 21\r\nConnection: close\r\n\r\n{"token":"smuggled"}\r\n`;

it.each([
  ['a length beside chunks', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
  ['chunks beside a length', 'Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n'],
  ['two lengths', 'Content-Length: 0\r\nContent-Length: 44\r\n\r\n'],
  ['a list of lengths', 'Content-Length: 0, 44\r\n\r\n'],
  ['a length that is no number', 'Content-Length: +0\r\n\r\n'],
  ['a hidden length', 'Content-Length : 0\r\n\r\n'],
  ['an unknown encoding', 'Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n'],
  ['an encoding of two lines', 'Transfer-Encoding:\r\n chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n'],
  ['a chunk without a size', 'Transfer-Encoding: chunked\r\n\r\nzz\r\n\r\n'],
  ['a line that ends without a carriage return', 'X-A: b\nContent-Length: 0\r\n\r\n'],
])('a message with %s is refused, and what follows it is no other message', async (_what, rest) => {
  const answers = await send(path + rest + smuggled);
  expect(answers).toEqual(['HTTP/1.1 400']);
  expect(reached).toEqual([]);
});

it('HTTP/2 is not spoken, also where it is asked for', async () => {
  const upgrade =
    'GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, HTTP2-Settings, close\r\n';
  expect(await send(`${upgrade}Upgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n\r\n`)).toEqual(['HTTP/1.1 200']);
  expect(await send('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')).toEqual(['HTTP/1.1 400']);
});
