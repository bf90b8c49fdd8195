import type pg from 'pg';
import { withAdmin } from './admin.ts';
import { pooledSessionName } from './pooler.ts';

export type RolePasswords = { app: string; identity: string };

/** Serializes concurrent starts: altering one role from two sessions fails in PostgreSQL. */
const roleLock = 4_270_001;

/** A transaction in which nothing is asked for so long is ended. */
export const idleInTransactionMs = 60_000;

/**
 * A statement that takes so long is ended. Jobs have the same: they write in portions, and what says nothing for twenty seconds more loses
 * its session anyway (silent-sessions.ts).
 */
export const longestStatementMs = 100_000;

/** How soon PostgreSQL sees that nobody waits for a statement any more, and ends it. */
const lookForClientMs = 1_000;

/**
 * What holds in each session of the server's roles, on whatever PostgreSQL, and behind a pooler, which refuses what a client sets on connect.
 * The role that migrates has none of it: an index on a big table takes as long as it takes.
 */
const sessionSettings = {
  idle_in_transaction_session_timeout: idleInTransactionMs,
  statement_timeout: longestStatementMs,
  client_connection_check_interval: lookForClientMs,
  // Where PostgreSQL can compile statements, it does so by their estimated cost, and takes seconds to save none: all of ours are short.
  jit: 'off',
};

/** Sets what holds in each session of a role. `admin` decides whether it does so on this node only. */
export async function setSessionSettings(
  admin: pg.ClientBase,
  role: 'cairn_app' | 'cairn_identity',
): Promise<void> {
  for (const [name, value] of Object.entries(sessionSettings))
    await admin.query(`alter role ${role} set ${name} = ${value}`);
}

/** Sets the passwords and session settings of the server's two roles. `adminUrl` is of the admin role. */
export function ensureLogins(adminUrl: string, passwords: RolePasswords): Promise<void> {
  return underRoleLock(adminUrl, (admin) => setLogins(admin, passwords));
}

/** Runs `work` in one transaction of the admin role, while no other process sets passwords or keys. */
export function underRoleLock<T>(adminUrl: string, work: (admin: pg.ClientBase) => Promise<T>): Promise<T> {
  return withAdmin(adminUrl, async (admin) => {
    await admin.query('begin');
    await admin.query('select pg_advisory_xact_lock($1)', [roleLock]);
    const result = await work(admin);
    await admin.query('commit');
    return result;
  });
}

/**
 * Until the session ends, what it changes of roles, rights and tables stays on this node. Citus would change it on each of its workers, and a
 * server could not start while one of them is away. PostgreSQL alone does not know these settings, and does nothing.
 */
export const onThisNodeOnly =
  'set citus.enable_ddl_propagation = off; set citus.enable_alter_role_propagation = off';

/** As `ensureLogins`, inside a transaction of `underRoleLock`. */
export async function setLogins(admin: pg.ClientBase, passwords: RolePasswords): Promise<void> {
  await admin.query(onThisNodeOnly);
  for (const [role, password, searchPath] of [
    ['cairn_app', passwords.app, 'cairn'],
    ['cairn_identity', passwords.identity, 'identity'],
  ] as const) {
    await admin.query(`alter role ${role} login password ${admin.escapeLiteral(password)}`);
    // Of the role, because a pooler refuses what a client sets on connect.
    await admin.query(`alter role ${role} set search_path = ${searchPath}`);
    await setSessionSettings(admin, role);
  }
}

/**
 * The number of sessions of running servers and workers in this database. A pooler keeps sessions after they have ended, but each
 * also has sessions of its own.
 */
export async function countServerSessions(admin: pg.ClientBase): Promise<number> {
  const { rows } = await admin.query<{ count: string }>(
    `select count(*)::text as count from pg_stat_activity
     where datname = current_database() and usename in ('cairn_app', 'cairn_identity') and application_name <> $1`,
    [pooledSessionName],
  );
  return Number(rows[0]?.count ?? 0);
}

/** The same server and database as `adminUrl`, as another role. */
export function urlOfRole(adminUrl: string, role: 'cairn_app' | 'cairn_identity', password: string): string {
  const url = new URL(adminUrl);
  url.username = role;
  url.password = encodeURIComponent(password);
  return url.toString();
}
