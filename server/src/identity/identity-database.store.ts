import { type ColumnType, type Generated, Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';

type Instant = ColumnType<Date, Date, Date>;

type UsersTable = { id: Generated<string>; name: string; email: string; updated_at: Instant };

type CredentialsTable = {
  id: Generated<string>;
  user_id: string;
  provider_id: string;
  password: string | null;
  updated_at: Instant;
};

type SessionsTable = {
  id: Generated<string>;
  user_id: string;
  token: string;
  ip_address: string | null;
  expires_at: Instant;
  ends_at: Instant;
  updated_at: Instant;
};

type VerificationsTable = { id: Generated<string>; identifier: string; value: string; expires_at: Instant };

type AttemptsTable = {
  key: string;
  account_key: string | null;
  count: number;
  counted_at: Instant;
  blocked_until: Instant | null;
};

/** The identity tables, as far as our own queries read them; better-auth reads and writes the rest. */
type IdentityTables = {
  users: UsersTable;
  credentials: CredentialsTable;
  sessions: SessionsTable;
  verifications: VerificationsTable;
  attempts: AttemptsTable;
};

export type IdentityPool = pg.Pool;
export type IdentityDatabase = Kysely<IdentityTables>;

/** The identity tables over a pool of the role cairn_identity. The pool stays its opener's to end. */
export function openIdentityDatabase(pool: IdentityPool): IdentityDatabase {
  return new Kysely<IdentityTables>({ dialect: new PostgresDialect({ pool }) }).withSchema('identity');
}
