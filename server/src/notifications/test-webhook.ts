import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

type Posted = { headers: IncomingHttpHeaders; body: string };

/** A webhook on loopback. `statuses`: what the first calls are answered; `posted`: what it took of the others; `called`: all. */
export async function startWebhook(...statuses: number[]) {
  const posted: Posted[] = [];
  const called: IncomingHttpHeaders[] = [];
  const server = createServer(async (request, response) => {
    const status = statuses.shift() ?? 200;
    called.push(request.headers);
    const body = Buffer.concat(await request.toArray()).toString();
    if (status === 200) posted.push({ headers: request.headers, body });
    response.writeHead(status).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = async () => {
    server.closeAllConnections();
    server.close();
  };
  onTestFinished(stop);
  const { port } = server.address() as AddressInfo;
  return { posted, called, stop, host: `127.0.0.1:${port}`, url: `http://127.0.0.1:${port}/topic` };
}
