-- Texts are searched and compared as a person reads them (docs/decisions/transactions.md).

-- As `foldText` in domain/src/ledger-text.ts; fold-text.db.test.ts compares them for every character. What is plain ASCII, as most texts of
-- banks are, takes the short way.
create function cairn.fold_text(value text) returns text
  language sql immutable strict parallel safe
  return case
    when value collate "pg_c_utf8" ~ '[^ -~]|  |^ | $' then normalize(btrim(regexp_replace(
      translate(
        replace(replace(replace(replace(
          lower(regexp_replace(
            normalize(value collate "pg_c_utf8", nfkd),
            '[\ufe00-\ufe0f\u0300-\u0344\u0346-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670\u180b-\u180d\u180f\u00ad\u061c\u0640\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]+',
            '', 'g'
          )),
          'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
        E'łøđðħıς\u0345’‘ʼ′“”„‐–—―−', 'loddhiσι''''''''"""-----'
      ),
      '[\u0001-\u0020\u007f-\u00a0\u1680\u2028\u2029]+', ' ', 'g'
    ), ' '), nfc)
    else lower(value collate "pg_c_utf8")
  end;

-- The table is rewritten once, for both columns; the indexes that hold them go with them. Citus passes on no `set expression`.
alter table cairn.transactions
  drop column search_text,
  drop column merchant_key,
  -- What a search looks through: the description, and what a person, a rule and the bank or the prediction call the merchant, each in a line of
  -- its own. Cut to what an index entry can hold.
  add column search_text text collate "C" not null generated always as (left(
    cairn.fold_text(bank_description)
      || coalesce(E'\n' || cairn.fold_text(user_merchant_name), '')
      || coalesce(E'\n' || cairn.fold_text(rule_effects #>> '{merchant,name}'), '')
      || E'\n' || cairn.fold_text(coalesce(bank_merchant_name, predicted_merchant_name, '')),
    500
  )) stored,
  add column merchant_key text collate "C" not null generated always as (left(cairn.fold_text(coalesce(
    user_merchant_name, rule_effects #>> '{merchant,name}', bank_merchant_name, predicted_merchant_name, bank_description
  )), 200)) stored;

create index transactions_newest_first on cairn.transactions (household_id, bank_posted_on desc, id desc)
  include (account_id, category_id, predicted_kind, bank_amount_cents, amount_abs_cents, bank_currency, search_text, bank_is_pending, has_note)
  where counts;
create index transactions_by_merchant on cairn.transactions (household_id, merchant_key, bank_posted_on desc, id desc)
  include (account_id, predicted_kind, bank_amount_cents, bank_currency)
  where counts;
create index transactions_by_text on cairn.transactions (household_id, search_text, account_id) where counts;
