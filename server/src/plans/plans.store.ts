import { todayIn } from '@cairn/domain/plain-date';
import type { Plan, PlanOfHousehold } from '@cairn/domain/plans';
import { trialLastDay } from '@cairn/domain/plans';
import type { HouseholdTransaction } from '../db/in-household.ts';

type Tx = HouseholdTransaction;

/** The plan of the household and its time zone; the plan is null where everything may be added. */
export async function readPlan({
  query,
  householdId,
}: Tx): Promise<{ plan: PlanOfHousehold | null; timeZone: string }> {
  const { plan, createdAt, timeZone } = await query
    .selectFrom('households')
    .select(['plan', 'created_at as createdAt', 'time_zone as timeZone'])
    .where('household_id', '=', householdId)
    .executeTakeFirstOrThrow();
  return {
    plan: plan === null ? null : { plan, trialLastDay: trialLastDay(todayIn(timeZone, createdAt)) },
    timeZone,
  };
}

/** Gives the household a plan; null: everything may be added. */
export async function writePlan({ query, householdId }: Tx, plan: Plan | null): Promise<void> {
  await query.updateTable('households').set({ plan }).where('household_id', '=', householdId).execute();
}

/** How many accounts that are open the acting person sees. */
export async function countAccountsSeen({ query, householdId }: Tx): Promise<number> {
  const { count } = await query
    .selectFrom('accounts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('household_id', '=', householdId)
    .where('closed_on', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
