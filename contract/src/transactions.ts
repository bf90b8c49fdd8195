import { categoryColorCount } from '@cairn/domain/categories';
import { maxSearchLength, transactionKinds } from '@cairn/domain/transactions';
import { z } from 'zod/mini';
import { categoryIdsText, categoryIdText, idsText } from './category-id.ts';
import { money, moneyInPart } from './money.ts';
import { plainDate, requestDate } from './plain-date.ts';
import { recordId } from './record-id.ts';
import { namedRoutes, route } from './route-definition.ts';
import { chosenTagIds } from './tags.ts';
import { multiLineText, text, typedText } from './text.ts';

export const kind = z.enum(transactionKinds);

/**
 * What a category comes from: the `user`; a `rule`; a `correction` of another transaction; the `bank`; a banking
 * `pattern` (pay, fees, transfers); a known `brand`; `words` in the description; or `none`.
 */
export const categorySource = z.enum([
  'user',
  'rule',
  'correction',
  'bank',
  'pattern',
  'brand',
  'words',
  'none',
]);
export type CategorySource = z.infer<typeof categorySource>;

export const transactionType = z.enum(['debit', 'credit']);

export const recentTransaction = z.object({
  id: z.string(),
  /** The bank's description. */
  description: z.string(),
  /** The bank's merchant name, or the one found in the description; null where there is neither. */
  merchantName: z._default(z.nullable(z.string()), null),
  /** Negative for debits. */
  amount: money,
  /** ISO 4217 where there is such a code, else the bank's own, such as BTC. */
  currency: z._default(z.string(), 'USD'),
  date: plainDate,
  /** Section 3: missing where there is none. */
  aiCategory: z._default(z.nullable(z.string()), null),
  type: transactionType,
});

export const transaction = z.extend(recentTransaction, {
  accountId: z.string(),
  accountName: z.string(),
  isPending: z.boolean(),
  /** The last day of the finished statement that it, or the transaction that it is a part of, is on; null for none. */
  reconciledTo: z.nullable(plainDate),
  kind,
  categoryId: z.string(),
  categorySource,
  /** Why it has its category, as text. */
  categoryReason: z.string(),
  /** The confidence of the prediction, 0 to 99; null where the user chose the category or there is no prediction. */
  confidencePercent: z.nullable(z.int()),
  note: z.nullable(z.string()),
  /** In the order of the tags' names. */
  tagIds: z.array(z.string()),
  /** Whether a person chose the tags, and not a rule. */
  hasUserTags: z.boolean(),
  /** Whether a person chose what the merchant is called. */
  hasUserMerchant: z.boolean(),
  /** The split transaction that it is a part of. */
  partOfId: z.nullable(z.string()),
  /** What this money pays back, as a person linked it. It counts in the category of that, and lowers its spending. */
  reimbursesId: z.nullable(z.string()),
  /** The money that came back for it, and what is still expected. */
  cameBack: money,
  toComeBack: money,
  /** Images and PDFs that are attached to it, or to the transaction that it is a part of. */
  attachmentsCount: z.int(),
  /** What people said about it, or about the transaction that it is a part of. */
  commentsCount: z.int(),
  /** Whether the other side of the transfer is known. */
  isPaired: z.boolean(),
  /**
   * In the household's currency, by the rate of its day; null without a rate. Absent where it is in that currency. Totals add up these
   * amounts.
   */
  convertedAmount: z.optional(z.nullable(money)),
  /** Whether a person added it to an account that is kept by hand, and can change all of it. */
  isByHand: z.boolean(),
});
export type Transaction = z.output<typeof transaction>;

/** The most transactions of a page. */
export const maxPageSize = 200;

/** The search text for transactions. */
export const searchText = typedText('Search', maxSearchLength).check(z.trim());

/** The whole name of a merchant, in any letter case. */
export const merchantIs = typedText('Merchant', 1000).check(
  z.trim(),
  z.minLength(1, 'Merchant must not be empty'),
);

