-- A term sets a limit, a status, or both: one that only pauses a budget leaves its limit to the terms and months that set it, so that a
-- limit of one month alone stays one, and a budget that has no other limit can be paused too.
alter table cairn.budget_terms
  alter column limit_cents drop not null,
  alter column status drop not null,
  add check (limit_cents is not null or status is not null);
