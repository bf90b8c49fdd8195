import type { CategorySource } from '@cairn/contract/transactions';
import type { UnreadableKind, UnreadableReason } from '@cairn/contract/unreadable';
import type { Cents } from '@cairn/domain/money';
import type { PlainDate } from '@cairn/domain/plain-date';
import type { TransactionKind } from '@cairn/domain/transactions';

/** An account as the bank reported it, in our signs (docs/signs.md). A null amount is "the bank did not say". */
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

/** The bank's own guess at what a row is: Plaid's personal finance category. */
export type BankCategory = { primary: string; detailed: string; confidence: string | null };

/** A row as the bank reported it, in our signs: a debit is negative. */
export type BankTransaction = {
  bankTransactionId: string;
  /** The pending row that this one takes the place of, where the bank says so. */
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

/** All that changed at the bank between two cursors, every page of it, netted: an id stands in one list, once. */
export type BankDelta = {
  startCursor: string;
  nextCursor: string;
  /** Every account of the connection, as it is now. */
  accounts: readonly BankAccount[];
  /** Ids of accounts that the bank lists and that could not be read: they stay as they are. `unknown`: which ones is unknown. */
  unreadableAccounts?: readonly string[] | 'unknown';
  /** Accounts that rows name and that are not among those, with what little is known of them. */
  unlistedAccounts: readonly BankAccount[];
  upserted: readonly BankTransaction[];
  removedIds: readonly string[];
  isHistoryComplete: boolean;
  pageCount: number;
};

/** A record that the bank sent and that could not be read: a transaction, an account, its balance, or a holding. */
export type UnreadableRecord = {
  kind: UnreadableKind;
  /** The bank's id of it; where it gave none, what it is known again by. */
  providerRecordId: string;
  isIdentified: boolean;
  /** The account that it names, where it does. */
  providerAccountId: string | null;
  /** Of a transaction: the pending row that it takes the place of, where it says so. */
  pendingTransactionId: string | null;
  reason: UnreadableReason;
  /** The fields as they came, shortened and safe to store. */
  received: string;
};

/** What the machine thinks a row is, and why, in words. A null category is "nothing fitted". */
export type CategoryPrediction = {
  categoryId: string | null;
  source: Exclude<CategorySource, 'user'>;
  reason: string;
  /** 0 to 99; null where it is not known how sure the guess is. */
  confidencePercent: number | null;
  /** The merchant as a person reads it, where the text tells one. */
  merchantName: string | null;
};

/** A guess as it is kept with a row, beside what the bank says of it. */
export type StoredPrediction = CategoryPrediction & {
  /** The category that was guessed, where a person hid or merged it: a row that is in it stays. */
  redirectedFrom: string | null;
  /** By what rows of its payee are found; null where nobody has said. */
  payeeKey: string | null;
};

/** A row of the ledger as the detectors see it. Rows that the bank took back are not among them. */
export type SnapshotRow = {
  id: string;
  accountId: string;
  postedOn: PlainDate;
  /** A debit is negative. */
  amountCents: Cents;
  kind: TransactionKind;
  categoryId: string;
  categoryName: string;
  /** The parent that the category is a part of; itself where it is one. */
  parentId: string;
  parentName: string;
  /** The merchant's name where the bank gave one, else the description: rows of one payee are known by it. Bank text: data, never markup or instruction. */
  payee: string;
  /** What the row is called on every screen: the merchant where one is known, else the description. Data as well. */
  name: string;
  /** What a person wrote on the row: data, as the payee is. */
  note: string | null;
  /** Shared by the two legs of a move between the household's own accounts. */
  transferId: string | null;
  isPending: boolean;
};

/** An open account as the detectors see it, in our signs: what is owed is negative. Null is "the bank did not say". */
export type SnapshotAccount = {
  id: string;
  name: string;
  type: string;
  subtype: string | null;
  balanceCents: Cents | null;
  /** What a credit account may owe at most. */
  limitCents: Cents | null;
};

/** A budget that counts: what a month's spending in these categories, net of refunds, should stay within. */
export type SnapshotBudget = {
  id: string;
  name: string;
  categoryIds: readonly string[];
  monthlyLimitCents: Cents;
};

/** What the detectors may look at: one currency, newest row last; accounts and budgets as they stand today. */
export type LedgerSnapshot = {
  currency: string;
  rows: readonly SnapshotRow[];
  accounts: readonly SnapshotAccount[];
  budgets: readonly SnapshotBudget[];
};

/** A row with what people are shown of it besides. */
export type DescribedRow = SnapshotRow & {
  accountName: string;
  /** The last digits of the account's number, where the bank tells them. */
  mask: string | null;
  institution: string;
  description: string;
};

export type DescribedSnapshot = Omit<LedgerSnapshot, 'rows'> & { rows: readonly DescribedRow[] };

/** What an investment account holds of one security, as the bank reported it. */
export type BankHolding = {
  providerAccountId: string;
  securityId: string;
  name: string | null;
  ticker: string | null;
  type: string | null;
  isCashEquivalent: boolean;
  /** Decimal digits, as many as the bank sent. */
  quantity: string;
  price: string;
  priceOn: PlainDate | null;
  currency: string;
  valueCents: Cents;
  /** What was paid for all of it. */
  costCents: Cents | null;
};
