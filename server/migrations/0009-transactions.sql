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

-- One row for each charge, from pending to posted. What came from a bank, a file or a hand, what the categorizer predicted (predict…) and
-- what a person decided (user_…) are stored apart, so that none overwrites another. category_id is the category that counts.
-- Columns of fixed width that are never null stand first: so no row has gaps between them, and they are read fastest.
create table cairn.transactions (
  household_id uuid not null,
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  amount_cents bigint not null,
  -- Finds transactions of one size, also the two sides of a transfer. A column and not an expression in an index: abs() is not leakproof, so
  -- PostgreSQL does not use it in an index under row-level security.
  amount_abs_cents bigint not null generated always as (abs(amount_cents)) stored,
  created_at timestamptz not null default now(),
  posted_on date not null,
  -- A part's place among the parts, from 1; the last one takes what the others leave.
  part_position smallint not null default 0,
  -- How many months after the split transaction a part counts.
  part_months_later smallint not null default 0,
  is_pending boolean not null,
  -- Added by a user to reconcile the account. The bank's own transaction replaces it when it arrives.
  is_adjustment boolean not null default false,
  -- Its parts count instead of it.
  is_split boolean not null default false,
  -- A person joined its parts: no rule splits it again.
  ignores_split_rules boolean not null default false,
  -- Whether lists and totals have it.
  is_counted boolean not null
    generated always as (removed_at is null and excluded_at is null and not is_split) stored,
  -- Whether it changes the account's balance: the record of the bank, the file or the person itself.
  affects_balance boolean not null
    generated always as (removed_at is null and excluded_at is null and part_of_id is null) stored,
  has_tags boolean not null generated always as (coalesce(user_tag_ids, predicted_tag_ids) <> '{}') stored,
  has_note boolean not null generated always as (coalesce(user_note, rule_effects #>> '{note,note}', '') <> '') stored,

  -- Through which door it came. Of a file and of a hand, source_id is our own.
  source text not null default 'bank' check (source in ('bank', 'hand', 'file')),
  source_id text collate "C" not null,
  -- The pending transaction that this one replaced, whether the bank linked the two or we matched them.
  pending_source_id text collate "C",
  currency text not null,
  description text not null,
  payment_channel text not null,
  original_description text,
  merchant_name text,
  authorized_on date,
  -- The amount before the bank last changed it.
  previous_amount_cents bigint,
  amount_changed_at timestamptz,
  bank_category_primary text,
  bank_category_detailed text,
  bank_category_confidence text,
  -- Set when the bank removed the transaction. The row stays, with the user's edits, but counts nowhere.
  removed_at timestamptz,
  -- Set when the connection that brought the row is gone and another replaced it: the row counts, and waits to be matched with the
  -- transaction that the bank now sends under another id.
  orphaned_at timestamptz,

  predicted_kind text not null check (predicted_kind in ('income', 'spending', 'refund', 'transfer')),
  prediction_source text not null check (prediction_source in ('rule', 'correction', 'bank', 'pattern', 'brand', 'words', 'none')),
  prediction_reason text not null,
  -- NULL where none was computed.
  prediction_confidence_percent smallint check (prediction_confidence_percent between 0 and 99),
  predicted_category_id text,
  predicted_merchant_name text,
  predicted_tag_ids uuid[] not null default '{}',
  -- What rules set, each with its rule.
  rule_effects jsonb not null default '{}',
  -- The beginning of the merchant's name as the categorizer reads it. A correction of one transaction can change others with the same key
  -- only. NULL: not computed yet; such a row is always looked at.
  payee_key text collate "C",

  user_category_id text,
  user_note text,
  -- What a person calls the merchant; NULL: nothing, so that a rule's name, the bank's or the predicted one counts.
  user_merchant_name text,
  -- What a person decided; NULL: nothing, so that the predicted ones count.
  user_tag_ids uuid[],
  user_edited_at timestamptz,
  -- Set when a user excluded the transaction: it counts nowhere.
  excluded_at timestamptz,

  -- Both sides of a transfer share this id.
  transfer_id uuid,
  -- Both sides of a transfer that a person paired share this id. transfer_id is the pair that is in effect.
  user_transfer_id uuid,
  -- Set when a person took it out of a pair: it is never paired again but by a person.
  user_unpaired_at timestamptz,
  -- Transactions with which a person does not want it suggested as a transfer.
  user_not_transfer_with uuid[] not null default '{}',
  -- The transaction that this money pays back: all of it. A deposit that pays back in part is split.
  reimburses_id uuid,
  -- Which of the amounts to come back it is.
  expected_reimbursement_id uuid,
  -- The category of the transaction that it pays back, while both count: it lowers what is spent there.
  reimbursed_category_id text,
  -- The transaction that a person says is the same charge: that one counts. This one is excluded while it is there, so that neither the bank
  -- nor a file brings it back, and the two can be taken apart again.
  duplicate_of_id uuid,
  -- A linked account took over one kept by hand: its transactions moved, and those that the bank has too were merged into the bank's. So that
  -- it can be undone, a transaction remembers the account that it came from, which is gone, and where merged the transaction that counts
  -- instead of it.
  moved_from_account_id uuid,
  replaced_by_id uuid,

  -- A person or a rule splits a transaction into parts, each with its own category and note (docs/decisions/splits-and-links.md). The split
  -- transaction stays as the record: it moves the balance, and its parts count instead of it. A part has what came with it, but for amount
  -- and date.
  part_of_id uuid,
  -- How a rule split it; its parts have it too. NULL where it is whole, and where a person or a file split it.
  rule_split jsonb,

  category_id text not null generated always as
    (coalesce(reimbursed_category_id, user_category_id, predicted_category_id, 'uncategorized')) stored,
  tag_ids uuid[] not null generated always as (coalesce(user_tag_ids, predicted_tag_ids)) stored,
  -- What a search looks through (docs/decisions/transactions.md): the description, and what a person, a rule and the bank or the prediction call
  -- the merchant, each in a line of its own. Cut to what an index entry can hold.
  search_text text collate "C" not null generated always as (left(
    cairn.fold_text(description)
      || coalesce(E'\n' || cairn.fold_text(user_merchant_name), '')
      || coalesce(E'\n' || cairn.fold_text(rule_effects #>> '{merchant,name}'), '')
      || E'\n' || cairn.fold_text(coalesce(merchant_name, predicted_merchant_name, '')),
    500
  )) stored,
  -- A merchant is what a transaction is called. Cut to what an index entry can hold.
  merchant_key text collate "C" not null generated always as (left(cairn.fold_text(coalesce(
    user_merchant_name, rule_effects #>> '{merchant,name}', merchant_name, predicted_merchant_name, description
  )), 200)) stored,

  primary key (household_id, id),
  unique (household_id, source_id),
  foreign key (household_id, account_id) references cairn.accounts (household_id, id) on delete cascade,
  foreign key (household_id, predicted_category_id) references cairn.categories (household_id, id),
  foreign key (household_id, user_category_id) references cairn.categories (household_id, id),
  constraint transactions_reimburses_fkey foreign key (household_id, reimburses_id)
    references cairn.transactions (household_id, id) on delete set null (reimburses_id),
  constraint transactions_duplicate_of_fkey foreign key (household_id, duplicate_of_id)
    references cairn.transactions (household_id, id) on delete set null (duplicate_of_id),
  constraint transactions_replaced_by_fkey foreign key (household_id, replaced_by_id)
    references cairn.transactions (household_id, id) on delete cascade,
  constraint transactions_part_of_fkey foreign key (household_id, part_of_id)
    references cairn.transactions (household_id, id) on delete cascade,
  constraint transactions_part_check check (part_of_id is null or not is_split),
  constraint transactions_duplicate_of_check check (duplicate_of_id <> id),
  -- What no door may write, whoever comes through it (docs/decisions/money.md). The bounds of days are wider here than in
  -- domain/src/ledger-row.ts, so that a row of a calendar that counts other years can still be edited.
  constraint transactions_ledger_row_check check (
    amount_cents between -10000000000000 and 10000000000000
    and posted_on between '1000-01-01' and '8999-12-31'
    and part_of_id is distinct from id and reimburses_id is distinct from id
    and duplicate_of_id is distinct from id and replaced_by_id is distinct from id
  ),
  constraint transactions_rule_effects_check check (
    jsonb_typeof(rule_effects) = 'object' and not jsonb_path_exists(rule_effects, '$.* ? (!(@.ruleId.type() == "string"))')
  ),
  -- An index entry must hold them.
  constraint transactions_tags_check check (cardinality(user_tag_ids) <= 50 and cardinality(predicted_tag_ids) <= 50),
  constraint transactions_user_merchant_name_check check (user_merchant_name <> '' and char_length(user_merchant_name) <= 100)
);

-- The list's order, with every column that a filter or a sum over all rows reads, so that rows which do not match are skipped without being
-- fetched. account_id is among them because row-level security reads it.
create index transactions_newest_first on cairn.transactions (household_id, posted_on desc, id desc)
  include (account_id, category_id, predicted_kind, amount_cents, amount_abs_cents, currency, search_text, is_pending, has_note)
  where is_counted;
-- What sorts by amount shows one page. The indexes by amount, category, merchant and account end with the day and not the id: few rows share
-- a day, and are sorted when they are read (docs/decisions/lists-and-search.md).
create index transactions_by_amount on cairn.transactions (household_id, amount_abs_cents desc, posted_on desc)
  include (account_id)
  where is_counted;
create index transactions_by_category on cairn.transactions (household_id, category_id, posted_on desc) where is_counted;
-- With every column that a merchant’s figures sum and row-level security reads, so that it is read alone.
create index transactions_by_merchant on cairn.transactions (household_id, merchant_key, posted_on desc)
  include (account_id, predicted_kind, amount_cents, currency)
  where is_counted;
-- Transactions of one merchant mostly have one text. A search of very many transactions goes from one text to the next in this index, and
-- looks at each once. The account is for row-level security. Equal entries are stored once, so that it is small.
create index transactions_by_text on cairn.transactions (household_id, search_text, account_id) where is_counted;
create index transactions_by_account on cairn.transactions (household_id, account_id, posted_on desc);
create index transactions_by_payee on cairn.transactions (household_id, payee_key) where is_counted;
-- Income, refunds and transfers are a few among thousands.
create index transactions_by_rare_kind on cairn.transactions (household_id, predicted_kind, posted_on desc, id desc)
  where is_counted and predicted_kind <> 'spending';
-- Few of many transactions have tags or a note. Operators on arrays are not leakproof, so PostgreSQL would not use a GIN index under
-- row-level security; these two are read instead of the table.
create index transactions_tagged on cairn.transactions (household_id, posted_on desc, id desc)
  include (account_id, tag_ids) where is_counted and has_tags;
create index transactions_with_note on cairn.transactions (household_id, posted_on desc, id desc)
  include (account_id) where is_counted and has_note;
-- The transactions that a person may have to look at, without those that they or their rules decided: the condition of `readUnsureRows`.
create index transactions_unsure on cairn.transactions (household_id, posted_on desc, id desc)
  include (account_id)
  where is_counted and user_category_id is null and transfer_id is null and not is_adjustment
    and (
      predicted_category_id is null
      or prediction_confidence_percent < 60
      or (
        predicted_category_id in ('payments-to-people', 'cash', 'checks', 'money-from-people', 'deposits')
        and prediction_source not in ('rule', 'correction')
      )
    );
create index transactions_of_rules on cairn.transactions (household_id, posted_on desc) where rule_effects <> '{}';
create index transactions_split_by_rule on cairn.transactions (household_id, id) where is_split and rule_split is not null;
create index transactions_parts on cairn.transactions (household_id, part_of_id) where part_of_id is not null;
create index transactions_not_of_bank on cairn.transactions (household_id, account_id, posted_on) where source <> 'bank';
create index transactions_by_pending_id on cairn.transactions (household_id, pending_source_id)
  where pending_source_id is not null;
create index transactions_pending on cairn.transactions (household_id, account_id) where is_pending;
create index transactions_excluded on cairn.transactions (household_id, account_id) where excluded_at is not null;
create index transactions_adjustments on cairn.transactions (household_id, account_id) where is_adjustment;
create index transactions_orphaned on cairn.transactions (household_id, account_id) where orphaned_at is not null;
-- What a bank removed is looked for in each of its deltas: it may come again under another id.
create index transactions_removed on cairn.transactions (household_id, account_id, removed_at) where removed_at is not null;
create index transactions_by_transfer on cairn.transactions (household_id, transfer_id) where transfer_id is not null;
-- All that a person linked: read whenever totals are written.
create index transactions_linked on cairn.transactions (household_id)
  where user_transfer_id is not null or reimburses_id is not null or reimbursed_category_id is not null;
create index transactions_reimbursing on cairn.transactions (household_id, reimburses_id) where reimburses_id is not null;
create index transactions_of_expected_reimbursement on cairn.transactions (household_id, expected_reimbursement_id)
  where expected_reimbursement_id is not null;
create index transactions_duplicates on cairn.transactions (household_id, duplicate_of_id) where duplicate_of_id is not null;
create index transactions_replaced on cairn.transactions (household_id, replaced_by_id) where replaced_by_id is not null;
create index transactions_moved on cairn.transactions (household_id, moved_from_account_id) where moved_from_account_id is not null;

-- What somebody has still to pay back of a transaction.
create table cairn.expected_reimbursements (
  household_id uuid not null,
  id uuid not null default gen_random_uuid(),
  -- The account of the transaction, by which it is seen.
  account_id uuid not null,
  transaction_id uuid not null,
  -- Who pays it back, as the person named them; '' when they did not.
  from_whom text not null,
  amount_cents bigint not null check (amount_cents > 0),
  -- Set when the person no longer expects it.
  closed_at timestamptz,
  created_at timestamptz not null,
  primary key (household_id, id),
  foreign key (household_id, account_id) references cairn.accounts (household_id, id) on delete cascade,
  constraint expected_reimbursements_ledger_check check (amount_cents between 0 and 10000000000000)
);
create index expected_reimbursements_by_transaction on cairn.expected_reimbursements (household_id, transaction_id);
create index expected_reimbursements_by_account on cairn.expected_reimbursements (household_id, account_id);

-- Images and PDFs that a person attaches to a transaction (docs/decisions/archives-and-exports.md). The file itself is in the data folder,
-- named by the id.
create table cairn.attachments (
  household_id uuid not null,
  id uuid not null,
  -- The account of the transaction, by which it is seen.
  account_id uuid not null,
  -- The whole transaction where it is split: parts show what it has.
  transaction_id uuid not null,
  -- As it is saved: cleaned, with the ending of its type.
  name text not null,
  -- What its first bytes say that it is.
  media_type text not null check (
    media_type in ('image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/heic', 'application/pdf')
  ),
  byte_count integer not null check (byte_count > 0),
  added_at timestamptz not null,
  -- Set when a person removed it. The file is kept for some days, so that it can be undone.
  removed_at timestamptz,
  -- The transaction that it was attached to, before that one was taken over by another.
  moved_from_transaction_id uuid,
  primary key (household_id, id),
  foreign key (household_id, account_id) references cairn.accounts (household_id, id) on delete cascade
);
create index attachments_by_transaction on cairn.attachments (household_id, transaction_id);
create index attachments_by_account on cairn.attachments (household_id, account_id);
