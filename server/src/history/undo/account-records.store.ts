import { sql } from 'kysely';
import type { HouseholdTransaction } from '../../db/in-household.ts';

type Tx = HouseholdTransaction;

/** Whether an account has transactions, planned ones too, or a stated balance besides the one that it began with. */
export async function isAccountUsed({ query, householdId }: Tx, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ isUsed: boolean }>`
    select exists (
      select from transactions
      where household_id = ${householdId}::uuid and account_id = ${accountId}::uuid and removed_at is null
    ) or 1 < (
      select count(*) from balance_history where household_id = ${householdId}::uuid and account_id = ${accountId}::uuid
    ) or exists (
      select from planned_transactions where household_id = ${householdId}::uuid and account_id = ${accountId}::uuid
    ) as "isUsed"
  `.execute(query);
  return rows[0]?.isUsed === true;
}
