import { toCents } from '@cairn/domain/money';
import { toPlainDate } from '@cairn/domain/plain-date';
import { Kysely } from 'kysely';
import pg from 'pg';
import { isThroughPooler, pooledSessionName } from './pooler.ts';
import { postgresDialect } from './postgres-dialect.ts';
import { idleInTransactionMs } from './roles.ts';
import { endWhenSilent, silentSessionMs } from './silent-sessions.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

const { builtins } = pg.types;

/**
 * Every int8 in the schema is cents or a count: a safe integer or an error. A date stays a calendar date; the driver's
 * default would be an instant in the process's time zone.
 */
const int8ArrayOid = 1016;
const dateArrayOid = 1182;
const listOf = <Item>(text: string, read: (item: string) => Item): Item[] =>
  text === '{}' ? [] : text.slice(1, -1).split(',').map(read);
const centsOf = (text: string) => toCents(Number(text));

const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, centsOf],
  [int8ArrayOid, (text) => listOf(text, centsOf)],
  [builtins.DATE, toPlainDate],
  [dateArrayOid, (text) => listOf(text, toPlainDate)],
]);

const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    return parsers.get(oid) ?? pg.types.getTypeParser(oid, format as 'text');
  },
};

export type PoolOptions = {
  url: string;
  searchPath: string;
  maxConnections: number;
  connectWithinMs?: number;
  silentMs?: number;
};

/**
 * A pool for one role. Who gets no session within `connectWithinMs` gets an error. A session that is in use and silent for `silentMs` is
 * ended. The caller ends the pool.
 */
export function openPool({
  url,
  searchPath,
  maxConnections,
  connectWithinMs = 10_000,
  silentMs = silentSessionMs,
}: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    types,
    connectionTimeoutMillis: connectWithinMs,
    // Without work sessions end before they count as broken. A person reads a page for longer than the ten seconds that are the pool's own
    // choice, and would then wait until new sessions have signed in and parsed their statements.
    idleTimeoutMillis: silentMs / 2,
    // Set on connect, before any query. A pooler refuses settings; the roles have the same ones (roles.ts).
    ...(isThroughPooler(url)
      ? { application_name: pooledSessionName }
      : {
          options: `-c search_path=${searchPath}`,
          idle_in_transaction_session_timeout: idleInTransactionMs,
        }),
    stream: endWhenSilent(silentMs),
    pipeline: true,
  });
  // A session that breaks while idle is replaced at the next use; one that breaks inside a transaction fails the next
  // statement. Without these listeners either would end the process.
  pool.on('error', () => undefined);
  const sessions = new Set<pg.PoolClient>();
  sessionsOf.set(pool, sessions);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    sessions.add(client);
  });
  pool.on('remove', (client) => void sessions.delete(client));
  return pool;
}

const sessionsOf = new WeakMap<pg.Pool, Set<pg.PoolClient>>();

/** Ends all sessions of a pool, with what they are doing, which fails as when the database goes away. */
export function breakOff(pool: pg.Pool): void {
  for (const { connection } of sessionsOf.get(pool) ?? []) connection.stream.destroy();
}

/** The tenant tables over a pool. Use them through `inHousehold`. Destroying it ends the pool. */
export function openDatabase(pool: pg.Pool): Database {
  return new Kysely<Tables>({ dialect: postgresDialect(pool) });
}
