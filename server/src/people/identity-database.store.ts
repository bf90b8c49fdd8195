import type { HouseholdRole } from '@cairn/contract/household-role';
import type { KeyScope } from '@cairn/contract/key-scope';
import type { AccountEventKind, AccountEventOutcome } from '@cairn/contract/sessions';
import type { PlainDate } from '@cairn/domain/plain-date';
import { type ColumnType, type Generated, Kysely } from 'kysely';
import type pg from 'pg';
import { postgresDialect } from '../db/postgres-dialect.ts';

type Instant = ColumnType<Date, Date, Date>;

type UsersTable = {
  id: Generated<string>;
  name: string;
  email: string;
  /** null: they sign in at a provider only. */
  password_hash: string | null;
  email_verified_at: ColumnType<Date | null, Date | undefined, Date>;
  is_operator: Generated<boolean>;
  created_at: Generated<Date>;
  /** Since when an operator keeps the person out; null: they are not. */
  disabled_at: ColumnType<Date | null, undefined, Date | null>;
  /** In which household they were last; null: the one that they joined first. */
  household_id: ColumnType<string | null, undefined, string>;
};

type SessionsTable = {
  id: Generated<string>;
  user_id: string;
  token_hash: string;
  ip_address: string | null;
  user_agent: string | null;
  created_at: Instant;
  expires_at: Instant;
  ends_at: Instant;
  last_used_at: Instant;
  confirmed_at: Instant | null;
  is_at_provider: Generated<boolean>;
  /** In which of the person's households it acts; null: the one that they joined first. */
  household_id: ColumnType<string | null, string | undefined, string>;
};

type AttemptsTable = {
  key: string;
  account_key: string | null;
  count: number;
  counted_at: Instant;
  blocked_until: Instant | null;
};

type InvitationsTable = {
  id: Generated<string>;
  token_hash: string;
  email: string | null;
  invited_by: string;
  created_at: Instant;
  expires_at: Instant;
  /** To which household, and as what; null: to the server alone. */
  household_id: ColumnType<string | null, string | null | undefined, never>;
  role: ColumnType<HouseholdRole | null, HouseholdRole | null | undefined, never>;
  last_day: ColumnType<PlainDate | null, PlainDate | null | undefined, never>;
  claimed_by: ColumnType<string | null, undefined, string>;
};

type LinksTable = {
  token_hash: string;
  purpose: 'reset-password' | 'verify-address' | 'confirm-old-address' | 'confirm-new-address';
  user_id: string;
  created_at: Instant;
  expires_at: Instant;
  /** Of a change of address, with which the link goes. */
  change_id: ColumnType<string | null, string | null, never>;
};

type AddressChangesTable = {
  user_id: string;
  id: Generated<string>;
  new_email: string;
  created_at: Instant;
  expires_at: Instant;
  old_confirmed_at: ColumnType<Date | null, undefined, Date>;
  new_confirmed_at: ColumnType<Date | null, undefined, Date>;
};

type AuthenticatorsTable = {
  id: Generated<string>;
  user_id: string;
  sealed_secret: Buffer;
  encryption_key_version: number;
  created_at: Instant;
  confirmed_at: ColumnType<Date | null, Date | undefined, Date>;
  last_step: ColumnType<number | null, number | undefined, number>;
};

type PasskeysTable = {
  id: Generated<string>;
  user_id: string;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  is_synced: boolean;
  name: string;
  created_at: Instant;
  last_used_at: ColumnType<Date | null, Date | undefined, Date>;
};

type PasskeyChallengesTable = {
  challenge: string;
  purpose: 'sign-in' | 'confirm' | 'add';
  session_id: string | null;
  expires_at: Instant;
};

type RecoveryCodesTable = { user_id: string; code_hash: string };

type RememberedBrowsersTable = {
  id: Generated<string>;
  user_id: string;
  mark_hash: string;
  user_agent: string | null;
  created_at: Instant;
  expires_at: Instant;
};

type AccountEventsTable = {
  id: Generated<string>;
  user_id: string;
  kind: AccountEventKind;
  outcome: AccountEventOutcome;
  happened_at: Instant;
  ip_address: string | null;
  user_agent: string | null;
};

type ProviderPeopleTable = { issuer: string; subject: string; user_id: string; created_at: Instant };

type ProviderAttemptsTable = {
  state_hash: string;
  purpose: 'sign-in' | 'confirm';
  session_id: string | null;
  created_at: Instant;
  expires_at: Instant;
};

type ApiKeysTable = {
  id: Generated<string>;
  user_id: string;
  household_id: string;
  member_since: Instant;
  key_hash: string;
  beginning: string;
  name: string;
  scopes: KeyScope[];
  made_at: Instant;
  expires_at: Instant;
  last_used_at: ColumnType<Date | null, Date | undefined, Date>;
  /** null: it has not been ended. */
  ended_at: ColumnType<Date | null, Date | undefined, Date>;
};

type PushKeysTable = {
  id: Generated<string>;
  purpose: string;
  public_key: string;
  sealed_private_key: Buffer;
  encryption_key_version: number;
};

/** What is outside of this program. */
export type NotedService = 'mail' | 'plaid' | 'model' | 'backup';

type ServiceNotesTable = {
  service: NotedService;
  worked_at: ColumnType<Date | null, Date | undefined, Date>;
  failed_at: ColumnType<Date | null, Date | undefined, Date>;
  failure: ColumnType<string | null, string | undefined, string>;
};

type IdentityTables = {
  account_events: AccountEventsTable;
  address_changes: AddressChangesTable;
  api_keys: ApiKeysTable;
  authenticators: AuthenticatorsTable;
  passkeys: PasskeysTable;
  passkey_challenges: PasskeyChallengesTable;
  provider_attempts: ProviderAttemptsTable;
  provider_people: ProviderPeopleTable;
  push_keys: PushKeysTable;
  service_notes: ServiceNotesTable;
  recovery_codes: RecoveryCodesTable;
  remembered_browsers: RememberedBrowsersTable;
  invitations: InvitationsTable;
  links: LinksTable;
  users: UsersTable;
  sessions: SessionsTable;
  attempts: AttemptsTable;
};

export type IdentityPool = pg.Pool;
export type IdentityDatabase = Kysely<IdentityTables>;

/** The identity tables over a pool of the role cairn_identity. The caller ends the pool. */
export function openIdentityDatabase(pool: IdentityPool): IdentityDatabase {
  return new Kysely<IdentityTables>({ dialect: postgresDialect(pool) }).withSchema('identity');
}
