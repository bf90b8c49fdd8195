import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';

type Tx = HouseholdTransaction;

/**
 * What people hang on a transaction, a table each: it is seen as the account is, belongs to the whole transaction where that is split, so that
 * splitting and joining leave it alone, and follows the transaction wherever it goes.
 */
const hungTables = ['attachments', 'comments'] as const;
type HungTable = (typeof hungTables)[number];

/** That a row `x` hangs on the transaction `t`, or the whole that it is a part of, and was not removed. */
const hangsOnRow = ({ householdId }: Tx) =>
  sql`x.household_id = ${householdId}::uuid and x.transaction_id = coalesce(t.part_of_id, t.id) and x.removed_at is null`;

/** How many of them hang on a transaction `t`. */
export function countOfHung(tx: Tx, table: HungTable) {
  return sql<number>`(select count(*)::integer from ${sql.table(table)} x where ${hangsOnRow(tx)})`;
}

/** Whether any hang on a transaction `t`. */
export function hasHung(tx: Tx, table: HungTable) {
  return sql<boolean>`exists (select from ${sql.table(table)} x where ${hangsOnRow(tx)})`;
}

/** The transaction on which hangs what is said of this one: itself, or the one that it is a part of. Undefined where there is none. */
export function findWhole(
  { query, householdId }: Tx,
  transactionId: string,
): Promise<{ id: string; accountId: string } | undefined> {
  return query
    .selectFrom('transactions as t')
    .select(({ fn }) => [fn.coalesce('t.part_of_id', 't.id').as('id'), 't.account_id as accountId'])
    .where('t.household_id', '=', householdId)
    .where('t.id', '=', transactionId)
    .where('t.removed_at', 'is', null)
    .executeTakeFirst();
}

/** Moves what hangs on a pending transaction to the posted one that replaced it in an earlier sync. */
export async function moveHung(
  { query, householdId }: Tx,
  { fromId, intoId }: { fromId: string; intoId: string },
): Promise<void> {
  for (const table of hungTables)
    await query
      .updateTable(table)
      .set({ transaction_id: intoId })
      .where('household_id', '=', householdId)
      .where('transaction_id', '=', fromId)
      .execute();
}

/** Follows a transaction that a person moved to another account. */
export async function followAccount(
  { query, householdId }: Tx,
  { transactionId, accountId }: { transactionId: string; accountId: string },
): Promise<void> {
  for (const table of hungTables)
    await query
      .updateTable(table)
      .set({ account_id: accountId })
      .where('household_id', '=', householdId)
      .where('transaction_id', '=', transactionId)
      .execute();
}

/** Follows transactions that were moved to another account, and those of them that another one counts instead of. */
export async function takeHung(
  { query, householdId }: Tx,
  { fromId, toId }: { fromId: string; toId: string },
): Promise<void> {
  for (const table of hungTables)
    await sql`
      update ${sql.table(table)} x set account_id = t.account_id, moved_from_transaction_id = t.id,
        transaction_id = coalesce(t.replaced_by_id, t.id)
      from transactions t
      where x.household_id = ${householdId}::uuid and x.account_id = ${fromId}::uuid
        and t.household_id = ${householdId}::uuid and t.id = x.transaction_id and t.account_id = ${toId}::uuid
    `.execute(query);
}

/** Follows transactions that were moved back. */
export async function returnHung(
  { query, householdId }: Tx,
  { fromId, toId }: { fromId: string; toId: string },
): Promise<void> {
  for (const table of hungTables)
    await sql`
      update ${sql.table(table)} x set account_id = t.account_id, transaction_id = t.id, moved_from_transaction_id = null
      from transactions t
      where x.household_id = ${householdId}::uuid and x.account_id = ${toId}::uuid
        and t.household_id = ${householdId}::uuid and t.id = x.moved_from_transaction_id and t.account_id = ${fromId}::uuid
    `.execute(query);
}
