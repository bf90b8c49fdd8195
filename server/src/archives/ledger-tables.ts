import { z } from 'zod';
import { type ArchiveTable, archiveTable } from './archive-columns.ts';

/** Subjects of the history whose ids are texts. */
const namedByText: ReadonlySet<unknown> = new Set(['category', 'merchant']);

const byRule = z.object({ ruleId: z.string() });
const ruleEffects = z.object({
  category: byRule.optional(),
  merchant: byRule.extend({ name: z.string() }).optional(),
  note: byRule.extend({ note: z.string() }).optional(),
  tags: byRule.extend({ tagIds: z.array(z.uuid()) }).optional(),
  kind: byRule.extend({ kind: z.enum(['transfer', 'hidden']) }).optional(),
});

/** Accounts, what is in them, and the files that it came from. */
export const ledgerTables: readonly ArchiveTable[] = [
  archiveTable(
    'accounts',
    'Accounts. Those of a bank arrive without their connection: link the bank again to continue them.',
    {
      leftOut: { connection_id: 'The access to a bank is not carried over.' },
      notes: {
        given_name: 'The person’s name for it; null: the bank’s.',
        is_hidden: 'Whether it is left out of totals.',
        provider_account_id: 'The bank’s id of the account.',
        mask: 'The last digits of the account number.',
        type: 'depository, credit, loan, investment or other.',
        current_balance_cents: 'A debt is negative. null: unknown.',
        private_to_user_id: 'Set when one member only sees the account.',
      },
    },
  ),
  archiveTable('former_accounts', 'Accounts that are gone, whose history stays.', {
    notes: { private_to_user_id: 'Set when one member only could see the account.' },
  }),
  archiveTable('journal', 'The history: who changed what, when, with the values before and after.', {
    notes: {
      actor: 'user, rule, import, bank or system.',
      account_id: 'The account that it is about; null: the household.',
      step_id: 'Shared by what was changed at once.',
      undoes_step_id: 'The step that this one undid.',
      undoes_in_part: 'Not all of it: the rest was still in effect.',
      is_first_of_step: 'The first of its step, actor, kind and account.',
    },
    faultOf: ({ subject_kind, subject_id }) =>
      namedByText.has(subject_kind) || z.uuid().safeParse(subject_id).success
        ? null
        : 'subject_id must be a UUID',
  }),
  archiveTable('account_file_names', 'By what names files call an account.'),
  archiveTable(
    'transactions',
    'Transactions, and the parts of split ones. predicted_… and prediction_… is what Cairn predicted, user_… what a person entered; the rest is what the bank or file said.',
    {
      notes: {
        part_of_id: 'The split transaction that this one is a part of.',
        amount_cents: 'Money out is negative.',
        removed_at: 'Set when the bank or a person removed it: it counts nowhere.',
        orphaned_at: 'Set when it waits to be matched with the same transaction from another connection.',
        predicted_kind: 'income, spending, refund or transfer.',
        rule_effects: 'What rules set, each with its rule.',
        rule_split: 'How a rule split it; its parts have it too.',
        ignores_split_rules: 'A person joined its parts: no rule splits it.',
        transfer_id: 'Shared by the two sides of a transfer.',
        user_transfer_id: 'Shared by the two sides of a transfer that a person paired.',
        user_unpaired_at: 'Set when a person took it out of a pair.',
        user_not_transfer_with: 'Transactions with which it is not suggested as a transfer.',
        reimburses_id: 'The transaction that this money pays back.',
        expected_reimbursement_id: 'Which of the amounts to come back it is.',
        reimbursed_category_id: 'The category of the transaction that it pays back.',
        excluded_at: 'Set when a person excluded it: it counts nowhere.',
        duplicate_of_id:
          'The transaction that a person says is the same charge: it counts instead of this one.',
        moved_from_account_id: 'The account kept by hand that it was in, before a linked one took it over.',
        replaced_by_id: 'The bank’s transaction that counts instead of it since.',
        source: 'bank, hand or file.',
      },
      shapes: { rule_effects: ruleEffects },
    },
  ),
  archiveTable('expected_reimbursements', 'What somebody has still to pay back of a transaction.'),
  archiveTable(
    'attachments',
    'Images and PDFs of transactions. The files themselves are in attachments/, named by the id and with the ending of their type.',
    {
      leftOut: { removed_at: 'The file of a removed one is not kept for long.' },
      notes: {
        transaction_id: 'Where it is split, the whole.',
        name: 'The name to save it under.',
        moved_from_transaction_id: 'The transaction kept by hand that it was attached to.',
      },
    },
  ),
  archiveTable('comments', 'What people said about transactions.', {
    leftOut: { mentioned_user_ids: 'Who is in a household is in no archive.' },
    notes: {
      transaction_id: 'Where it is split, the whole.',
      author_user_id: 'null for somebody else than who made the archive, once it is imported.',
      removed_at: 'When it was removed, which can be undone.',
      moved_from_transaction_id: 'The transaction kept by hand that it was about.',
    },
  }),
  archiveTable('account_statements', 'Statements to which a person reconciled an account.', {
    notes: {
      transaction_ids: 'The transactions that are on it.',
      adjustment_id: 'The transaction that makes up for a difference.',
      stated_before_cents: 'The balance that was stated for the closing day before.',
      stated_eve_cents: 'The balance that was stated for the day before the closing day.',
    },
  }),
  archiveTable('account_reconciliations', 'Whether an account’s transactions add up to the bank’s balance.'),
];
