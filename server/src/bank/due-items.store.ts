import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/pool.ts';

// Ids only, of whatever household, each through one narrow function that may look across households.

/** The connections that a sync is owed: those whose history is still coming, and those that nothing was tried on since `before`. */
export function findDueBankItems(database: Database, before: Date): Promise<string[]> {
  return readIds(database, sql`select id from cairn.bank_items_due(${before}) as due(id)`);
}

/** The connections whose Item is to be read again: not read since `before`, or, while they wait for the person, `troubledBefore`. */
export function findBankItemsToRefresh(
  database: Database,
  { before, troubledBefore }: { before: Date; troubledBefore: Date },
): Promise<string[]> {
  return readIds(
    database,
    sql`select id from cairn.bank_items_to_look_at(${before}, ${troubledBefore}) as due(id)`,
  );
}

/** The connections whose rows were guessed by another version of the categoriser than this. */
export function findBankItemsOfOtherClassifier(database: Database, version: string): Promise<string[]> {
  return readIds(database, sql`select id from cairn.bank_items_guessed_by_others(${version}) as others(id)`);
}

/** The connections that the provider knows by this id: one, or none that is known here. */
export function findBankItemsOfProvider(database: Database, providerItemId: string): Promise<string[]> {
  return readIds(database, sql`select id from cairn.bank_items_of_provider(${providerItemId}) as known(id)`);
}

async function readIds(database: Database, query: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await database.executeQuery<{ id: string }>(query.compile(database));
  return rows.map((row) => row.id);
}
