import type { Transaction } from '@cairn/contract/transactions';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { lockLedgerForWriting } from './journal/write-lock.store.ts';
import type { TestLedger } from './test-ledger.ts';
import { readTransactions } from './transactions/transactions.store.ts';
import type { BankTransaction } from './types.ts';

/** For tests: what we call the row that the bank told. */
export async function idOf(
  ledger: TestLedger,
  { bankTransactionId }: Pick<BankTransaction, 'bankTransactionId'>,
): Promise<string> {
  const { id } = await ledger.run(({ query, householdId }) =>
    query
      .selectFrom('transactions')
      .select('id')
      .where('household_id', '=', householdId)
      .where('bank_transaction_id', '=', bankTransactionId)
      .executeTakeFirstOrThrow(),
  );
  return id;
}

/** For tests: the row as its person is shown it. */
export async function shownOf(ledger: TestLedger, row: BankTransaction): Promise<Transaction> {
  const id = await idOf(ledger, row);
  const [shown] = await ledger.run((tx) => readTransactions(tx, [id]));
  if (shown === undefined) throw new Error('The row is not there');
  return shown;
}

/** For tests: all rows by the bank's ids, with everything that the machine says of them. */
export async function machineState(ledger: TestLedger) {
  const rows = await ledger.run(({ query, householdId }) =>
    query
      .selectFrom('transactions')
      .select([
        'bank_transaction_id as bankId',
        'predicted_category_id as categoryId',
        'prediction_source as source',
        'prediction_reason as reason',
        'prediction_confidence_percent as confidencePercent',
        'predicted_merchant_name as merchantName',
        'payee_key as payeeKey',
      ])
      .where('household_id', '=', householdId)
      .orderBy('bank_transaction_id')
      .execute(),
  );
  return new Map(rows.map((row) => [row.bankId, row]));
}

/** For tests: makes accounts the person's alone, all of the household's or those that are meant. */
export async function makePrivate(
  tx: HouseholdTransaction,
  meant: { id?: string; provider_account_id?: string } = {},
): Promise<void> {
  await lockLedgerForWriting(tx);
  await tx.query
    .updateTable('accounts')
    .set({ private_to_user_id: tx.userId })
    .where('household_id', '=', tx.householdId)
    .where((account) => account.and(meant))
    .execute();
}
