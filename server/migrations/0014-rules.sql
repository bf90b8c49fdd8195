-- Rules of several conditions and actions, in an order that a person can change (docs/decisions/categories.md). An old rule becomes one
-- with one condition. The category stays a column, so that a category that a rule uses cannot be removed.
alter table cairn.category_rules
  add column conditions jsonb,
  -- All but the category.
  add column actions jsonb not null default '[]',
  add column is_on boolean not null default true,
  alter column category_id drop not null;
update cairn.category_rules
  set conditions = jsonb_build_array(jsonb_build_object('is', 'text', 'match', 'contains', 'text', description_contains));

-- What rules set, each with its rule. The table is rewritten once, for what is searched and filtered by.
alter table cairn.transactions
  add column rule_effects jsonb not null default '{}',
  alter column search_text set expression as (
    left(lower(
      bank_description || E'\n' || coalesce((rule_effects #>> '{merchant,name}') || E'\n', '')
        || coalesce(bank_merchant_name, predicted_merchant_name, '')
    ), 500)
  ),
  alter column has_note set expression as (coalesce(user_note, rule_effects #>> '{note,note}', '') <> '');
-- Which rule it was, as far as it can be told: the first that matches and has the category.
update cairn.transactions t
  set rule_effects = jsonb_build_object('category', jsonb_build_object('ruleId', (
    select r.id from cairn.category_rules r
    where r.household_id = t.household_id and r.category_id = t.predicted_category_id
      and strpos(lower(t.bank_description), lower(r.description_contains)) > 0
    order by r.position, r.id limit 1
  )))
  where t.prediction_source = 'rule' and exists (
    select from cairn.category_rules r
    where r.household_id = t.household_id and r.category_id = t.predicted_category_id
      and strpos(lower(t.bank_description), lower(r.description_contains)) > 0
  );
alter table cairn.transactions add constraint transactions_rule_effects_check check (
  jsonb_typeof(rule_effects) = 'object' and not jsonb_path_exists(rule_effects, '$.* ? (!(@.ruleId.type() == "string"))')
);
create index transactions_of_rules on cairn.transactions (household_id, bank_posted_on desc) where rule_effects <> '{}';

alter table cairn.category_rules
  alter column conditions set not null,
  drop column description_contains,
  add constraint category_rules_conditions_check check (jsonb_array_length(conditions) > 0),
  add constraint category_rules_actions_check check (category_id is not null or jsonb_array_length(actions) > 0);
