import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createJsonPost, type PostSettings } from './json-post.ts';

/** What the server at the other end does with a request. */
let answer: (response: ServerResponse, request: IncomingMessage) => void;
let server: Server;
let origin = '';
let openedConnections = 0;
/** The targets of CONNECT, as a proxy gets them, and their headers. */
const tunnels: { target: string | undefined; headers: IncomingMessage['headers'] }[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume();
    request.on('end', () => answer(response, request));
  });
  server.on('connection', () => {
    openedConnections += 1;
  });
  server.on('connect', ({ url, headers }: IncomingMessage, socket) => {
    tunnels.push({ target: url, headers });
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  tunnels.length = 0;
});

const open = (change: Partial<PostSettings> = {}) =>
  createJsonPost({
    baseUrl: origin,
    headers: { 'x-secret': 'hush' },
    proxies: {},
    timeoutMs: 30_000,
    maxReplyBytes: 1_000_000,
    ...change,
  });

test('calls one after the other use one connection', async () => {
  answer = (response) => response.end('{}');
  const post = open();
  openedConnections = 0;
  for (let call = 0; call < 3; call += 1) await post('/', {});
  expect(openedConnections).toBe(1);
});

test('a compressed reply is requested and read', async () => {
  answer = (response, request) => {
    const { 'accept-encoding': accepted } = request.headers;
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(JSON.stringify({ accepted })));
  };
  expect(await open()('/', {})).toEqual({ status: 200, body: { accepted: 'gzip' } });
});

test.each([200, 500])('a small reply (%d) that decompresses to a large one is aborted', async (status) => {
  answer = (response) =>
    response.writeHead(status, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50_000_000)));
  await expect(open()('/', {})).rejects.toMatchObject({ kind: 'transient', code: 'ERR_BAD_RESPONSE' });
});

test.each([
  ['before the reply', () => undefined],
  ['within the reply', (response: ServerResponse) => void response.writeHead(200).write('{"a":')],
])('a server that is silent %s is given up at the deadline', async (_when, silent) => {
  answer = silent;
  const post = open({ timeoutMs: 50 });
  await expect(post('/', {})).rejects.toMatchObject({ kind: 'transient', code: 'ECONNABORTED' });
});

test.each([
  ['ECONNRESET', (response: ServerResponse) => void response.socket?.destroy()],
  ['HTTP_200', (response: ServerResponse) => void response.write('{"a":', () => response.destroy())],
  [
    'HTTP_429',
    (response: ServerResponse) => void response.writeHead(429).write('{', () => response.destroy()),
  ],
  [
    'HTTP_200',
    (response: ServerResponse) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('{}'),
  ],
])('%s for a connection or a body that breaks', async (code, broken) => {
  answer = broken;
  await expect(open()('/', {})).rejects.toMatchObject({ kind: 'transient', code });
});

test('a proxy gets the name of an https server, and nothing that is sent there', async () => {
  const post = open({ baseUrl: 'https://bank.invalid', proxies: { https_proxy: origin, no_proxy: '' } });
  await expect(post('/', { access_token: 'access-1' })).rejects.toMatchObject({ code: 'ERR_PROXY_TUNNEL' });
  expect(tunnels).toMatchObject([{ target: 'bank.invalid:443' }]);
  expect(tunnels[0]?.headers).not.toHaveProperty('x-secret');
});

test('a host that the system reaches without its proxy is reached without it', async () => {
  answer = (response) => response.end('{}');
  const throughNowhere = { http_proxy: 'http://127.0.0.1:9', no_proxy: '' };
  await expect(open({ proxies: throughNowhere })('/', {})).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  const post = open({ proxies: { ...throughNowhere, no_proxy: '127.0.0.1' } });
  expect(await post('/', {})).toMatchObject({ status: 200 });
});
