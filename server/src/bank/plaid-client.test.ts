import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPlaidClient } from './plaid-client.ts';

type Answer = (response: ServerResponse) => void;

/** The provider, and another server that must not be called. */
let answer: Answer = (response) => response.end();
const called: string[] = [];
const servers: Server[] = [];

async function listen(name: string, reply: Answer): Promise<string> {
  const server = createServer((request, response) => {
    called.push(name);
    request.resume();
    reply(response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

let provider = '';
let elsewhere = '';
beforeAll(async () => {
  provider = await listen('provider', (response) => answer(response));
  elsewhere = await listen('elsewhere', (response) => response.end('{"request_id":"r"}'));
});
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

const json = { 'content-type': 'application/json' };

function ask(reply: Answer) {
  answer = reply;
  called.length = 0;
  const client = createPlaidClient({ clientId: 'client', secret: 'secret', baseUrl: provider });
  return client.itemRemove({ access_token: 'access-sandbox-1' });
}

test.each([301, 302, 303, 307, 308])(
  'a redirect (%d) is not followed: the secret is sent to no other server',
  async (status) => {
    const redirect = ask((response) =>
      response.writeHead(status, { location: `${elsewhere}/item/remove` }).end(),
    );
    await expect(redirect).rejects.toMatchObject({ kind: 'transient', code: `HTTP_${status}` });
    expect(called).toEqual(['provider']);
  },
);

test('an endless body is aborted with its socket', async () => {
  let sent = 0;
  let closed: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    closed = resolve;
  });
  const flood = ask((response) => {
    response.writeHead(200, json);
    const piece = Buffer.alloc(256 * 1024, '[');
    const pour = () => {
      while (!response.destroyed && response.write(piece)) sent += piece.length;
      sent += piece.length;
    };
    response.on('drain', pour);
    response.on('close', closed);
    pour();
  });
  await expect(flood).rejects.toMatchObject({ kind: 'transient' });
  await ended;
  expect(sent).toBeLessThan(64_000_000);
});

test('a truncated response is transient', async () => {
  const cut = ask((response) => {
    response.writeHead(200, { ...json, 'content-length': 100 });
    response.write('{"request_id":"r",', () => response.destroy());
  });
  await expect(cut).rejects.toMatchObject({ kind: 'transient' });
});