/** The filter of transactions, wherever they are listed, summed or exported. */
export const transactionsFilter = z.object({
  from: z.optional(requestDate),
  to: z.optional(requestDate),
  /** An account's id, or several with commas between. */
  accountId: z.optional(idsText),
  /** A category's id, or several separated by commas; a parent's id includes its subcategories. */
  categoryId: z.optional(categoryIdsText),
  /** A tag's id, or several with commas between: transactions that have any of them. */
  tagId: z.optional(idsText),
  /** One kind, or `net_spending` for spending and the refunds that lower it. */
  kind: z.optional(z.enum([...kind.options, 'net_spending'])),
  /** `debit`: money out (Expenses); `credit`: money in (Income). */
  type: z.optional(transactionType),
  /** `reconciled`: on a finished statement; `unreconciled`: posted and on none. */
  status: z.optional(z.enum(['pending', 'posted', 'reconciled', 'unreconciled'])),
  hasNote: z.optional(z.enum(['yes', 'no'])),
  hasAttachment: z.optional(z.enum(['yes', 'no'])),
  /** Text that the description or the merchant contains, in any letter case. */
  merchant: z.optional(searchText),
  /** The whole name of the merchant that the transaction shows. */
  merchantIs: z.optional(merchantIs),
  /**
   * Text that the description, the merchant, the note, the account's name or a tag's name contains, in any letter case; or an
   * absolute amount, such as 48.40.
   */
  search: z.optional(searchText),
  /** The smallest and largest absolute amount. */
  minAmountCents: z.optional(
    z.coerce.number().check(z.int(), z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER)),
  ),
  maxAmountCents: z.optional(
    z.coerce.number().check(z.int(), z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER)),
  ),
});
export type TransactionsFilter = z.output<typeof transactionsFilter>;

/** `date`: newest first; `amount`: largest absolute amount first. */
const transactionsSort = z._default(z.enum(['date', 'amount']), 'date');

export const transactionsQuery = z.extend(transactionsFilter, {
  sort: transactionsSort,
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(maxPageSize)), 50),
  /** The place of the page's first transaction in the whole list, from 0. */
  at: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000_000))),
  /** `nextCursor` of the page before this one, instead of a place. */
  after: z.optional(text(128)),
  /** `previousCursor` of the page after this one, instead of a place. */
  before: z.optional(text(128)),
});
export type TransactionsQuery = z.output<typeof transactionsQuery>;

export const exportQuery = z.extend(transactionsFilter, { sort: transactionsSort });
export type ExportQuery = z.output<typeof exportQuery>;

/** Of all matching transactions, not of one page. Amounts in other currencies are converted by the rate of their day, each by itself. */
export const transactionTotals = z.object({
  count: z.int(),
  /** How many of them are in another currency, and in the amounts by a rate. */
  countConverted: z.int(),
  /** How many of them are in another currency without a rate of their day, and in no amount. */
  countWithoutRate: z.int(),
  sum: moneyInPart,
  /** Net of refunds, as a positive number. */
  spent: moneyInPart,
  income: moneyInPart,
  /** All transactions of the household, whatever the filter. */
  countOfAll: z.int(),
});
export type TransactionTotals = z.output<typeof transactionTotals>;

/** `totals` come with a page that is asked for by its place: they are null when `after` or `before` was given. */
export const transactionsResponse = z.object({
  transactions: z.array(transaction),
  totals: z.nullable(transactionTotals),
  /** Null where no transactions follow. */
  nextCursor: z.nullable(z.string()),
  /** Null where none come before. */
  previousCursor: z.nullable(z.string()),
});
export type TransactionsResponse = z.output<typeof transactionsResponse>;

/** In UTF-16 code units. */
export const maxMerchantNameLength = 100;

/** The name that a person gives to a merchant. */
export const newMerchantName = typedText('Merchant', maxMerchantNameLength).check(
  z.normalize('NFC'),
  z.trim(),
  z.minLength(1, 'Merchant must not be empty'),
);

/** In UTF-16 code units. */
export const maxNoteLength = 2000;

const editedFields = {
  /** null removes the user's category, so that the prediction applies again. */
  categoryId: z.optional(z.nullable(categoryIdText)),
  note: z.optional(z.nullable(multiLineText(maxNoteLength))),
  tagIds: z.optional(chosenTagIds),
  /** null removes the person's name for the merchant, so that the one that was read applies again. */
  merchantName: z.optional(z.nullable(newMerchantName)),
};

/** A hundred years: longer than any browser stores an edit. */
const maxAgeMs = 100 * 366 * 24 * 3_600_000;

function changesSomething(edit: { [Field in keyof typeof editedFields]?: unknown }): boolean {
  const { categoryId, note, tagIds, merchantName } = edit;
  return [categoryId, note, tagIds, merchantName].some((field) => field !== undefined);
}

