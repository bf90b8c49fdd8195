import { type Cents, zeroCents } from '@cairn/domain/money';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';

export type MoneyBack = { cameBack: Cents; toComeBack: Cents };

/**
 * Looks up what came back for a transaction, and what is still expected to, as `toComeBackOf` in domain computes it. All are read at once,
 * however many transactions are asked for: looked up for each, they would cost rows × rows where a plan is from a time with few.
 */
export async function readMoneyBack(
  { query, householdId }: HouseholdTransaction,
  ids: readonly string[],
): Promise<(id: string) => MoneyBack> {
  if (ids.length === 0) return () => none;
  const [cameBack, toComeBack] = await Promise.all([
    sql<{ id: string; cents: Cents }>`
      select b.reimburses_id as id, sum(b.amount_cents)::bigint as cents from transactions b
      where b.household_id = ${householdId}::uuid and b.reimburses_id = any(${ids}::uuid[]) and b.is_counted
        and b.reimbursed_category_id is not null
      group by b.reimburses_id
    `.execute(query),
    sql<{ id: string; cents: Cents }>`
      with expected as materialized (
        select e.id, e.transaction_id, e.amount_cents from expected_reimbursements e
        where e.household_id = ${householdId}::uuid and e.transaction_id = any(${ids}::uuid[]) and e.closed_at is null
      ), received as materialized (
        select b.expected_reimbursement_id, b.reimburses_id, sum(b.amount_cents) as cents from transactions b
        where b.household_id = ${householdId}::uuid and b.expected_reimbursement_id = any(array(select e.id from expected e)) and b.is_counted
          and b.reimbursed_category_id is not null
        group by b.expected_reimbursement_id, b.reimburses_id
      )
      select e.transaction_id as id, sum(greatest(0, e.amount_cents - coalesce(r.cents, 0)))::bigint as cents
      from expected e left join received r on r.expected_reimbursement_id = e.id and r.reimburses_id = e.transaction_id
      group by e.transaction_id
    `.execute(query),
  ]);
  const centsOf = ({ rows }: typeof cameBack) => new Map(rows.map(({ id, cents }) => [id, cents]));
  const [came, coming] = [centsOf(cameBack), centsOf(toComeBack)];
  return (id) => ({ cameBack: came.get(id) ?? zeroCents, toComeBack: coming.get(id) ?? zeroCents });
}

const none: MoneyBack = { cameBack: zeroCents, toComeBack: zeroCents };
