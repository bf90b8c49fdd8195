/** Whether the server is within reach, as the last call found it. */
export type Reach = {
  reached: boolean /** When it last answered, in milliseconds; null when it never has. */;
  atMs: number | null;
};

const listeners = new Set<() => void>();
let reach: Reach = { reached: true, atMs: null };

/** Notes how a call went: any answer, however bad, is one from a server within reach. */
export function noteReach(reached: boolean, nowMs: number): void {
  const changed = reach.reached !== reached;
  reach = { reached, atMs: reached ? nowMs : reach.atMs };
  if (changed) for (const listener of listeners) listener();
}

export function readReach(): Reach {
  return reach;
}

/** Calls back when the server comes within reach or goes out of it; returns how to stop. */
export function subscribeToReach(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
