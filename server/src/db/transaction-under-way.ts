import { AsyncLocalStorage } from 'node:async_hooks';

const underWay = new AsyncLocalStorage<{ isOpen: boolean }>();

/**
 * Refuses what may not be waited for inside of a household's transaction: a file, another program, a network, or another transaction. Each
 * would keep a session, and often the household's lock, for as long as something takes that PostgreSQL knows nothing of (docs/decisions/processes.md).
 */
export function requireNoTransaction(what: string): void {
  if (underWay.getStore()?.isOpen === true)
    throw new Error(`${what} is waited for inside of a transaction. Do it before or after.`);
}

/** Runs the work of a transaction: until it has ended, `requireNoTransaction` throws in whatever the work does or begins. */
export async function duringTransaction<T>(work: () => Promise<T>): Promise<T> {
  const transaction = { isOpen: true };
  try {
    return await underWay.run(transaction, work);
  } finally {
    transaction.isOpen = false;
  }
}
