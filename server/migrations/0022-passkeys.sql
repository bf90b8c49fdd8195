-- Passkeys (WebAuthn): keys on a person’s devices that sign in, alone or beside the password.
create table identity.passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references identity.users on delete cascade,
  -- The key’s own id, in base64url.
  credential_id text collate "C" not null unique,
  -- COSE, as the device gave it.
  public_key bytea not null,
  -- How often the device says that the key was used; 0 where it does not count.
  counter bigint not null,
  -- How a browser can reach the device, such as 'internal' or 'usb'.
  transports text[] not null,
  is_synced boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_by_user on identity.passkeys (user_id);

-- What a passkey is asked to sign. Each works once and until it expires.
create table identity.passkey_challenges (
  challenge text collate "C" primary key,
  purpose text not null check (purpose in ('sign-in', 'confirm', 'add')),
  -- Whose it is; NULL for signing in, before which nobody is known.
  session_id uuid references identity.sessions on delete cascade,
  expires_at timestamptz not null,
  check ((purpose = 'sign-in') = (session_id is null)),
  unique (session_id, purpose)
);
create index passkey_challenges_by_age on identity.passkey_challenges (expires_at);

grant select, insert, update, delete on identity.passkeys, identity.passkey_challenges to cairn_identity;
