import type { CategorySource } from '@cairn/contract/transactions';
import type { UnreadableKind, UnreadableReason } from '@cairn/contract/unreadable';
import type { Cents } from '@cairn/domain/money';
import type { PlainDate } from '@cairn/domain/plain-date';
import type { RuleEffects } from '@cairn/domain/rules/rule';
import type { TransactionKind } from '@cairn/domain/transactions';
import type { BankTransaction } from './bank-transaction.ts';

/** An account as the bank reported it, in our signs (docs/signs.md). Null amounts were not reported. */
export type BankAccount = {
  providerAccountId: string;
  persistentId: string | null;
  name: string;
  officialName: string | null;
  mask: string | null;
  type: string;
  subtype: string | null;
  currency: string;
  currentBalanceCents: Cents | null;
  availableBalanceCents: Cents | null;
  limitCents: Cents | null;
};

/** All changes at the bank between two cursors, netted over all pages: each id is in one list, once. */
export type BankDelta = {
  startCursor: string;
  nextCursor: string;
  /** All current accounts of the connection. */
  accounts: readonly BankAccount[];
  /** Ids of listed accounts that are unreadable; they stay as they are. `unknown`: the ids are unreadable too. */
  unreadableAccounts?: readonly string[] | 'unknown';
  /** Accounts that transactions refer to but the bank does not list. */
  unlistedAccounts: readonly BankAccount[];
  upserted: readonly BankTransaction[];
  removedIds: readonly string[];
  isHistoryComplete: boolean;
  pageCount: number;
};

/** An unreadable record: a transaction, an account, its balance, or a holding. */
export type UnreadableRecord = {
  kind: UnreadableKind;
  /** The bank's id, or a digest where there is none. */
  providerRecordId: string;
  isIdentified: boolean;
  providerAccountId: string | null;
  /** Of a transaction: the pending one that it replaces. */
  pendingTransactionId: string | null;
  reason: UnreadableReason;
  /** The received fields, shortened and safe to store. */
  received: string;
};

/** What a bank reports of a loan or card, in our signs. Null was not reported. */
export type BankLoan = {
  providerAccountId: string;
  /** Yearly interest in percent, as decimal digits; of a card, for purchases. */
  ratePercent: string | null;
  /** Such as `fixed` or `variable`. */
  rateType: string | null;
  /** What is owed without interest; null for cards. */
  principalCents: Cents | null;
  originalPrincipalCents: Cents | null;
  /** Due next, as money out. */
  paymentCents: Cents | null;
  paymentDueOn: PlainDate | null;
};

/** A purchase, sale or movement of cash inside an investment account: Plaid's investment transaction, in our signs. */
export type BankTrade = {
  providerAccountId: string;
  tradeId: string;
  on: PlainDate;
  name: string | null;
  securityId: string | null;
  securityName: string | null;
  ticker: string | null;
  type: string;
  subtype: string | null;
  /** Decimal digits as the bank sent them. */
  quantity: string;
  price: string;
  /** Cash that leaves the account is negative. */
  amountCents: Cents;
  feesCents: Cents | null;
  currency: string;
};

/** A predicted category with its source and reason. A null category means that nothing matched. */
export type CategoryPrediction = {
  categoryId: string | null;
  source: Exclude<CategorySource, 'user'>;
  reason: string;
  /** 0 to 99; null when unknown. */
  confidencePercent: number | null;
  /** The merchant's display name, where the text contains one. */
  merchantName: string | null;
  /** What rules set, the category too. */
  ruleEffects: RuleEffects;
};

/** A prediction as stored with a transaction. */
export type StoredPrediction = CategoryPrediction & {
  /** The predicted category, where a person hid or merged it: a transaction that is already in it stays. */
  redirectedFrom: string | null;
  /** Groups transactions of one payee; null until computed. */
  payeeKey: string | null;
};

/** A transaction as the detectors read it. Removed ones are not included. */
export type SnapshotRow = {
  id: string;
  accountId: string;
  postedOn: PlainDate;
  /** A debit is negative. */
  amountCents: Cents;
  kind: TransactionKind;
  categoryId: string;
  categoryName: string;
  /** The parent category; itself for a parent. */
  parentId: string;
  parentName: string;
  /** The bank's merchant name, else the description. Bank text: data, never markup or instruction. */
  payee: string;
  /** The name that screens show: the merchant where known, else the description. Also data. */
  name: string;
  /** The user's note: data, as the payee is. */
  note: string | null;
  /** Shared by both legs of a transfer between own accounts. */
  transferId: string | null;
  isPending: boolean;
  /** The split transaction that it is a part of. */
  partOfId: string | null;
  /** A part that counts in a later month than it was paid in. */
  isSpread: boolean;
};

/** An open account as the detectors read it, in our signs: debt is negative. Null was not reported. */
export type SnapshotAccount = {
  id: string;
  name: string;
  type: string;
  subtype: string | null;
  balanceCents: Cents | null;
  /** The credit limit. */
  limitCents: Cents | null;
};

/** An active budget: the monthly limit for spending in these categories, net of refunds. */
export type SnapshotBudget = {
  id: string;
  name: string;
  categoryIds: readonly string[];
  /** The accounts whose spending it is of; null: all. */
  accountIds: readonly string[] | null;
  monthlyLimitCents: Cents;
};

/** The detectors' input: one currency, newest transaction last; accounts and budgets as of today. */
export type LedgerSnapshot = {
  currency: string;
  rows: readonly SnapshotRow[];
  /**
   * Transactions in other currencies, with their amounts in the snapshot's, by the rate of their day. They are part of what a category or a
   * month comes to. What compares single amounts leaves them out: a rate that moves is no price that changed.
   */
  convertedRows?: readonly SnapshotRow[];
  accounts: readonly SnapshotAccount[];
  budgets: readonly SnapshotBudget[];
};

/** A transaction with more fields to show. */
export type DescribedRow = SnapshotRow & {
  accountName: string;
  /** The account's last digits, where reported. */
  mask: string | null;
  institution: string;
  description: string;
};

export type DescribedSnapshot = Omit<LedgerSnapshot, 'rows'> & { rows: readonly DescribedRow[] };

/** A holding as the bank reported it. */
export type BankHolding = {
  providerAccountId: string;
  securityId: string;
  name: string | null;
  ticker: string | null;
  type: string | null;
  isCashEquivalent: boolean;
  /** Decimal digits as the bank sent them. */
  quantity: string;
  price: string;
  priceOn: PlainDate | null;
  currency: string;
  valueCents: Cents;
  /** The total cost basis. */
  costCents: Cents | null;
};
