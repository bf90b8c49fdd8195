import type { TenantRow } from './account-rows.ts';

type Household = {
  householdId: string;
  ownerId: string;
  shared: { accountId: string };
  private: { accountId: string };
};

/** The owner shares costs, and pays from an account that everybody sees and from one that has become private. */
export function costRows({
  householdId: household_id,
  ownerId,
  shared,
  private: own,
}: Household): TenantRow[] {
  const payer = { household_id, user_id: ownerId };
  return [
    { table: 'cost_sharing', values: { household_id, rule: 'hand', since: '2026-01-01' } },
    { table: 'cost_shares', values: { ...payer, weight: 2 } },
    { table: 'account_payers', values: { ...payer, account_id: shared.accountId } },
    { table: 'account_payers', values: { ...payer, account_id: own.accountId }, privateTo: ownerId },
  ];
}
