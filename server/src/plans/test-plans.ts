import type { Plan } from '@cairn/domain/plans';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { writePlan } from './plans.store.ts';

/** For tests: gives a household a plan, so long after it began that its trial is over. */
export async function setPlanAfterTrial(tx: HouseholdTransaction, plan: Plan | null): Promise<void> {
  await writePlan(tx, plan);
  await tx.query
    .updateTable('households')
    .set({ created_at: new Date(0) })
    .where('household_id', '=', tx.householdId)
    .execute();
}
