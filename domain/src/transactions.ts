import type { CentsInPart } from './partial-sum.ts';
import type { PlainDate } from './plain-date.ts';

export const transactionKinds = ['income', 'spending', 'refund', 'transfer'] as const;

/** By `classify`: `income`, `spending`, `refund` (lowers the spending of its category) or `transfer` (between own accounts). */
export type TransactionKind = (typeof transactionKinds)[number];

/** What a rule makes of a transaction. `hidden`: neither income nor spending, without being a transfer. */
export type RuleKind = 'transfer' | 'hidden';

/** What is spent, and the refunds that lower it. */
export const netSpendingKinds: readonly TransactionKind[] = ['spending', 'refund'];

/** `debit`: money out; `credit`: money in. */
export type TransactionType = 'debit' | 'credit';

/** The longest text that transactions are searched for, in UTF-16 code units. */
export const maxSearchLength = 200;

/** What narrows the transactions, wherever they are listed, summed or exported. All parts hold at once. */
export type TransactionsFilter = {
  from?: PlainDate | undefined;
  to?: PlainDate | undefined;
  /** An account's id, or several with commas between. */
  accountId?: string | undefined;
  /** A category's id, or several with commas between; a parent's id includes its subcategories. */
  categoryId?: string | undefined;
  /** A tag's id, or several with commas between: any of them. */
  tagId?: string | undefined;
  /** One flow, or `net_spending` for spending and the refunds that lower it. */
  kind?: TransactionKind | 'net_spending' | undefined;
  type?: TransactionType | undefined;
  /** `reconciled`: on a finished statement; `unreconciled`: posted and on none. */
  status?: 'pending' | 'posted' | 'reconciled' | 'unreconciled' | undefined;
  hasNote?: 'yes' | 'no' | undefined;
  hasAttachment?: 'yes' | 'no' | undefined;
  /** Text that the description or the merchant contains, in any letter case. Figures are of it; a search finds more. */
  merchant?: string | undefined;
  /** The whole name of the merchant that is shown, in any letter case (`merchants.ts`). */
  merchantIs?: string | undefined;
  /** What `readSearch` finds in the description, the merchant, the note, the account's or a tag's name, or the amount. */
  search?: string | undefined;
  /** The smallest and largest amount without its sign. */
  minAmountCents?: number | undefined;
  maxAmountCents?: number | undefined;
};

/** What every transaction that matches a filter adds up to. Amounts are in the household's currency, those of others converted. */
export type TransactionTotals = {
  count: number;
  /** In another currency, with a rate of its day. */
  countConverted: number;
  /** In another currency without a rate: in no amount. */
  countWithoutRate: number;
  sum: CentsInPart;
  /** Net of refunds, as a positive number. */
  spent: CentsInPart;
  income: CentsInPart;
};

/** What a transaction is called wherever it is shown: its merchant, or else what the bank wrote. */
export function transactionName(row: { merchantName: string | null; description: string }): string {
  return row.merchantName ?? row.description;
}
