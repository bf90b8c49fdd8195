import { orderUndo, ownAccountUndo, settingsUndo, statedBalanceUndo } from '../../accounts/undo.ts';
import { budgetUndo } from '../../budgets/undo.ts';
import { categoryUndo } from '../../categories/undo.ts';
import { commentUndo } from '../../comments/undo.ts';
import { duplicateUndo } from '../../duplicates/undo.ts';
import { rateUndo } from '../../exchange-rates/undo.ts';
import type { ForEachAction } from '../../journal/journal-actions.ts';
import type { StoredEntry } from '../../journal/stored-entry.ts';
import { currencyUndo, nameUndo, timeZoneUndo } from '../../journal/undo.ts';
import { insightUndo, recurringUndo } from '../../overview/undo.ts';
import { plannedUndo } from '../../planned/undo.ts';
import { tagUndo } from '../../tags/undo.ts';
import { transferUndo } from '../../transfers/undo.ts';
import { isSubjectKind } from '../describe/describe.ts';
import { redoAcceptance, undoAcceptance, undoAccountJoin, undoReconciled } from './undo-accounts.ts';
import { undoEdits, undoPredictions } from './undo-edits.ts';
import { redoAttached, redoCameBack, undoAttached, undoCameBack } from './undo-links.ts';
import { redoAdjustment, redoExclusion, undoResolved, undoWholeImport } from './undo-resolutions.ts';
import { undoRows } from './undo-rows.ts';
import { redoMerge, redoRules, undoCategorizing, undoMerge } from './undo-settings.ts';
import { undoAddition, undoOwnEdit, undoRemoval, undoSplit } from './undo-transactions.ts';
import { goesWithAnother, type HowToUndo } from './undoer.ts';

const undoCategory = undoRows(categoryUndo);
const undoTag = undoRows(tagUndo);
const undoBudget = undoRows(budgetUndo);
const undoPlanned = undoRows(plannedUndo);
const undoInsight = undoRows(insightUndo);
const undoRates = undoRows(rateUndo);
const undoTransfer = undoRows(transferUndo);
const undoDuplicates = undoRows(duplicateUndo);
const undoComment = undoRows(commentUndo);
const undoOwnAccount = undoRows(ownAccountUndo);

const bankDecides = { impossible: 'The bank’s record can’t be changed here. It is as the bank reports it.' };
const whoIsIn = { impossible: 'Who is in the household is changed in Account, under Household.' };
const whoPays = { impossible: 'Who pays what is changed under Who pays what.' };
const bankShares = { impossible: 'Your bank decides which accounts it shares.' };

