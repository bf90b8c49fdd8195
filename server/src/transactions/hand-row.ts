import type { Cents } from '@cairn/domain/money';
import type { PlainDate } from '@cairn/domain/plain-date';
import { type BankTransaction, postedTransaction } from '../ledger/bank-transaction.ts';
import type { StoredRow } from './transaction-rows.store.ts';

/** What a person enters of a transaction; a debit is negative. */
export type HandRow = { amount: Cents; date: PlainDate; description: string };

/** What a person entered, and on which account, as the journal has it. */
export type PlacedRow = HandRow & { accountId: string };

/** What a person had entered of a transaction. */
export function enteredOf({ amountCents, postedOn, description, accountId }: StoredRow): PlacedRow {
  return { amount: amountCents, date: postedOn, description, accountId };
}

/** The transaction with this id that a person entered, as if a bank had reported it posted. */
export function handRow(
  id: string,
  account: { providerAccountId: string; currency: string },
  { amount, date, description }: HandRow,
): BankTransaction {
  return postedTransaction({
    // Bank ids contain no spaces, so this cannot collide.
    sourceId: `added by a person ${id}`,
    providerAccountId: account.providerAccountId,
    postedOn: date,
    amountCents: amount,
    currency: account.currency,
    description,
  });
}
