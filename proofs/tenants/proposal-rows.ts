import type { AccountIds, TenantRow } from './account-rows.ts';

type Household = {
  tag: string;
  householdId: string;
  ownerId: string;
  shared: AccountIds;
  private: AccountIds;
};

/** What a program of the owner proposes, of a transaction that everybody sees and of one that they do not. */
export function proposalRows({
  tag,
  householdId: household_id,
  ownerId,
  ...accounts
}: Household): TenantRow[] {
  return [accounts.shared, accounts.private].map((ids) => ({
    table: 'proposals',
    values: {
      household_id,
      id: ids.proposalId,
      private_to_user_id: ownerId,
      account_id: ids.accountId,
      transaction_id: ids.transactionId,
      note: `Proposed ${tag}`,
      reason: `Reason ${tag}`,
      program: `Program ${tag}`,
      proposed_at: '2026-03-01T12:00:00Z',
    },
    privateTo: ownerId,
  }));
}
