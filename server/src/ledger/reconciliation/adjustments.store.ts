import { randomUUID } from 'node:crypto';
import { classify } from '@cairn/domain/classify';
import type { Cents } from '@cairn/domain/money';
import type { PlainDate } from '@cairn/domain/plain-date';
import type { HouseholdTransaction } from '../../db/in-household.ts';
import { requireAccount } from '../accounts/accounts.store.ts';
import { insertRows } from '../transactions/transaction-rows.store.ts';

/** A debit is negative. */
export type NewAdjustment = { amount: Cents; date: PlainDate; description: string };

const reason = 'You added this transaction; the bank’s own will replace it';

/** Adds a posted transaction that a person entered, and returns its id. Throws `not_found`. */
export async function insertAdjustment(
  tx: HouseholdTransaction,
  accountId: string,
  { amount, date, description }: NewAdjustment,
): Promise<string> {
  const { query, householdId } = tx;
  const account = await requireAccount(tx, accountId);
  const id = randomUUID();
  const kind = classify({
    accountType: account.type,
    amountCents: amount,
    description,
    userCategoryKind: null,
    predictedCategoryId: null,
    predictedCategoryKind: null,
    isPaired: false,
  });
  const row = {
    // Bank ids contain no spaces, so this cannot collide.
    bankTransactionId: `added by a person ${id}`,
    pendingTransactionId: null,
    providerAccountId: account.providerAccountId,
    postedOn: date,
    authorizedOn: null,
    amountCents: amount,
    currency: account.currency,
    description,
    originalDescription: null,
    merchantName: null,
    isPending: false,
    paymentChannel: 'other',
    category: null,
  };
  const prediction = {
    categoryId: null,
    source: 'none' as const,
    reason,
    confidencePercent: null,
    merchantName: null,
    redirectedFrom: null,
    payeeKey: null,
  };
  await insertRows(tx, [{ id, accountId, row, replacedTransactionId: null, prediction, kind }]);
  await query
    .updateTable('transactions')
    .set({ is_adjustment: true })
    .where('household_id', '=', householdId)
    .where('id', '=', id)
    .execute();
  return id;
}
