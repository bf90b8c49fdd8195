import { AsyncLocalStorage } from 'node:async_hooks';

const ends = new AsyncLocalStorage<AbortSignal | undefined>();

/**
 * Runs what a call asks for. When `end` is aborted, statements of its transactions that are under way end, and no other begins; PostgreSQL
 * rolls back. A commit that is under way is not ended.
 */
export function endingWith<T>(end: AbortSignal, work: () => Promise<T>): Promise<T> {
  return ends.run(end, work);
}

/** Runs what other calls may wait for too, so that it does not end with the one that began it. */
export function outlivingTheCall<T>(work: () => Promise<T>): Promise<T> {
  return ends.run(undefined, work);
}

/** Of the call that this is done for; undefined for a job. */
export function endOfCall(): AbortSignal | undefined {
  return ends.getStore();
}
