/**
 * What the journal records, by the kind of its subject. The history has a sentence and an undo for each (server/src/history): an action
 * without them does not compile.
 */
export type JournalActions = {
  transaction:
    | 'edit'
    | 'carry_edit_from_pending'
    | 'add_by_hand'
    | 'edit_by_hand'
    | 'remove_by_hand'
    | 'restore_by_hand'
    | 'split'
    | 'join_parts'
    | 'refit_parts'
    | 'split_by_rule'
    | 'leave_out'
    | 'undo_leave_out'
    | 'add_missing_row'
    | 'undo_add_missing_row'
    | 'categorize'
    | 'undo_categorize'
    | 'pair_transfer'
    | 'missing_after_reconnect'
    | 'bank_change'
    | 'bank_remove'
    | 'link_reimbursement'
    | 'undo_link_reimbursement'
    | 'unlink_reimbursement'
    | 'undo_unlink_reimbursement'
    | 'expect_back'
    | 'undo_expect_back'
    | 'edit_expected_back'
    | 'undo_edit_expected_back'
    | 'remove_expected_back'
    | 'undo_remove_expected_back'
    | 'pair_by_hand'
    | 'undo_pair_by_hand'
    | 'unpair_by_hand'
    | 'undo_unpair_by_hand'
    | 'dismiss_transfer'
    | 'undo_dismiss_transfer'
    | 'attach'
    | 'undo_attach'
    | 'remove_attachment'
    | 'undo_remove_attachment'
    | 'comment'
    | 'undo_comment'
    | 'remove_comment'
    | 'undo_remove_comment'
    | 'merge_duplicates'
    | 'undo_merge_duplicates'
    | 'take_duplicates_apart'
    | 'undo_take_duplicates_apart';
  household:
    | 'learn'
    | 'undo_learn'
    | 'change_time_zone'
    | 'rename'
    | 'add_member'
    | 'change_member'
    | 'remove_member'
    | 'choose_currency'
    | 'reset_password'
    | 'order_accounts'
    | 'share_costs'
    | 'stop_sharing_costs'
    | 'enter_payment'
    | 'remove_payment'
    | 'enter_rate'
    | 'remove_rates'
    | 'load_rates'
    | 'import_household';
  insight: 'dismiss' | 'restore' | 'rate';
  budget: 'add' | 'edit' | 'delete' | 'restore';
  planned_transaction: 'add' | 'edit' | 'skip' | 'delete' | 'restore';
  connection: 'disconnect' | 'reconnect' | 'give_up_ending' | 'unreadable' | 'unreadable_over';
  account:
    | 'unreadable'
    | 'unreadable_over'
    | 'open'
    | 'close'
    | 'reopen'
    | 'sync'
    | 'add_by_hand'
    | 'state_balance'
    | 'delete_by_hand'
    | 'reconcile_statement'
    | 'undo_reconcile_statement'
    | 'accept_difference'
    | 'undo_accept_difference'
    | 'mark_recurring'
    | 'edit_account'
    | 'share'
    | 'take_over'
    | 'undo_take_over';
  category: 'add' | 'edit' | 'merge' | 'follow' | 'undo_add' | 'undo_edit' | 'undo_merge';
  category_rule:
    | 'add_rule'
    | 'edit_rule'
    | 'delete_rule'
    | 'arrange_rules'
    | 'undo_add_rule'
    | 'undo_edit_rule'
    | 'undo_delete_rule'
    | 'undo_arrange_rules';
  tag: 'add' | 'rename' | 'merge' | 'delete' | 'undo_rename' | 'undo_merge' | 'undo_delete';
  merchant: 'rename' | 'merge';
  learning: 'follow';
  import: 'import' | 'undo_import';
};

export type SubjectKind = keyof JournalActions;
export type ActionOf<K extends SubjectKind> = JournalActions[K];

/** Something for every action. */
export type ForEachAction<Value> = { [K in SubjectKind]: { [A in ActionOf<K>]: Value } };
