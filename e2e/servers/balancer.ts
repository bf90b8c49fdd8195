import { connect, createServer, type Socket } from 'node:net';

/** Lends one address for several servers. */
export type Balancer = { url: string; close(): Promise<void> };

/** Carries each new connection to the next of the servers on loopback, or to another one where that does not answer. */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  let turn = 0;
  const open = new Set<Socket>();
  const keep = (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket)).on('error', () => socket.destroy());
  };

  function carry(near: Socket, first: number, tries: number): void {
    const far = connect({ port: ports[first % ports.length] ?? 0, host: '127.0.0.1' });
    keep(far);
    far.once('connect', () => {
      near.once('close', () => far.destroy());
      far.once('close', () => near.destroy());
      near.pipe(far).pipe(near);
    });
    far.once('error', () => {
      // Once something was carried, only the browser knows whether to send it again.
      if (!far.connecting && far.bytesRead + far.bytesWritten > 0) return;
      if (tries > 1) carry(near, first + 1, tries - 1);
      else near.destroy();
    });
  }

  const server = createServer((near) => {
    keep(near);
    carry(near, turn++, ports.length);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The balancer has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        for (const socket of open) socket.destroy();
      }),
  };
}
