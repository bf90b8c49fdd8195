import type { TenantRow } from './account-rows.ts';

type Household = {
  householdId: string;
  ownerId: string;
  memberId: string;
  shared: { accountId: string };
};

/** Two people who share costs. The owner pays from an account that everybody sees. */
export function costRows({ householdId: household_id, ownerId, memberId, shared }: Household): TenantRow[] {
  return [
    { table: 'cost_sharing', values: { household_id, rule: 'hand', since: '2026-01-01' } },
    { table: 'cost_shares', values: { household_id, user_id: ownerId, weight: 2 } },
    { table: 'cost_shares', values: { household_id, user_id: memberId, weight: 1 } },
    {
      table: 'account_payers',
      values: { household_id, account_id: shared.accountId, user_id: ownerId },
    },
  ];
}
