import { type RawBuilder, sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { isPartOfRule, isSplitByRule } from '../transactions/own-prediction.store.ts';

type Tx = HouseholdTransaction;

export type PayeeKeys = ReadonlySet<string>;

/** The condition that a transaction `t` is of one of these payees, or has no payee key yet. */
export function isOfPayees(keys: PayeeKeys): RawBuilder<boolean> {
  return sql<boolean>`(t.payee_key = any(${[...keys]}::text[]) or t.payee_key is null)`;
}

/** Reads the two parts of `hasOwnPrediction` one after the other: each has an index of its own, and both together have none. */
export async function inBothParts<Row>(read: (part: RawBuilder<boolean>) => Promise<Row[]>): Promise<Row[]> {
  const whole = await read(sql<boolean>`(t.is_counted and not ${isPartOfRule})`);
  return [...whole, ...(await read(isSplitByRule))];
}

/** The different descriptions of these payees' transactions: a few, of tens of thousands of transactions. */
export async function readDescriptionsOfPayees(tx: Tx, payeeKeys: PayeeKeys): Promise<string[]> {
  const rows = await inBothParts((part) =>
    tx.query
      .selectFrom('transactions as t')
      .select('t.description')
      .distinct()
      .where('t.household_id', '=', tx.householdId)
      .where(isOfPayees(payeeKeys))
      .where(part)
      .execute(),
  );
  return [...new Set(rows.map(({ description }) => description))];
}

/**
 * Ids of these payees' transactions with one of the descriptions and no person's category that are no transfer leg, newest first; then those
 * that a rule split.
 */
export async function readUndecidedIds(
  tx: Tx,
  payeeKeys: PayeeKeys,
  descriptions: readonly string[],
): Promise<string[]> {
  const rows = await inBothParts((part) =>
    tx.query
      .selectFrom('transactions as t')
      .select('t.id')
      .where('t.household_id', '=', tx.householdId)
      .where(isOfPayees(payeeKeys))
      .where(part)
      .where('t.description', '=', sql<string>`any(${descriptions}::text[])`)
      .where('t.user_category_id', 'is', null)
      .where('t.transfer_id', 'is', null)
      .orderBy('t.posted_on', 'desc')
      .orderBy('t.id', 'desc')
      .execute(),
  );
  return rows.map(({ id }) => id);
}
