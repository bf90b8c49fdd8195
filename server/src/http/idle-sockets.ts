import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * At shutdown, closes sockets without a request: keep-alive sockets and those that a browser opened in advance, for which
 * Node itself would wait. A socket with a request is closed after the response.
 */
export function closeIdleSockets(app: FastifyInstance): void {
  const requestsBySocket = new Map<Socket, number>();
  let isClosing = false;

  function count(socket: Socket, change: 1 | -1): void {
    const requests = (requestsBySocket.get(socket) ?? 0) + change;
    if (requestsBySocket.has(socket)) requestsBySocket.set(socket, requests);
    if (isClosing && requests === 0) socket.destroySoon();
  }

  app.server.on('connection', (socket: Socket) => {
    if (isClosing) {
      socket.destroy();
      return;
    }
    requestsBySocket.set(socket, 0);
    socket.once('close', () => requestsBySocket.delete(socket));
  });
  app.server.on('request', ({ socket }, response) => {
    count(socket, 1);
    response.once('close', () => count(socket, -1));
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const [socket, requests] of requestsBySocket) if (requests === 0) socket.destroy();
  });
}
