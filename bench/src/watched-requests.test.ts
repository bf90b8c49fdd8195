import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { type Watched, watchRequests } from './watched-requests.ts';

test('each request is noted by its route, whether it is answered, refused or cut off, and a stream that is left is not', async () => {
  const server = createServer((request, response) => {
    if (request.url === '/api/events') response.writeHead(200).write('data: {}\n\n');
    else if (request.url === '/api/budgets') request.socket.destroy();
    else response.writeHead(request.url?.startsWith('/api/transactions/') ? 404 : 200).end('{}');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  const watched: Watched[] = [];
  watchRequests(url, (one) => watched.push(one));

  await (await fetch(`${url}/api/transactions?limit=50`)).text();
  await (await fetch(`${url}/api/transactions/one`, { method: 'PATCH' })).text();
  await (await fetch(`${url}/api/household/members`)).text();
  await expect(fetch(`${url}/api/budgets`)).rejects.toThrow('fetch failed');
  await (await fetch(`${url}/api/events`)).body?.cancel();

  expect(watched.map(({ route, status }) => `${status} ${route}`)).toEqual([
    '200 GET /api/transactions',
    '404 PATCH /api/transactions/:transactionId',
    '200 GET /api/household/members',
    '0 GET /api/budgets',
  ]);
});
