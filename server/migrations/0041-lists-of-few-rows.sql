-- The transactions that a person may have to look at, without those that they or their rules decided: the condition of `readUnsureRows`.
create index transactions_unsure on cairn.transactions (household_id, bank_posted_on desc, id desc)
  include (account_id)
  where counts and user_category_id is null and transfer_id is null and not is_adjustment
    and (
      predicted_category_id is null
      or prediction_confidence_percent < 60
      or (
        predicted_category_id in ('payments-to-people', 'cash', 'checks', 'money-from-people', 'deposits')
        and prediction_source not in ('rule', 'correction')
      )
    );

-- What sorts by amount shows one page. The columns that only sums over all rows read are in transactions_newest_first.
create index transactions_by_amount on cairn.transactions (household_id, amount_abs_cents desc, bank_posted_on desc, id desc)
  include (account_id)
  where counts;
drop index cairn.transactions_largest_first;
