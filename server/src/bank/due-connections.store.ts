import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/pool.ts';

// These look across households, in the directory, through narrow database functions that return ids only.

/** Connections with incomplete history, or without a sync attempt since `before`. */
export function findDueConnections(database: Database, before: Date): Promise<string[]> {
  return readIds(database, sql`select id from cairn.connections_due(${before}) as due(id)`);
}

/** Connections whose status was not checked since `before`, or since `waitingBefore` while they wait for their user. */
export function findConnectionsToCheck(
  database: Database,
  { before, waitingBefore }: { before: Date; waitingBefore: Date },
): Promise<string[]> {
  return readIds(
    database,
    sql`select id from cairn.connections_to_check(${before}, ${waitingBefore}) as due(id)`,
  );
}

export function findConnectionsOfOtherClassifierVersion(
  database: Database,
  version: string,
): Promise<string[]> {
  return readIds(
    database,
    sql`select id from cairn.connections_of_other_classifier(${version}) as others(id)`,
  );
}

/** At most one. */
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
