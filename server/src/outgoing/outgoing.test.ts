import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { duringTransaction } from '../db/transaction-under-way.ts';
import { createOutgoing, PrivateAddressError } from './outgoing.ts';

type Received = { url: string | undefined; headers: Record<string, unknown>; body: string };

/** A server on loopback that keeps what it is sent. */
async function startReceiver(answer: RequestListener = (_request, response) => response.end()) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    received.push({ url: request.url, headers: request.headers, body });
    answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { received, port, host: `127.0.0.1:${port}`, url: `http://127.0.0.1:${port}/topic` };
}

const post = { headers: { 'content-type': 'text/plain', title: 'Groceries' }, body: 'Over its budget' };

/** A resolver that says that each name stands for these addresses, one list after the other. */
function resolvesTo(...answers: string[][]): LookupFunction {
  return (_hostname, _options, done) => {
    const addresses = answers.length > 1 ? answers.shift() : answers[0];
    done(
      null,
      (addresses ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
}

test('posts to a host that the operator named, with the headers and the body as they are', async () => {
  const receiver = await startReceiver();
  const outgoing = createOutgoing({ privateHosts: [receiver.host] });
  expect(await outgoing.post({ url: receiver.url, ...post })).toEqual({ status: 200 });
  expect(receiver.received).toMatchObject([
    { url: '/topic', headers: { title: 'Groceries', 'content-length': '15' }, body: 'Over its budget' },
  ]);
});

test('a host named with its port opens no other port of that host', async () => {
  const receiver = await startReceiver();
  const outgoing = createOutgoing({ privateHosts: ['127.0.0.1:1'] });
  await expect(outgoing.post({ url: receiver.url, ...post })).rejects.toThrow(/https/);
  expect(receiver.received).toEqual([]);
});

test.each([
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0177.0.0.1/',
  'https://0.0.0.0/',
  'https://10.0.0.8/',
  'https://172.16.4.4/',
  'https://192.168.1.1/',
  'https://100.64.0.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://224.0.0.1/',
  'https://255.255.255.255/',
  'https://[::1]/',
  'https://[::]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[::127.0.0.1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[2002:7f00:1::]/',
  'https://[2001:0:7f00:1::]/',
  'https://[fe80::1]/',
  'https://[fd00::8]/',
  'https://[fec0::1]/',
  'https://[ff02::1]/',
])('%s is no address that anything is sent to', async (url) => {
  const outgoing = createOutgoing();
  expect(() => outgoing.requireAllowed(url)).toThrow(/private network/);
  await expect(outgoing.post({ url, ...post })).rejects.toThrow(/private network/);
});

test.each([
  ['http://ntfy.example/topic', /https/],
  ['file:///etc/passwd', /https/],
  ['gopher://ntfy.example/', /https/],
  ['ntfy.example/topic', /https/],
  ['', /https/],
  [`https://ntfy.example/${'a'.repeat(2_000)}`, /https/],
  ['https://user:password@ntfy.example/topic', /user name/],
])('%s is refused before it is kept', (url, why) => {
  expect(() => createOutgoing().requireAllowed(url)).toThrow(why);
});

test.each([
  [['127.0.0.1']],
  [['169.254.169.254']],
  [['::1']],
  [['::ffff:10.0.0.1']],
  [['93.184.216.34', '10.0.0.1']],
  [['fe80::1%lo']],
  [[]],
])('a name that stands for %j is not connected to', async (addresses) => {
  const receiver = await startReceiver();
  const outgoing = createOutgoing({ lookup: resolvesTo(addresses) });
  const url = `https://harmless.example:${receiver.port}/`;
  outgoing.requireAllowed(url);
  await expect(outgoing.post({ url, ...post })).rejects.toThrow(PrivateAddressError);
  expect(receiver.received).toEqual([]);
});

test('a name that stands for another address once it was checked is checked again where it is connected', async () => {
  const receiver = await startReceiver();
  const lookup = resolvesTo(['93.184.216.34'], ['127.0.0.1']);
  // As somebody would who checks first and connects afterwards: the first answer is a public one.
  await new Promise((checked) => lookup('rebound.example', { all: true }, checked));
  const url = `https://rebound.example:${receiver.port}/`;
  await expect(createOutgoing({ lookup }).post({ url, ...post })).rejects.toThrow(PrivateAddressError);
  expect(receiver.received).toEqual([]);
});

test('where the operator lists the public hosts, nothing is sent to another one', async () => {
  const receiver = await startReceiver();
  const outgoing = createOutgoing({
    privateHosts: [receiver.host],
    publicHosts: ['ntfy.sh', '*.push.apple.com'],
  });
  for (const url of ['https://NTFY.sh:8443/topic', 'https://web.push.apple.com/x'])
    expect(() => outgoing.requireAllowed(url)).not.toThrow();
  const refused = [
    'https://ntfy.sh.attacker.example/topic',
    'https://attackerntfy.sh/topic',
    'https://push.apple.com.attacker.example/',
    'https://push.apple.com/',
    'https://attacker-push.apple.com/',
    'https://93.184.216.34/',
    'https://ntfy.sh@attacker.example/',
  ];
  for (const url of refused) {
    expect(() => outgoing.requireAllowed(url)).toThrow(/sends nothing to this host|user name/);
    await expect(outgoing.post({ url, ...post })).rejects.toThrow();
  }
  // One of the own network is named by a setting of its own.
  expect(await outgoing.post({ url: receiver.url, ...post })).toEqual({ status: 200 });
});

test('a redirect is not followed', async () => {
  const hidden = await startReceiver();
  const receiver = await startReceiver((_request, response) =>
    response.writeHead(307, { location: hidden.url }).end(),
  );
  const outgoing = createOutgoing({ privateHosts: [receiver.host, hidden.host] });
  expect(await outgoing.post({ url: receiver.url, ...post })).toEqual({ status: 307 });
  expect(hidden.received).toEqual([]);
});

test('of an answer without end no more is read than its beginning', async () => {
  let written = 0;
  const receiver = await startReceiver((_request, response) => {
    const chunk = Buffer.alloc(16_384);
    const write = () => {
      while (!response.destroyed) {
        written += chunk.length;
        if (!response.write(chunk)) return void response.once('drain', write);
      }
    };
    write();
  });
  const outgoing = createOutgoing({ privateHosts: [receiver.host] });
  expect(await outgoing.post({ url: receiver.url, ...post })).toEqual({ status: 200 });
  // What the sockets of both sides hold besides.
  expect(written).toBeLessThan(20_000_000);
});

test('a receiver that never answers is given up', async () => {
  const receiver = await startReceiver(() => undefined);
  const outgoing = createOutgoing({ privateHosts: [receiver.host], timeoutMs: 50 });
  await expect(outgoing.post({ url: receiver.url, ...post })).rejects.toThrow(/abort/i);
});

test('nothing is sent while a transaction is open', async () => {
  const receiver = await startReceiver();
  const outgoing = createOutgoing({ privateHosts: [receiver.host] });
  await expect(duringTransaction(() => outgoing.post({ url: receiver.url, ...post }))).rejects.toThrow(
    /transaction/,
  );
  expect(receiver.received).toEqual([]);
});
