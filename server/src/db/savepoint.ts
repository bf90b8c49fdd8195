import { sql } from 'kysely';
import type { HouseholdTransaction } from './in-household.ts';

/** Runs `work` within the transaction. When it throws, what it wrote is taken back, and the transaction goes on. */
export async function inSavepoint<T>({ query }: HouseholdTransaction, work: () => Promise<T>): Promise<T> {
  await sql`savepoint work`.execute(query);
  try {
    const result = await work();
    await sql`release savepoint work`.execute(query);
    return result;
  } catch (error) {
    await sql`rollback to savepoint work`.execute(query);
    await sql`release savepoint work`.execute(query);
    throw error;
  }
}
