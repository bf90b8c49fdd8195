import { Socket } from 'node:net';

/** Longer than any statement of ours takes; a server or a network that has gone without a word is noticed after so long. */
export const silentSessionMs = 120_000;

/**
 * A connection that is ended when nothing has come over it for so long. A host that vanishes closes nothing: whoever waits for its answer would
 * wait for ever, and with them all sessions of a pool.
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
