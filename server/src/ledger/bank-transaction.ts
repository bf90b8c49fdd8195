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

/** The fields that are stored in a column each, which has the field's name: `postedOn` is in `posted_on`. */
export const statedFields = [
  'sourceId',
  'postedOn',
  'authorizedOn',
  'amountCents',
  'currency',
  'description',
  'originalDescription',
  'merchantName',
  'isPending',
  'paymentChannel',
] as const satisfies readonly (keyof BankTransaction)[];

/** Its id, and which pending one it replaces, do not make it another record. */
const comparedFields = [...statedFields, 'providerAccountId', 'category'] as const;

/** Whether two say the same; many “modified” transactions of banks do. */
export function isSameRecord(one: BankTransaction, other: BankTransaction): boolean {
  return comparedFields.every((field) => field === 'sourceId' || isDeepStrictEqual(one[field], other[field]));
}
