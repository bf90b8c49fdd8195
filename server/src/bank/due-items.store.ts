import { sql } from 'kysely';
import type { Database } from '../db/pool.ts';

/**
 * Ids of the connections, of whatever household, that a sync is owed: those whose history is still coming, and those that
 * last succeeded before `before`. Ids only, through the one narrow function that may look across households.
 */
export async function findDueBankItems(database: Database, before: Date): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select id from cairn.bank_items_due(${before}) as due(id)`.execute(database);
  return rows.map((row) => row.id);
}
