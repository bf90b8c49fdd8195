import { randomUUID } from 'node:crypto';
import { classify } from '@cairn/domain/classify';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { type HandRow, handRow } from '../transactions/hand-row.ts';
import { requireAccountToChange } from '../transactions/require-account.store.ts';
import { insertRows } from '../transactions/row-writes.store.ts';

const reason = 'You added this transaction; the bank’s own will replace it';

/** Adds a posted transaction that a person entered, and returns its id. Throws `not_found`. */
export async function insertAdjustment(
  tx: HouseholdTransaction,
  accountId: string,
  entered: HandRow,
): Promise<string> {
  const { query, householdId } = tx;
  const account = await requireAccountToChange(tx, accountId);
  const id = randomUUID();
  const kind = classify({
    accountType: account.type,
    amountCents: entered.amount,
    description: entered.description,
    userCategoryKind: null,
    predictedCategoryId: null,
    predictedCategoryKind: null,
    isPaired: false,
  });
  const row = handRow(id, account, entered);
  const prediction = {
    categoryId: null,
    source: 'none' as const,
    reason,
    confidencePercent: null,
    merchantName: null,
    ruleEffects: {},
    redirectedFrom: null,
    payeeKey: null,
  };
  await insertRows(tx, [
    { id, accountId, row, replacedTransactionId: null, prediction, kind, source: 'hand' },
  ]);
  await query
    .updateTable('transactions')
    .set({ is_adjustment: true })
    .where('household_id', '=', householdId)
    .where('id', '=', id)
    .execute();
  return id;
}
