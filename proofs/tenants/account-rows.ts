import { randomUUID } from 'node:crypto';

export type TenantRow = {
  table: string;
  values: Record<string, unknown>;
  /** Set when the row belongs to a private account. */
  privateTo?: string;
};

/** `own…`: an account without a connection, and its removed transaction. Journal entries: `resolutionId` excluded a transaction of the account, `learningId` taught its category,
 * `splitChangeId` joined its parts, `joinId` joined another account to it, `reimbursementChangeId` unlinked it. */
export type AccountIds = {
  accountId: string;
  transactionId: string;
  ownAccountId: string;
  ownTransactionId: string;
  importId: string;
  archiveId: string;
  resolutionId: string;
  learningId: string;
  splitChangeId: string;
  joinId: string;
  depositId: string;
  expectedBackId: string;
  statementId: string;
  plannedId: string;
  keptPlannedId: string;
  reimbursementChangeId: string;
  /** A transaction that may be the same charge. */
  duplicateId: string;
  otherSideId: string;
  /** An account that is gone. */
  formerAccountId: string;
  attachmentId: string;
  commentId: string;
  proposalId: string;
};

export const newAccountIds = (): AccountIds => ({
  accountId: randomUUID(),
  transactionId: randomUUID(),
  ownAccountId: randomUUID(),
  ownTransactionId: randomUUID(),
  importId: randomUUID(),
  archiveId: randomUUID(),
  resolutionId: randomUUID(),
  learningId: randomUUID(),
  splitChangeId: randomUUID(),
  joinId: randomUUID(),
  depositId: randomUUID(),
  expectedBackId: randomUUID(),
  statementId: randomUUID(),
  plannedId: randomUUID(),
  keptPlannedId: randomUUID(),
  reimbursementChangeId: randomUUID(),
  otherSideId: randomUUID(),
  duplicateId: randomUUID(),
  formerAccountId: randomUUID(),
  attachmentId: randomUUID(),
  commentId: randomUUID(),
  proposalId: randomUUID(),
});

export type AccountToMake = {
  tag: string;
  household_id: string;
  connection_id: string;
  category_id: string;
  kind: 'shared' | 'private';
  ids: AccountIds;
  /** The owner of a private account; null when shared. */
  privateToUserId: string | null;
  rowCents: number;
  balanceCents: number;
};

export const rowsOn = '2026-02-27';
export const rowsSavedAt = '2026-02-28T12:00:00Z';