const changesNothing = 'must change categoryId, note, tagIds or merchantName';
export const transactionEdit = z.object(editedFields).check(z.refine(changesSomething, changesNothing));
export type TransactionEdit = z.output<typeof transactionEdit>;

/** What a person chose for one of several transactions. */
export const transactionEditOfOne = z
  .object({ id: recordId, ...editedFields })
  .check(z.refine(changesSomething, changesNothing));

/** How many transactions one call may edit. */
export const maxEditedTogether = 500;

/** Several transactions at once, all of them or none; each with its own edit, so that an undo can restore each. */
export const transactionEdits = z.object({
  edits: z.array(transactionEditOfOne).check(z.minLength(1), z.maxLength(maxEditedTogether)),
  /** Whether the edits also apply to similar transactions, past and future; true when absent. */
  teach: z.optional(z.boolean()),
  /** How long ago the edits were made, in milliseconds, if they were delayed. Transactions that were edited since then are skipped. */
  ageMs: z.optional(z.int().check(z.minimum(0), z.maximum(maxAgeMs))),
});
export type TransactionEdits = z.output<typeof transactionEdits>;

/** What a correction taught. It can be undone by its id. */
export const learning = z.object({
  id: z.string(),
  /** One entry per merchant. */
  taught: z.array(
    z.object({
      /** The merchant's name, or the bank's description. */
      name: z.string(),
      /** Whether it applies only to the identical description: a check's description names no merchant. */
      isExactText: z.boolean(),
      categoryId: z.string(),
      categoryName: z.string(),
    }),
  ),
});
/**
 * `transactions`: the edited ones and the newest of those that followed. `skippedIds`: those with a later edit. `learning` is null
 * where nothing was learned.
 */
export const transactionEditsResponse = z.object({
  transactions: z.array(transaction),
  skippedIds: z.array(recordId),
  learning: z.nullable(learning),
});
export type TransactionEditsResponse = z.output<typeof transactionEditsResponse>;
export const editedTransaction = z.extend(transaction, { learning: z.nullable(learning) });

export const category = z.object({
  id: z.string(),
  /** Unique in the household. */
  name: z.string(),
  /** Null for a top-level category. There are two levels. */
  parentId: z.nullable(z.string()),
  kind: z.enum(['income', 'spending', 'transfer']),
  /** An index of the six colors of the data palette. */
  color: z.int().check(z.minimum(0), z.maximum(categoryColorCount - 1)),
  isBuiltIn: z.boolean(),
  /** Not offered and not used for new transactions. Its transactions stay and count. */
  isHidden: z.boolean(),
  /** Of a parent including its subcategories. */
  transactionsCount: z.int(),
});
export type Category = z.output<typeof category>;

export const categoriesResponse = z.object({ categories: z.array(category) });

/** How many affected transactions a response holds; the client reloads the others. */
export const maxAffectedTransactions = 200;
export type Learning = z.output<typeof learning>;
export type RecentTransaction = z.output<typeof recentTransaction>;

/** Transactions: listed, and edited. */
export const transactionRoutes = namedRoutes({
  transactions: route('GET', '/api/transactions', 'viewer', 'read', {
    summary: 'The transactions that match a filter, page by page, with totals of all of them',
    query: transactionsQuery,
    response: transactionsResponse,
  }),
  exportTransactions: route('GET', '/api/transactions/export', 'viewer', 'read', {
    summary: 'The transactions that match a filter as a CSV file',
    query: exportQuery,
    response: z.string(),
    file: 'text/csv',
    needsConfirmation: true,
  }),
  editTransactions: route('PATCH', '/api/transactions', 'member', 'write', {
    once: true,
    summary: 'Edit several transactions at once, all of them or none',
    body: transactionEdits,
    response: transactionEditsResponse,
  }),
  transaction: route('GET', '/api/transactions/:transactionId', 'viewer', 'read', {
    summary: 'One transaction',
    params: z.object({ transactionId: recordId }),
    response: transaction,
  }),
  editTransaction: route('PATCH', '/api/transactions/:transactionId', 'member', 'write', {
    summary: 'Set a transaction’s category, note or tags; only the person can change it again',
    params: z.object({ transactionId: recordId }),
    body: transactionEdit,
    response: editedTransaction,
  }),
});