/** How every action of the journal is undone, or why it can't be: one that is missing does not compile. */
const howToUndo: ForEachAction<HowToUndo> = {
  transaction: {
    edit: undoEdits,
    carry_edit_from_pending: goesWithAnother,
    add_by_hand: undoAddition,
    edit_by_hand: undoOwnEdit,
    remove_by_hand: undoRemoval,
    restore_by_hand: undoAddition,
    split: undoSplit,
    join_parts: undoSplit,
    refit_parts: goesWithAnother,
    split_by_rule: goesWithAnother,
    leave_out: undoResolved,
    undo_leave_out: redoExclusion,
    add_missing_row: undoResolved,
    undo_add_missing_row: redoAdjustment,
    categorize: undoPredictions,
    undo_categorize: goesWithAnother,
    pair_transfer: goesWithAnother,
    missing_after_reconnect: bankDecides,
    bank_change: bankDecides,
    bank_remove: bankDecides,
    link_reimbursement: undoCameBack,
    undo_link_reimbursement: redoCameBack,
    unlink_reimbursement: undoCameBack,
    undo_unlink_reimbursement: redoCameBack,
    expect_back: undoCameBack,
    undo_expect_back: redoCameBack,
    edit_expected_back: undoCameBack,
    undo_edit_expected_back: redoCameBack,
    remove_expected_back: undoCameBack,
    undo_remove_expected_back: redoCameBack,
    pair_by_hand: undoTransfer,
    undo_pair_by_hand: undoTransfer,
    unpair_by_hand: undoTransfer,
    undo_unpair_by_hand: undoTransfer,
    dismiss_transfer: undoTransfer,
    undo_dismiss_transfer: undoTransfer,
    attach: undoAttached,
    undo_attach: redoAttached,
    remove_attachment: undoAttached,
    undo_remove_attachment: redoAttached,
    comment: undoComment,
    undo_comment: undoComment,
    remove_comment: undoComment,
    undo_remove_comment: undoComment,
    merge_duplicates: undoDuplicates,
    undo_merge_duplicates: undoDuplicates,
    take_duplicates_apart: undoDuplicates,
    undo_take_duplicates_apart: undoDuplicates,
  },
  household: {
    learn: undoCategorizing,
    undo_learn: goesWithAnother,
    change_time_zone: undoRows(timeZoneUndo),
    rename: undoRows(nameUndo),
    add_member: whoIsIn,
    change_member: whoIsIn,
    remove_member: whoIsIn,
    choose_currency: undoRows(currencyUndo),
    reset_password: { impossible: 'A password can’t be restored.' },
    share_costs: whoPays,
    stop_sharing_costs: whoPays,
    enter_payment: whoPays,
    remove_payment: whoPays,
    order_accounts: undoRows(orderUndo),
    enter_rate: undoRates,
    remove_rates: undoRates,
    load_rates: { impossible: 'The rates of a file can be removed under Exchange rates.' },
    import_household: { impossible: 'A household that was imported can’t be emptied again.' },
  },
  insight: { dismiss: undoInsight, restore: undoInsight, rate: undoInsight },
  budget: { add: undoBudget, edit: undoBudget, delete: undoBudget, restore: undoBudget },
  planned_transaction: {
    add: undoPlanned,
    edit: undoPlanned,
    skip: undoPlanned,
    delete: undoPlanned,
    restore: undoPlanned,
  },
  connection: {
    disconnect: { impossible: 'The bank’s accounts and transactions were deleted. Connect the bank again.' },
    reconnect: { impossible: 'A renewed connection can’t be undone. You can disconnect the bank.' },
    give_up_ending: { impossible: 'The connection is closed here already.' },
    unreadable: bankDecides,
    unreadable_over: bankDecides,
  },
  account: {
    open: bankShares,
    close: bankShares,
    reopen: bankShares,
    unreadable: bankDecides,
    unreadable_over: bankDecides,
    sync: bankDecides,
    add_by_hand: undoOwnAccount,
    state_balance: undoRows(statedBalanceUndo),
    delete_by_hand: undoOwnAccount,
    reconcile_statement: undoReconciled,
    undo_reconcile_statement: { impossible: 'Reconcile the account to the statement again.' },
    accept_difference: undoAcceptance,
    undo_accept_difference: redoAcceptance,
    mark_recurring: undoRows(recurringUndo),
    edit_account: undoRows(settingsUndo),
    share: { impossible: 'Who sees the account is set under Accounts.' },
    take_over: undoAccountJoin,
    undo_take_over: { impossible: 'Join the accounts again under Accounts.' },
  },
  category: {
    add: undoCategory,
    edit: undoCategory,
    merge: undoMerge,
    follow: goesWithAnother,
    undo_add: undoCategory,
    undo_edit: undoCategory,
    undo_merge: redoMerge,
  },
  category_rule: {
    add_rule: undoCategorizing,
    edit_rule: undoCategorizing,
    delete_rule: undoCategorizing,
    arrange_rules: undoCategorizing,
    undo_add_rule: redoRules,
    undo_edit_rule: redoRules,
    undo_delete_rule: redoRules,
    undo_arrange_rules: redoRules,
  },
  tag: {
    add: undoTag,
    rename: undoTag,
    merge: undoTag,
    delete: undoTag,
    undo_rename: undoTag,
    undo_merge: undoTag,
    undo_delete: undoTag,
  },
  // The names of its transactions and its rules are changed back one by one.
  merchant: { rename: goesWithAnother, merge: goesWithAnother },
  learning: { follow: goesWithAnother },
  import: {
    import: undoWholeImport,
    undo_import: { impossible: 'Import the files again: their transactions come back with your changes.' },
  },
};

export function howToUndoOf({ subjectKind, action }: Pick<StoredEntry, 'subjectKind' | 'action'>): HowToUndo {
  const known = isSubjectKind(subjectKind)
    ? Object.entries(howToUndo[subjectKind]).find(([name]) => name === action)?.[1]
    : undefined;
  return known ?? { impossible: 'This version can’t undo it.' };
}
