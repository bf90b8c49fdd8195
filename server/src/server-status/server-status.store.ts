import type { ServerStatus } from '@cairn/contract/server-status';
import { sql } from 'kysely';
import type { Database } from '../db/pool.ts';

type Counted = {
  state: ServerStatus['connections']['states'][number]['state'];
  code: string | null;
  count: number;
  lastSucceededAt: Date | null;
};

/** How many connections of all households are in each state: numbers alone. */
export async function countConnections(database: Database): Promise<ServerStatus['connections']> {
  const { rows } = await sql<Counted>`
    select state, error_code as code, connections::int as count, last_succeeded_at as "lastSucceededAt"
    from cairn.count_connections()`.execute(database);
  const states = new Map<Counted['state'], number>();
  const errors = new Map<string, number>();
  for (const { state, code, count } of rows) {
    states.set(state, (states.get(state) ?? 0) + count);
    if (code !== null) errors.set(code, (errors.get(code) ?? 0) + count);
  }
  const synced = rows.flatMap(({ lastSucceededAt }) => (lastSucceededAt === null ? [] : [lastSucceededAt]));
  const latestMs = Math.max(...synced.map((at) => at.getTime()));
  return {
    states: [...states].map(([state, count]) => ({ state, count })),
    errors: [...errors].map(([code, count]) => ({ code, count })),
    lastSyncedAt: synced.length === 0 ? null : new Date(latestMs).toISOString(),
  };
}

/** PostgreSQL's version and the database's size; of a cluster, the coordinator's part. */
export async function readDatabaseFacts(database: Database): Promise<{ version: string; byteCount: number }> {
  const { rows } = await sql<{ version: string; byteCount: number }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as "byteCount"`.execute(
    database,
  );
  return rows[0] ?? { version: '', byteCount: 0 };
}
