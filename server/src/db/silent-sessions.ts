import { Socket } from 'node:net';

/** Longer than any of our statements takes. */
export const silentSessionMs = 120_000;

/**
 * A socket that is ended when nothing is received for this long. A vanished host closes nothing: callers would wait forever,
 * and so would all sessions of a pool.
 */
export function endWhenSilent(silentMs: number): () => Socket {
  return () => {
    const socket = new Socket();
    socket.setKeepAlive(true, silentMs / 4);
    socket.setTimeout(silentMs, () =>
      socket.destroy(new Error('Connection terminated: nothing came for too long')),
    );
    return socket;
  };
}
