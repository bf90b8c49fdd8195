import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/pool.ts';

// Ids only, of whatever household, each through one narrow function that may look across households.

/** The connections that a sync is owed: those whose history is still coming, and those that nothing was tried on since `before`. */
export function findDueConnections(database: Database, before: Date): Promise<string[]> {
  return readIds(database, sql`select id from cairn.connections_due(${before}) as due(id)`);
}

/** The connections whose Item is to be read again: not read since `before`, or, while they wait for the person, `troubledBefore`. */
export function findConnectionsToCheck(
  database: Database,
  { before, troubledBefore }: { before: Date; troubledBefore: Date },
): Promise<string[]> {
  return readIds(
    database,
    sql`select id from cairn.connections_to_check(${before}, ${troubledBefore}) as due(id)`,
  );
}

/** The connections whose rows were guessed by another version of the categoriser than this. */
export function findConnectionsOfOtherClassifier(database: Database, version: string): Promise<string[]> {
  return readIds(
    database,
    sql`select id from cairn.connections_of_other_classifier(${version}) as others(id)`,
  );
}

/** The connections that the provider knows by this id: one, or none that is known here. */
export function findConnectionsOfProviderItem(database: Database, providerItemId: string): Promise<string[]> {
  return readIds(
    database,
    sql`select id from cairn.connections_of_provider_item(${providerItemId}) as known(id)`,
  );
}

async function readIds(database: Database, query: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await database.executeQuery<{ id: string }>(query.compile(database));
  return rows.map((row) => row.id);
}
