import type { PlainDate } from '@cairn/domain/plain-date';
import { plannedDays } from '@cairn/domain/planned-days';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { decimalOfCents } from './cents.ts';
import { idsOfOthers, isUntouched } from './imports.store.ts';
import type { HeldPlan } from './match-plans.ts';

type Tx = HouseholdTransaction;

/** Account id → what is planned on it for these days; days that a person skips too, so that they stay skipped. */
export async function readHeldPlans(
  { query, householdId }: Tx,
  { from, to }: { from: PlainDate; to: PlainDate },
): Promise<Map<string, HeldPlan[]>> {
  const plans = await query
    .selectFrom('planned_transactions')
    .select(['id', 'account_id as accountId', 'description', 'amount_cents as cents'])
    .select(['frequency', 'first_on as firstOn', 'last_on as lastOn'])
    .where('household_id', '=', householdId)
    .where('first_on', '<=', to)
    .orderBy('id')
    .execute();
  const byAccount = Map.groupBy(plans, ({ accountId }) => accountId);
  return new Map(
    [...byAccount].map(([accountId, own]) => [
      accountId,
      own.flatMap(({ id, description, cents, ...schedule }) =>
        plannedDays(schedule, from, to).map((postedOn) => ({
          id,
          postedOn,
          amount: decimalOfCents(cents),
          description,
          frequency: schedule.frequency,
        })),
      ),
    ]),
  );
}

/** Those of these plans that other done imports have. */
export const plansOfOthers = (tx: Tx, importId: string, planIds: readonly string[]) =>
  idsOfOthers(tx, importId, 'planIds', planIds);

/** Deletes plans of files whose day is before another one, but for those that a person has changed. */
export async function deletePastPlans(tx: Tx, before: PlainDate): Promise<void> {
  await sql`
    delete from planned_transactions o
    where o.household_id = ${tx.householdId}::uuid and o.paid_after is not null and o.frequency = 'once'
      and o.first_on < ${before}::date and ${isUntouched(tx, 'planned_transaction')}
  `.execute(tx.query);
}

/** Deletes the plans of an import that no other has, but for those that a person has changed. */
export async function deletePlans(tx: Tx, importId: string, planIds: readonly string[]): Promise<void> {
  const others = new Set(await plansOfOthers(tx, importId, planIds));
  const own = planIds.filter((id) => !others.has(id));
  await sql`
    delete from planned_transactions o
    where o.household_id = ${tx.householdId}::uuid and o.id = any(${own}::uuid[]) and ${isUntouched(tx, 'planned_transaction')}
  `.execute(tx.query);
}
