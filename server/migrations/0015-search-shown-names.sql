-- What a search looks through: description and merchant, the merchant as the list shows it. Where the bank names none, that is
-- the name read out of its text: who searches for what stands on the screen finds the row.
alter table cairn.transactions alter column search_text
  set expression as (left(lower(bank_description || E'\n' || coalesce(bank_merchant_name, predicted_merchant_name, '')), 500));