/** Rows for every table that belongs to an account, in the order of foreign keys. */
export function accountRows({
  tag,
  household_id,
  connection_id,
  category_id,
  kind,
  ids: {
    accountId: account_id,
    transactionId,
    resolutionId,
    depositId,
    duplicateId,
    expectedBackId,
    attachmentId,
    commentId,
  },
  privateToUserId,
  rowCents,
  balanceCents,
}: AccountToMake): TenantRow[] {
  const sums = {
    currency: 'USD',
    income_cents: 0,
    spending_cents: rowCents,
    refund_cents: 0,
    transfer_cents: 1,
    transaction_count: 2,
    income_count: 0,
    spending_count: 1,
    refund_count: 0,
    transfer_count: 1,
    income_debit_cents: 0,
    income_debit_count: 0,
    spending_debit_count: 1,
    transfer_debit_cents: 0,
    transfer_debit_count: 0,
  };
  return [
    {
      table: 'accounts',
      values: {
        household_id,
        id: account_id,
        connection_id,
        provider_account_id: `account-${kind}`,
        bank_name: `Account ${kind} ${tag}`,
        type: 'depository',
        subtype: 'checking',
        currency: 'USD',
        current_balance_cents: balanceCents,
        private_to_user_id: privateToUserId,
        rows_private_to_user_id: privateToUserId,
      },
    },
    {
      table: 'ignored_accounts',
      values: {
        household_id,
        connection_id,
        provider_account_id: `account-${kind}-again`,
        account_id,
      },
    },
    {
      table: 'unreadable_records',
      values: {
        household_id,
        connection_id,
        kind: 'transaction',
        provider_record_id: `unreadable-${kind}`,
        is_identified: true,
        account_id,
        reason: 'amount',
        received: `SHOP ${kind} ${tag}`,
        first_seen_at: rowsSavedAt,
        last_seen_at: rowsSavedAt,
      },
    },
    {
      table: 'transactions',
      values: {
        household_id,
        id: transactionId,
        account_id,
        source_id: `row-${kind}`,
        posted_on: rowsOn,
        amount_cents: rowCents,
        currency: 'USD',
        description: `SHOP ${kind} ${tag}`,
        is_pending: false,
        payment_channel: 'in store',
        predicted_category_id: category_id,
        prediction_source: 'rule',
        prediction_reason: `Rule ${tag}`,
        predicted_kind: 'spending',
      },
    },
    {
      table: 'transactions',
      values: {
        household_id,
        id: depositId,
        account_id,
        source_id: `deposit-${kind}`,
        posted_on: rowsOn,
        amount_cents: 1,
        currency: 'USD',
        description: `SAM ${kind} ${tag}`,
        is_pending: false,
        payment_channel: 'other',
        predicted_category_id: category_id,
        prediction_source: 'rule',
        prediction_reason: `Rule ${tag}`,
        predicted_kind: 'transfer',
      },
    },
    {
      table: 'transactions',
      values: {
        household_id,
        id: duplicateId,
        account_id,
        source_id: `duplicate-${kind}`,
        posted_on: rowsOn,
        amount_cents: Math.sign(rowCents),
        currency: 'USD',
        description: `SHOP AGAIN ${kind} ${tag}`,
        is_pending: false,
        payment_channel: 'other',
        predicted_category_id: category_id,
        prediction_source: 'rule',
        prediction_reason: `Rule ${tag}`,
        predicted_kind: 'transfer',
      },
    },
    {
      table: 'expected_reimbursements',
      values: {
        household_id,
        id: expectedBackId,
        account_id,
        transaction_id: transactionId,
        from_whom: `Sam ${kind} ${tag}`,
        amount_cents: 1,
        created_at: rowsSavedAt,
      },
    },
    {
      table: 'attachments',
      values: {
        household_id,
        id: attachmentId,
        account_id,
        transaction_id: transactionId,
        name: `Receipt ${kind} ${tag}.pdf`,
        media_type: 'application/pdf',
        byte_count: 6,
        added_at: rowsSavedAt,
      },
    },
    {
      table: 'comments',
      values: {
        household_id,
        id: commentId,
        account_id,
        transaction_id: transactionId,
        text: `Comment ${kind} ${tag}`,
        added_at: rowsSavedAt,
      },
    },
    {
      table: 'import_rows',
      values: {
        household_id,
        import_id: resolutionId,
        position: 0,
        account_id,
        transaction_id: transactionId,
        is_added: false,
        match_reason: 'same_text',
        format: `Format ${tag}`,
        line: 2,
      },
    },
    {
      table: 'account_file_names',
      values: { household_id, account_id, name: `Giro ${kind} ${tag}` },
    },
    {
      table: 'dismissed_streams',
      values: { household_id, account_id, stream_key: `stream ${kind} ${tag}`, dismissed_at: rowsSavedAt },
    },
    {
      table: 'merchant_suggestions',
      values: {
        household_id,
        account_id,
        descriptor: `SHOP ${kind} ${tag}`,
        model: `Model ${tag}`,
        category_id,
        name: `Shop ${kind} ${tag}`,
        created_at: rowsSavedAt,
      },
    },
    {
      table: 'daily_totals',
      values: { household_id, account_id, on_date: rowsOn, category_id, posted_cents: rowCents + 1, ...sums },
    },
    {
      table: 'yearly_totals',
      values: {
        household_id,
        account_id,
        on_year: Number(rowsOn.slice(0, 4)),
        category_id,
        posted_cents: rowCents + 1,
        ...sums,
      },
    },
    {
      table: 'balance_readings',
      values: { household_id, account_id, on_date: rowsOn, balance_cents: balanceCents },
    },
    {
      table: 'account_reconciliations',
      values: {
        household_id,
        account_id,
        status: 'difference',
        difference_cents: rowCents,
        starts_on: rowsOn,
        first_balance_cents: balanceCents,
        has_balance_changed: true,
        possible_openings_cents: `{${balanceCents}}`,
        candidate_differences_cents: `{${rowCents}}`,
        diverged_on: rowsOn,
        notified_at: rowsSavedAt,
        accepted_entry_id: resolutionId,
        checked_at: rowsSavedAt,
      },
    },
    {
      table: 'holdings',
      values: {
        household_id,
        account_id,
        provider_security_id: 'security-1',
        security_name: `Fund ${kind} ${tag}`,
        is_cash_equivalent: false,
        quantity: '1.5',
        price: '10.25',
        currency: 'USD',
        value_cents: balanceCents,
      },
    },
    {
      table: 'holdings_by_day',
      values: {
        household_id,
        account_id,
        on_date: rowsOn,
        provider_security_id: 'security-1',
        security_name: `Fund ${kind} ${tag}`,
        quantity: '1.5',
        price: '10.25',
        currency: 'USD',
        value_cents: balanceCents,
      },
    },
    {
      table: 'loan_terms',
      values: {
        household_id,
        account_id,
        on_date: rowsOn,
        rate_percent: '5.25',
        principal_cents: balanceCents,
      },
    },
    {
      table: 'trades',
      values: {
        household_id,
        account_id,
        provider_trade_id: 'trade-1',
        on_date: rowsOn,
        name: `Buy ${kind} ${tag}`,
        type: 'buy',
        quantity: '1.5',
        price: '10.25',
        amount_cents: rowCents,
        currency: 'USD',
      },
    },
    {
      table: 'balance_history',
      values: { household_id, account_id, on_date: rowsOn, balance_cents: balanceCents },
    },
  ];
}
