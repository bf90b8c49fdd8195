import { type AccountToMake, rowsOn, rowsSavedAt, type TenantRow } from './account-rows.ts';

/** An account without a connection, and a transaction that was added to it by hand. */
export function keptOwnRows(
  account: AccountToMake,
  { keptOwnAccountId, keptOwnTransactionId }: { keptOwnAccountId: string; keptOwnTransactionId: string },
): TenantRow[] {
  return [
    keptOwnAccount(account, keptOwnAccountId),
    keptOwnTransaction(account, keptOwnAccountId, keptOwnTransactionId),
  ];
}

export function keptOwnAccount({ tag, household_id }: AccountToMake, id: string): TenantRow {
  return {
    table: 'accounts',
    values: {
      household_id,
      id,
      connection_id: null,
      provider_account_id: 'own-kept',
      bank_name: `Jar ${tag}`,
      type: 'depository',
      subtype: 'cash',
      currency: 'USD',
      closed_on: rowsOn,
    },
  };
}

/** No total has it. */
function keptOwnTransaction(
  { tag, household_id, category_id }: AccountToMake,
  accountId: string,
  id: string,
): TenantRow {
  return {
    table: 'transactions',
    values: {
      household_id,
      id,
      account_id: accountId,
      source_id: 'own-row-kept',
      posted_on: rowsOn,
      amount_cents: 1,
      currency: 'USD',
      description: `KEPT ${tag}`,
      is_pending: false,
      payment_channel: 'other',
      user_category_id: category_id,
      source: 'hand',
      prediction_source: 'none',
      prediction_reason: 'Nothing matched',
      predicted_kind: 'transfer',
    },
  };
}

/** A closed account without a connection, with a removed transaction and one that no total has. */
export function ownAccountRows({
  tag,
  household_id,
  category_id,
  kind,
  ids,
  privateToUserId,
  rowCents,
}: AccountToMake): TenantRow[] {
  return [
    {
      table: 'accounts',
      values: {
        household_id,
        id: ids.ownAccountId,
        provider_account_id: `own-${kind}`,
        bank_name: `Wallet ${kind} ${tag}`,
        type: 'depository',
        subtype: 'cash',
        currency: 'USD',
        closed_on: rowsOn,
        private_to_user_id: privateToUserId,
        rows_private_to_user_id: privateToUserId,
      },
    },
    {
      table: 'transactions',
      values: {
        household_id,
        id: ids.ownTransactionId,
        account_id: ids.ownAccountId,
        source_id: `own-row-${kind}`,
        posted_on: rowsOn,
        amount_cents: rowCents,
        currency: 'USD',
        description: `CASH ${kind} ${tag}`,
        is_pending: false,
        payment_channel: 'other',
        removed_at: rowsSavedAt,
        user_category_id: category_id,
        source: 'hand',
        prediction_source: 'none',
        prediction_reason: 'Nothing matched',
        predicted_kind: 'spending',
      },
    },
    {
      table: 'account_statements',
      values: {
        household_id,
        id: ids.statementId,
        account_id: ids.ownAccountId,
        closes_on: '2026-01-31',
        balance_cents: rowCents,
        transaction_ids: [ids.ownTransactionId],
        created_at: rowsSavedAt,
      },
    },
    ...[ids.plannedId, ids.keptPlannedId].map((id) => ({
      table: 'planned_transactions',
      values: {
        household_id,
        id,
        account_id: ids.accountId,
        description: `PLANNED ${kind} ${tag}`,
        amount_cents: rowCents,
        category_id,
        frequency: 'monthly',
        first_on: '2026-01-31',
        created_at: rowsSavedAt,
      },
    })),
    {
      table: 'transactions',
      values: {
        household_id,
        id: ids.otherSideId,
        account_id: ids.ownAccountId,
        source_id: `other-side-${kind}`,
        posted_on: rowsOn,
        amount_cents: 1,
        currency: 'USD',
        description: `MOVED ${kind} ${tag}`,
        is_pending: false,
        payment_channel: 'other',
        prediction_source: 'none',
        prediction_reason: 'Nothing matched',
        predicted_kind: 'transfer',
      },
    },
  ];
}
