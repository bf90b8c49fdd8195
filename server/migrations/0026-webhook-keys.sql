-- The public keys that the provider signs webhooks with, as it last gave them: after a restart a webhook that one of them signed is verified
-- without a look-up of an id that is not known, which whoever makes ids up can use up (docs/decisions/0047-webhook-keys-are-kept.md).
create table identity.webhook_keys (
  kid text collate "C" primary key check (length(kid) <= 100),
  key jsonb not null,
  given_at timestamptz not null
);
grant select, insert, update, delete on identity.webhook_keys to cairn_identity;
