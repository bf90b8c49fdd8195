-- Sessions that began at the provider of single sign-on, which counts as a second step. Those from before are not known to be such.
alter table identity.sessions add column is_at_provider boolean not null default false;
