import { connect, createServer, type Socket } from 'node:net';

/** Where a commit in two phases stops: what the coordinator sends to the worker, or hears of it, arrives no more. */
export type StopPoint = 'before prepare' | 'between prepare and commit' | 'after commit';

/** What the coordinator sends, at which it stops, and whether the worker still gets it. */
const stops: Record<StopPoint, { at: string; arrives: boolean }> = {
  'before prepare': { at: 'PREPARE TRANSACTION', arrives: false },
  'between prepare and commit': { at: 'PREPARE TRANSACTION', arrives: true },
  // The coordinator has committed when it sends this.
  'after commit': { at: 'COMMIT PREPARED', arrives: false },
};

/** The way between a coordinator and its workers. */
export type Wire = {
  /** Lends a worker an address, through which it is reached. Returns the port on 127.0.0.1. */
  lend(worker: { host: string; port: number }): Promise<number>;
  /** Stops the next commit at `point`. Resolves when it has stopped there; then carries everything that is sent afterward. */
  stopAt(point: StopPoint): Promise<void>;
  close(): Promise<void>;
};

type Stopping = { point: StopPoint; reached: () => void };

/** For tests: carries what a coordinator and its workers say to each other, and can stop at a point of a commit. */
export function openWire(): Wire {
  const servers: ReturnType<typeof createServer>[] = [];
  const open = new Set<Socket>();
  let stopping: Stopping | null = null;

  function keep(socket: Socket): void {
    open.add(socket);
    socket.once('close', () => open.delete(socket)).on('error', () => socket.destroy());
  }

  function carry(near: Socket, far: Socket): void {
    let isStopped = false;
    let answered: (() => void) | null = null;
    for (const socket of [near, far]) keep(socket);
    near.once('close', () => far.destroy());
    far.once('close', () => near.destroy());
    near.on('data', (sent) => {
      if (isStopped) return;
      const stop = stopping === null ? null : stops[stopping.point];
      if (stopping === null || stop === null || !sent.includes(stop.at)) return void far.write(sent);
      const { reached } = stopping;
      stopping = null;
      isStopped = true;
      if (!stop.arrives) return reached();
      answered = reached;
      far.write(sent);
    });
    far.on('data', (received) => {
      if (!isStopped) return void near.write(received);
      answered?.();
    });
  }

  return {
    async lend({ host, port }) {
      const server = createServer((near) => carry(near, connect({ host, port })));
      servers.push(server);
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const address = server.address();
      if (address === null || typeof address === 'string') throw new Error('no port');
      return address.port;
    },
    stopAt: (point) =>
      new Promise((resolve) => {
        stopping = { point, reached: resolve };
      }),
    async close() {
      for (const socket of open) socket.destroy();
      await Promise.all(
        servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve()))),
      );
    },
  };
}
