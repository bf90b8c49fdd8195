import type { Transaction } from '@cairn/contract/transactions';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { lockLedgerForWriting } from '../journal/write-lock.store.ts';
import { readTransactions } from '../transactions/transactions.store.ts';
import type { BankTransaction } from './bank-transaction.ts';
import type { TestLedger } from './test-ledger.ts';

/** For tests: the ledger's id of a bank transaction. */
export async function idOf(
  ledger: TestLedger,
  { sourceId }: Pick<BankTransaction, 'sourceId'>,
): Promise<string> {
  const { id } = await ledger.run(({ query, householdId }) =>
    query
      .selectFrom('transactions')
      .select('id')
      .where('household_id', '=', householdId)
      .where('source_id', '=', sourceId)
      .executeTakeFirstOrThrow(),
  );
  return id;
}

/** For tests: the transaction as the API returns it. */
export async function shownOf(ledger: TestLedger, row: BankTransaction): Promise<Transaction> {
  const id = await idOf(ledger, row);
  const [shown] = await ledger.run((tx) => readTransactions(tx, [id]));
  if (shown === undefined) throw new Error('The row is not there');
  return shown;
}

/** For tests: every transaction's prediction, by the bank's id. */
export async function predictionState(ledger: TestLedger) {
  const rows = await ledger.run(({ query, householdId }) =>
    query
      .selectFrom('transactions')
      .select([
        'source_id as bankId',
        'predicted_category_id as categoryId',
        'prediction_source as source',
        'prediction_reason as reason',
        'prediction_confidence_percent as confidencePercent',
        'predicted_merchant_name as merchantName',
        'payee_key as payeeKey',
      ])
      .where('household_id', '=', householdId)
      .orderBy('source_id')
      .execute(),
  );
  return new Map(rows.map((row) => [row.bankId, row]));
}

/** For tests: journal entries of these actions, or all, in order. */
export function journalEntries(ledger: TestLedger, ...actions: string[]) {
  return ledger.run(({ query, householdId }) => {
    const entries = query
      .selectFrom('journal')
      .select(['actor', 'user_id as userId', 'action', 'subject_id as subjectId', 'before', 'after'])
      .where('household_id', '=', householdId)
      .orderBy('recorded_at')
      .orderBy('id');
    return (actions.length === 0 ? entries : entries.where('action', 'in', actions)).execute();
  });
}

/** For tests: changes the prediction of a household's transactions. */
export function changeAllPredictions(
  ledger: TestLedger,
  change: {
    predicted_category_id?: string | null;
    predicted_merchant_name?: string;
    prediction_confidence_percent?: number;
  },
): Promise<void> {
  return ledger.run(async (tx) => {
    await lockLedgerForWriting(tx);
    await tx.query
      .updateTable('transactions')
      .set(change)
      .where('household_id', '=', tx.householdId)
      .where('prediction_source', 'not in', ['rule', 'correction'])
      .execute();
  });
}

/** For tests: makes accounts private to the person, all or those that match. */
export async function makePrivate(
  tx: HouseholdTransaction,
  meant: { id?: string; provider_account_id?: string } = {},
): Promise<void> {
  await lockLedgerForWriting(tx);
  await tx.query
    .insertInto('private_accounts')
    .columns(['household_id', 'id', 'user_id'])
    .expression((from) =>
      from
        .selectFrom('accounts')
        .select(['household_id', 'id', from.val(tx.userId).$castTo<string>().as('user_id')])
        .where('household_id', '=', tx.householdId)
        .where((account) => account.and(meant)),
    )
    .execute();
  await tx.query
    .updateTable('accounts')
    .set({ private_to_user_id: tx.userId, rows_private_to_user_id: tx.userId })
    .where('household_id', '=', tx.householdId)
    .where((account) => account.and(meant))
    .execute();
}
