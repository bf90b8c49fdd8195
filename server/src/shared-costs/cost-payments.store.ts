import type { NewCostPayment } from '@cairn/contract/shared-costs';
import type { Cents } from '@cairn/domain/money';
import type { PlainDate } from '@cairn/domain/plain-date';
import type { HouseholdTransaction } from '../db/in-household.ts';

type Tx = HouseholdTransaction;

/** A payment that somebody entered, in the currency that the household had then. */
export type StoredPayment = {
  id: string;
  fromUserId: string;
  toUserId: string;
  cents: Cents;
  currency: string;
  date: PlainDate;
  enteredById: string;
};

const columns = [
  'id',
  'from_user_id as fromUserId',
  'to_user_id as toUserId',
  'amount_cents as cents',
  'currency',
  'paid_on as date',
  'entered_by_user_id as enteredById',
] as const;

/** The newest first. */
export function readPayments({ query, householdId }: Tx): Promise<StoredPayment[]> {
  return query
    .selectFrom('cost_payments')
    .select(columns)
    .where('household_id', '=', householdId)
    .orderBy('paid_on', 'desc')
    .orderBy('entered_at', 'desc')
    .orderBy('id')
    .execute();
}

export function insertPayment(
  { query, householdId, userId }: Tx,
  { fromUserId, toUserId, amount, date }: NewCostPayment,
  { currency, enteredAt }: { currency: string; enteredAt: Date },
): Promise<StoredPayment> {
  return query
    .insertInto('cost_payments')
    .values({
      household_id: householdId,
      from_user_id: fromUserId,
      to_user_id: toUserId,
      amount_cents: amount,
      currency,
      paid_on: date,
      entered_by_user_id: userId,
      entered_at: enteredAt,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** What was removed; undefined where there is no such payment. */
export function deletePayment({ query, householdId }: Tx, id: string): Promise<StoredPayment | undefined> {
  return query
    .deleteFrom('cost_payments')
    .where('household_id', '=', householdId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
}
