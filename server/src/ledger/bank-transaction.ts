import { isDeepStrictEqual } from 'node:util';
import type { Cents } from '@cairn/domain/money';
import type { PlainDate } from '@cairn/domain/plain-date';

/** The bank's category: Plaid's personal finance category. */
export type BankCategory = { primary: string; detailed: string; confidence: string | null };

/** A transaction as the bank reported it, in our signs: a debit is negative. */
export type BankTransaction = {
  sourceId: string;
  /** The pending transaction that this one replaces, where the bank links them. */
  pendingTransactionId: string | null;
  providerAccountId: string;
  postedOn: PlainDate;
  authorizedOn: PlainDate | null;
  amountCents: Cents;
  currency: string;
  description: string;
  originalDescription: string | null;
  merchantName: string | null;
  isPending: boolean;
  paymentChannel: string;
  category: BankCategory | null;
};

/** What every door says of a transaction. */
type Stated = Pick<
  BankTransaction,
  'sourceId' | 'providerAccountId' | 'postedOn' | 'amountCents' | 'currency' | 'description'
>;

/** What only a bank says, as it is where none says it. */
const unsaid: Omit<BankTransaction, keyof Stated> = {
  pendingTransactionId: null,
  authorizedOn: null,
  originalDescription: null,
  merchantName: null,
  isPending: false,
  paymentChannel: 'other',
  category: null,
};

/** A transaction that a file or a person states, as if a bank had reported it posted. */
export function postedTransaction(stated: Stated): BankTransaction {
  return { ...unsaid, ...stated };
}

/** What does not make it another record: its id, and which pending one it replaces. */
type BankRecord = Omit<BankTransaction, 'sourceId' | 'pendingTransactionId'>;

/** Whether two say the same; many “modified” transactions of banks do. */
export function isSameRecord(one: BankTransaction, other: BankTransaction): boolean {
  return isDeepStrictEqual(recordOf(one), recordOf(other));
}

function recordOf({
  providerAccountId,
  postedOn,
  authorizedOn,
  amountCents,
  currency,
  description,
  originalDescription,
  merchantName,
  isPending,
  paymentChannel,
  category,
}: BankRecord): BankRecord {
  return {
    providerAccountId,
    postedOn,
    authorizedOn,
    amountCents,
    currency,
    description,
    originalDescription,
    merchantName,
    isPending,
    paymentChannel,
    category,
  };
}
