-- A merchant is what a transaction is called, in any letter case (docs/decisions/transactions.md). The table is rewritten once, for the
-- generated columns.
alter table cairn.transactions
  -- What a person calls the merchant; NULL: nothing, so that a rule's name, the bank's or the predicted one counts.
  add column user_merchant_name text,
  add constraint transactions_user_merchant_name_check check (user_merchant_name <> '' and char_length(user_merchant_name) <= 100),
  alter column search_text set expression as (
    left(lower(
      bank_description || E'\n' || coalesce(user_merchant_name || E'\n', '') || coalesce((rule_effects #>> '{merchant,name}') || E'\n', '')
        || coalesce(bank_merchant_name, predicted_merchant_name, '')
    ), 500)
  ),
  -- Cut to what an index entry can hold.
  add column merchant_key text collate "C" not null generated always as (left(lower(btrim(coalesce(
    user_merchant_name, rule_effects #>> '{merchant,name}', bank_merchant_name, predicted_merchant_name, bank_description
  ))), 200)) stored;
-- With every column that a merchant’s figures sum and row-level security reads, so that it is read alone.
create index transactions_by_merchant on cairn.transactions (household_id, merchant_key, bank_posted_on desc, id desc)
  include (account_id, predicted_kind, bank_amount_cents, bank_currency)
  where counts;
