import { randomUUID } from 'node:crypto';
import { AppError } from '@cairn/contract/errors';
import { classify } from '@cairn/domain/classify';
import type { Cents } from '@cairn/domain/money';
import type { PlainDate } from '@cairn/domain/plain-date';
import type { HouseholdTransaction } from '../../db/in-household.ts';
import { insertRows } from '../transactions/transaction-rows.store.ts';

/** A debit is negative. */
export type NewAdjustment = { amount: Cents; date: PlainDate; description: string };

const reason = 'You added this transaction; the bank’s own will replace it';

/** Adds a posted row that is a person's and not the bank's, and gives its id. Throws `not_found`. */
export async function insertAdjustment(
  tx: HouseholdTransaction,
  accountId: string,
  { amount, date, description }: NewAdjustment,
): Promise<string> {
  const { query, householdId } = tx;
  const account = await query
    .selectFrom('accounts')
    .select(['type', 'currency', 'provider_account_id as providerAccountId'])
    .where('household_id', '=', householdId)
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (account === undefined) throw new AppError('not_found', 'This account was not found.');
  const id = randomUUID();
  const kind = classify({
    accountType: account.type,
    amountCents: amount,
    description,
    personKind: null,
    predictedCategoryId: null,
    machineKind: null,
    isPaired: false,
  });
  const row = {
    // The bank's ids have no spaces.
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
  const guess = {
    categoryId: null,
    source: 'none' as const,
    reason,
    confidencePercent: null,
    merchantName: null,
    redirectedFrom: null,
    payeeKey: null,
  };
  await insertRows(tx, [{ id, accountId, row, replacedTransactionId: null, guess, kind }]);
  await query
    .updateTable('transactions')
    .set({ is_adjustment: true })
    .where('household_id', '=', householdId)
    .where('id', '=', id)
    .execute();
  return id;
}
