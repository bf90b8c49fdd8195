import type { PlainDate } from '@cairn/domain/plain-date';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';

type Tx = HouseholdTransaction;
type OfAccount = { id: string; accountId: string; partOfId: string | null };

// A statement holds the ids of its transactions in an array (docs/decisions/accounts.md). Arrays are gone through once
// for a query and hashed, never for each transaction. `unnest` is among the selected values, because in `from` its rows are stored first.

/**
 * Looks up the last day of the finished statement that a transaction, or what it is a part of, is on; null for none. All are read at
 * once, however many transactions are asked for.
 */
export async function readReconciledTo(
  { query, householdId }: Tx,
  transactions: readonly OfAccount[],
): Promise<(transaction: OfAccount) => PlainDate | null> {
  if (transactions.length === 0) return () => null;
  const accountIds = [...new Set(transactions.map(({ accountId }) => accountId))];
  const ids = [...new Set(transactions.map(wholeId))];
  const { rows } = await sql<{ accountId: string; id: string; closesOn: PlainDate }>`
    select r."accountId", r.id, r."closesOn"
    from (
      select s.account_id as "accountId", s.closes_on as "closesOn", unnest(s.transaction_ids) as id
      from account_statements s
      where s.household_id = ${householdId}::uuid and s.account_id = any(${accountIds}::uuid[])
    ) r
    where r.id = any(${ids}::uuid[])
  `.execute(query);
  const days = new Map(rows.map(({ accountId, id, closesOn }) => [`${accountId} ${id}`, closesOn]));
  return (transaction) => days.get(`${transaction.accountId} ${wholeId(transaction)}`) ?? null;
}

function wholeId({ id, partOfId }: OfAccount): string {
  return partOfId ?? id;
}

/** Whether a transaction `t`, or what it is a part of, is on a finished statement of its account. The list's indexes hold what it reads. */
export function isReconciled({ householdId }: Tx) {
  const onStatement = sql`(
    select s.account_id, unnest(s.transaction_ids) from account_statements s where s.household_id = ${householdId}::uuid)`;
  // `is true` keeps the planner from a join that goes through the arrays for each part.
  return sql<boolean>`((t.account_id, t.id) in ${onStatement} or t.id in (
    select p.id from transactions p
    where p.household_id = ${householdId}::uuid and p.part_of_id is not null and ((p.account_id, p.part_of_id) in ${onStatement}) is true))`;
}
