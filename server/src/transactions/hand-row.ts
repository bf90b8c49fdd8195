import type { Cents } from '@cairn/domain/money';
import type { PlainDate } from '@cairn/domain/plain-date';
import type { BankTransaction } from '../ledger/types.ts';

/** What a person enters of a transaction; a debit is negative. */
export type HandRow = { amount: Cents; date: PlainDate; description: string };

/** The transaction with this id that a person entered, as if a bank had reported it posted. */
export function handRow(
  id: string,
  account: { providerAccountId: string; currency: string },
  { amount, date, description }: HandRow,
): BankTransaction {
  return {
    // Bank ids contain no spaces, so this cannot collide.
    sourceId: `added by a person ${id}`,
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
}
