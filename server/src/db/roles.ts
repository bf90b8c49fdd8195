import pg from 'pg';

export type RolePasswords = { app: string; identity: string };

/** Serialises servers that start at once; altering one role from two sessions fails in PostgreSQL. */
const roleLock = 4_270_001;

/** Lets the server's two roles log in with these passwords. `adminUrl` is of the role that migrates. */
export async function ensureLogins(adminUrl: string, passwords: RolePasswords): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [roleLock]);
    for (const [role, password] of [
      ['cairn_app', passwords.app],
      ['cairn_identity', passwords.identity],
    ] as const) {
      await client.query(`alter role ${role} login password ${client.escapeLiteral(password)}`);
    }
    await client.query('commit');
  } finally {
    await client.end();
  }
}

/** The same server and database as `adminUrl`, as another role. */
export function urlOfRole(adminUrl: string, role: 'cairn_app' | 'cairn_identity', password: string): string {
  const url = new URL(adminUrl);
  url.username = role;
  url.password = encodeURIComponent(password);
  return url.toString();
}
