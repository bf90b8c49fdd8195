import type { ImportColumn } from '@cairn/contract/imports';
import type { PlainDate } from '@cairn/domain/plain-date';
import type { OrderReason } from '../values/date-order.ts';
import type { Decimal } from '../values/decimal.ts';
import type { DateOrder } from '../values/read-date.ts';

export type AccountKind = 'checking' | 'savings' | 'card' | 'loan' | 'cash' | 'investment';

/** A balance that a file states: after all rows of the day, unless it is the balance before the first row. */
export type StatedBalance = { amount: Decimal; on: PlainDate | null };

/** Apps that keep a person’s history, and have words of their own for what is neither spent nor earned. */
export type App =
  | 'Actual'
  | 'Cairn'
  | 'Copilot'
  | 'Empower'
  | 'Firefly III'
  | 'GnuCash'
  | 'Lunch Money'
  | 'Mint'
  | 'Monarch'
  | 'Quicken'
  | 'Rocket Money'
  | 'Wise'
  | 'YNAB';

/**
 * What a file says that a row is, whatever its category: money between own accounts; a card that was paid; what the person hid from totals; income of no
 * category; what the account held before its first row; what the app added so that the balance is the bank’s.
 */
export type RowRole = 'transfer' | 'card_payment' | 'hidden' | 'income' | 'opening' | 'adjustment';

/** Part of a row that is split in the file. `transferAccount`, `transferKey`: as of a row, where the part went to or came from an own account. */
export type RowPart = {
  amount: Decimal;
  role: RowRole | null;
  category: string | null;
  /** Whether the file keeps its category among those of income; null where it doesn’t say. */
  isIncome: boolean | null;
  note: string | null;
  transferAccount: string | null;
  transferKey: string | null;
};

/**
 * What decided which way money went: the running balance; only some amounts have a plus; all have a minus; descriptions of what commonly
 * comes in; more of it is money out.
 */
export type SignReason = 'balance' | 'plus_signs' | 'minus_signs' | 'words' | 'counts';

/** One movement of money, as the account's holder sees it: money out is negative. */
export type StatementRow = {
  /** Where it begins in the file, from 1. */
  line: number;
  postedOn: PlainDate;
  amount: Decimal;
  /** Null where the file names none. */
  currency: string | null;
  description: string;
  /** The file's own id of the row; not to be believed before it was tested. */
  fileId: string | null;
  /** The id of a row of an earlier file in whose place the bank puts this one. */
  corrects: string | null;
  /** The balance after the row, where the file has a running one. */
  balance: Decimal | null;
  role: RowRole | null;
  category: string | null;
  /** Whether the file keeps its category among those of income; null where it doesn’t say. */
  isIncome: boolean | null;
  tags: readonly string[];
  note: string | null;
  /** The own account on the other side of a transfer, by the name that the file has for it. */
  transferAccount: string | null;
  /** What both sides of one transfer have in common in the file; null where it names only the account. */
  transferKey: string | null;
  /** Whether the person has compared it with the bank; null where the file doesn’t say. */
  isCleared: boolean | null;
  parts: readonly RowPart[];
};

/** A row of a format that says no more than day, amount and text. */
export const plainRow = {
  fileId: null,
  corrects: null,
  balance: null,
  role: null,
  category: null,
  isIncome: null,
  tags: [],
  note: null,
  transferAccount: null,
  transferKey: null,
  isCleared: null,
  parts: [],
} satisfies Partial<StatementRow>;

/** A part that says no more than its amount. */
export const plainPart = {
  role: null,
  category: null,
  isIncome: null,
  note: null,
  transferAccount: null,
  transferKey: null,
} satisfies Partial<RowPart>;

/** The rows of one account in one file. */
export type Statement = {
  /** As the file names the account; empty where it does not. */
  accountName: string;
  accountKind: AccountKind | null;
  currency: string | null;
  rows: readonly StatementRow[];
  /** Those whose day is still to come, once they are told apart (`imports/account-for-rows.ts`). */
  coming?: readonly StatementRow[];
  opening: StatedBalance | null;
  closing: StatedBalance | null;
  /** Whether the account held nothing before its first row, as in a history that is there from its first day. */
  isWhole?: boolean;
};

/** A place in the file and what was decided about it. */
export type LineNote = { line: number; reason: string };

/** What files of one bank and kind have in common: their column names, and the order of dates, once one of them decides it. */
export type Layout = { names: string; dateOrder: DateOrder };

/** A category as a file lists it. Rows name it by `name`. */
export type FileCategory = { name: string; group: string | null; isIncome: boolean };

/** What a file plans to spend on a category in a month, `YYYY-MM`. */
export type Plan = { category: string; month: string; amount: Decimal };

/** What a file is, and what it says. */
export type ReadFile = {
  /** As a person would name the format, such as `OFX 1.02`. */
  format: string;
  /** The app that the file is an export of, where that has words of its own (see `app-words.ts`). */
  app: App | null;
  layout: Layout | null;
  statements: readonly Statement[];
  /** Empty where the file has no list of its own. */
  categories: readonly FileCategory[];
  plans: readonly Plan[];
  /** What is in the file and is no row of an account: pending rows, balances, repeated headers. */
  leftOut: readonly LineNote[];
  /** Rows that lack what a row needs. */
  unreadable: readonly LineNote[];
  questions: readonly Question[];
  /** Empty where the file is no list of columns, or the export of an app whose columns are known. */
  columns: readonly ImportColumn[];
  /** What was decided, but could be read in another way too. */
  assumptions: readonly Assumption[];
  /**
   * How many rows the file has, counted before any was read: those of its statements, those left out and those that can’t be read are
   * as many together. Null for exports of apps whose rows are put together from several.
   */
  rowCount: number | null;
  /** The line on which the file ends before its statement does. */
  cutAt: number | null;
};

/** A file of a format that has rows and no more. */
export const plainFile = {
  app: null,
  layout: null,
  categories: [],
  plans: [],
  leftOut: [],
  unreadable: [],
  questions: [],
  columns: [],
  assumptions: [],
  rowCount: null,
  cutAt: null,
} satisfies Partial<ReadFile>;

/** What the file alone cannot decide. Until it is answered, no row of the file is imported. */
export type Question = {
  id: 'date-order' | 'date-field' | 'decimal-sign' | 'sign' | 'fee' | 'amount-column';
  text: string;
  choices: readonly { answer: string; text: string }[];
};

/** `answer`: a person said it. `beside`: other values of the file are written so. The others are in what decided it. */
export type Because = 'answer' | 'beside' | OrderReason | SignReason;

/** A question that the file, or a person, has answered, and what decided it. */
export type Assumption = Question & { answer: string; because: Because };
