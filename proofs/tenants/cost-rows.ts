import { randomUUID } from 'node:crypto';
import type { TenantRow } from './account-rows.ts';

/** Of a payment that a test removes, and of one that stays. */
export type CostPaymentIds = { removedId: string; keptId: string };
export const newCostPaymentIds = (): CostPaymentIds => ({ removedId: randomUUID(), keptId: randomUUID() });

type Household = {
  householdId: string;
  ownerId: string;
  memberId: string;
  costPaymentIds: CostPaymentIds;
  shared: { accountId: string };
  private: { accountId: string };
};

/** The two share costs: the owner pays from an account that everybody sees and from one that has become private, and paid the other in cash. */
export function costRows({
  householdId: household_id,
  ownerId,
  memberId,
  costPaymentIds,
  shared,
  private: own,
}: Household): TenantRow[] {
  const payer = { household_id, user_id: ownerId };
  const payment = {
    household_id,
    from_user_id: ownerId,
    to_user_id: memberId,
    currency: 'USD',
    paid_on: '2026-02-03',
    entered_by_user_id: ownerId,
    entered_at: '2026-02-03T12:00:00Z',
  };
  return [
    { table: 'cost_sharing', values: { household_id, rule: 'hand', since: '2026-01-01' } },
    { table: 'cost_shares', values: { ...payer, weight: 2 } },
    { table: 'cost_shares', values: { ...payer, user_id: memberId, weight: 3 } },
    {
      table: 'cost_payments',
      values: { ...payment, id: costPaymentIds.removedId, amount_cents: 20_00 },
    },
    { table: 'cost_payments', values: { ...payment, id: costPaymentIds.keptId, amount_cents: 30_00 } },
    { table: 'account_payers', values: { ...payer, account_id: shared.accountId } },
    { table: 'account_payers', values: { ...payer, account_id: own.accountId }, privateTo: ownerId },
  ];
}
