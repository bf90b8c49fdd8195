-- Who signs in at a provider only has no password.
alter table identity.users alter column password_hash drop not null;

-- Who a person is at an OpenID Connect provider. Names and addresses change there; issuer and subject do not.
create table identity.provider_people (
  issuer text collate "C" not null,
  subject text collate "C" not null,
  user_id uuid not null references identity.users on delete cascade,
  created_at timestamptz not null,
  primary key (issuer, subject),
  -- An address that the provider gave to somebody else would let two people into one account.
  unique (user_id, issuer)
);

-- Sign-ins at the provider that have begun. Each works once and until it expires.
create table identity.provider_attempts (
  -- SHA-256 of the state that the provider sends back. What else must come back is in the browser’s cookie alone.
  state_hash text collate "C" primary key,
  purpose text not null check (purpose in ('sign-in', 'confirm')),
  -- Whose it is; NULL for signing in, before which nobody is known.
  session_id uuid references identity.sessions on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((purpose = 'sign-in') = (session_id is null))
);
create index provider_attempts_by_age on identity.provider_attempts (expires_at);

grant select, insert, update, delete on identity.provider_people, identity.provider_attempts to cairn_identity;
