import { type ColumnType, type Generated, Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';

type Instant = ColumnType<Date, Date, Date>;

/** A timestamp with a database default. */
type InstantByDefault = ColumnType<Date, Date | undefined, Date>;

type UsersTable = { id: Generated<string>; name: string; email: string; updated_at: InstantByDefault };

type CredentialsTable = {
  id: Generated<string>;
  user_id: string;
  account_id: string;
  provider_id: string;
  password: string | null;
  updated_at: InstantByDefault;
};

type SessionsTable = {
  id: Generated<string>;
  user_id: string;
  token: string;
  ip_address: string | null;
  user_agent: string | null;
  created_at: Instant;
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

type IdentityTables = {
  users: UsersTable;
  credentials: CredentialsTable;
  sessions: SessionsTable;
  verifications: VerificationsTable;
  attempts: AttemptsTable;
};

export type IdentityPool = pg.Pool;
export type IdentityDatabase = Kysely<IdentityTables>;

/** The identity tables over a pool of the role cairn_identity. The caller ends the pool. */
export function openIdentityDatabase(pool: IdentityPool): IdentityDatabase {
  return new Kysely<IdentityTables>({ dialect: new PostgresDialect({ pool }) }).withSchema('identity');
}
