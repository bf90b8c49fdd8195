import { setImmediate } from 'node:timers/promises';
import type { RawBuilder, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * Executes statements one after the other, and takes the next one from `statements` while PostgreSQL works on one. Throws what a
 * statement or the taking of one throws.
 */
export async function executeEach(
  query: Transaction<Tables>,
  statements: Iterable<RawBuilder<unknown>>,
): Promise<void> {
  let executed: Promise<unknown> = Promise.resolve();
  for (const statement of statements) {
    await executed;
    executed = statement.execute(query);
    // If taking the next one throws, this one ends unobserved, before the rollback.
    executed.catch(() => undefined);
    // Sends it, and lets others be answered.
    await setImmediate();
  }
  await executed;
}
