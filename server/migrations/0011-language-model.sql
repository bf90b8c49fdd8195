-- What a language model made of an insight's template, and for which template: when the facts change, so do the template's words,
-- and the wording is no longer shown. Title and message are null where what it said was refused: it is not asked again.
create table cairn.insight_wordings (
  household_id uuid not null,
  insight_id uuid not null,
  model text not null,
  of_title text not null,
  of_message text not null,
  title text,
  message text,
  made_at timestamptz not null,
  primary key (household_id, insight_id),
  foreign key (household_id, insight_id) references cairn.insights (household_id, id) on delete cascade,
  check ((title is null) = (message is null))
);

-- What a household used of the model on a day of its own, and what is set aside for calls that are under way.
create table cairn.model_usage (
  household_id uuid not null references cairn.households on delete cascade,
  on_date date not null,
  call_count integer not null,
  input_tokens bigint not null,
  output_tokens bigint not null,
  -- Millionths of a US dollar, by the prices that held at the call.
  cost_micros bigint not null,
  reserved_tokens bigint not null,
  reserved_micros bigint not null,
  primary key (household_id, on_date)
);

do $$
declare
  table_name text;
  household constant text := 'household_id = nullif(current_setting(''cairn.household_id'', true), '''')::uuid';
begin
  foreach table_name in array array['insight_wordings', 'model_usage'] loop
    execute format('alter table cairn.%I enable row level security', table_name);
    execute format('alter table cairn.%I force row level security', table_name);
    execute format('create policy household on cairn.%I using (%s) with check (%s)', table_name, household, household);
    execute format('grant select, insert, update, delete on cairn.%I to cairn_app', table_name);
  end loop;
end $$;
