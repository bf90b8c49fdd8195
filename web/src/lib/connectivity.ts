import { createListeners } from './listeners.ts';

const listeners = createListeners();
let isReached = true;

/** Notes how a call went: any answer, however bad, is one from a server within reach. */
export function noteReach(reached: boolean): void {
  if (isReached === reached) return;
  isReached = reached;
  listeners.notify();
}

/** Whether the server is within reach, as the last call found it. */
export function readIsReached(): boolean {
  return isReached;
}

/** Calls back when the server comes within reach or goes out of it; returns how to stop. */
export const subscribeToReach = listeners.subscribe;
