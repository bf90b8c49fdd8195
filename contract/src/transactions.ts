import { categoryColorCount } from '@cairn/domain/categories';
import { maxSearchLength, transactionKinds } from '@cairn/domain/transactions';
import { z } from 'zod';
import { learning, maxEditedTogether } from './categorizing.ts';
import { categoryIdsText, categoryIdText } from './category-id.ts';
import { recentTransaction, transactionType } from './dashboard.ts';
import { money } from './money.ts';
import { requestDate } from './plain-date.ts';
import { multiLineText, text, typedText } from './text.ts';

export const kind = z.enum(transactionKinds);

/**
 * Who says what a row's category is: a `person` of it; a `rule` of the household; what a `correction` of another row taught; the `bank`; a
 * `pattern` of banking (pay, fees, transfers); a known `brand`; `words` in its text; or nobody.
 */
export const categorySource = z.enum([
  'person',
  'rule',
  'correction',
  'bank',
  'pattern',
  'brand',
  'words',
  'none',
]);
export type CategorySource = z.infer<typeof categorySource>;

export const transaction = recentTransaction.extend({
  accountId: z.string(),
  accountName: z.string(),
  isPending: z.boolean(),
  kind,
  categoryId: z.string(),
  categorySource,
  /** Why the category is what it is, in words. */
  categoryReason: z.string(),
  /** How sure the machine is of its guess, 0 to 99; null where a person decided, or nothing was told. */
  confidencePercent: z.int().nullable(),
  note: z.string().nullable(),
});
export type Transaction = z.output<typeof transaction>;

const maxPageSize = 200;

/** Text that rows are searched for. */
export const searchText = typedText('Search', maxSearchLength).trim();

/** What narrows the rows, wherever rows are listed, summed or exported. */
export const transactionsFilter = z.object({
  from: requestDate.optional(),
  to: requestDate.optional(),
  accountId: z.uuid().optional(),
  /** A category's id, or several with commas between; a parent's id stands for its parts too. */
  categoryId: categoryIdsText.optional(),
  /** One flow, or `net_spending` for spending and the refunds that lower it. */
  kind: z.enum([...kind.options, 'net_spending']).optional(),
  /** `debit`: money out (Expenses); `credit`: money in (Income). */
  type: transactionType.optional(),
  /** Text that the description or the merchant holds, whatever the case. */
  search: searchText.optional(),
  /** Rows whose amount, whatever its sign, is at least and at most so many cents. */
  minAmountCents: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
  maxAmountCents: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
});
export type TransactionsFilter = z.output<typeof transactionsFilter>;

/** `date`: newest first; `amount`: largest first, whatever the sign. */
const transactionsSort = z.enum(['date', 'amount']).default('date');

export const transactionsQuery = transactionsFilter.extend({
  sort: transactionsSort,
  limit: z.coerce.number().int().min(1).max(maxPageSize).default(50),
  /** `nextCursor` of the page before. */
  after: text(128).optional(),
});
export type TransactionsQuery = z.output<typeof transactionsQuery>;

export const exportQuery = transactionsFilter.extend({ sort: transactionsSort });
export type ExportQuery = z.output<typeof exportQuery>;

/** Of all rows that match, not of one page. The amounts are in the household's currency and count its rows alone. */
export const transactionTotals = z.object({
  count: z.int(),
  /** How many of them are in another currency, and so in no amount. */
  countInOtherCurrencies: z.int(),
  sum: money,
  /** Net of refunds, as a positive number. */
  spent: money,
  income: money,
  /** All rows of the household, whatever the filter. */
  countOfAll: z.int(),
});
export type TransactionTotals = z.output<typeof transactionTotals>;

/** `totals` come with the first page only: they are null when `after` was given. */
export const transactionsResponse = z.object({
  transactions: z.array(transaction),
  totals: transactionTotals.nullable(),
  nextCursor: z.string().nullable(),
});

const editedFields = {
  /** null takes the person's word back, so that the machine's guess shows again. */
  categoryId: categoryIdText.nullable().optional(),
  note: multiLineText(2000).nullable().optional(),
};

/** A hundred years: longer than any browser keeps an edit. */
const maxAgeMs = 100 * 366 * 24 * 3_600_000;

function changesSomething(edit: { categoryId?: unknown; note?: unknown }): boolean {
  return edit.categoryId !== undefined || edit.note !== undefined;
}

const changesNothing = 'must change categoryId or note';
export const transactionEdit = z.object(editedFields).refine(changesSomething, changesNothing);
export type TransactionEdit = z.output<typeof transactionEdit>;

/** Several rows at once, all of them or none; each its own edit, so that an undo can give back what stood before. */
export const transactionEdits = z.object({
  edits: z
    .array(z.object({ id: z.uuid(), ...editedFields }).refine(changesSomething, changesNothing))
    .min(1)
    .max(maxEditedTogether),
  /** Whether rows like these, past and to come, follow; they do where it is left out. */
  teach: z.boolean().optional(),
  /**
   * How long ago the person made the edits, in milliseconds, where they were held up on their way. Rows that a person has edited since stay
   * as that edit left them.
   */
  ageMs: z.int().min(0).max(maxAgeMs).optional(),
});
export type TransactionEdits = z.output<typeof transactionEdits>;
/**
 * `transactions`: the edited rows, and of those that followed the newest. `skippedIds`: ids of the rows that were left as a later edit made
 * them. `learning` is null where nothing was learned.
 */
export const transactionEditsResponse = z.object({
  transactions: z.array(transaction),
  skippedIds: z.array(z.uuid()),
  learning: learning.nullable(),
});
export type TransactionEditsResponse = z.output<typeof transactionEditsResponse>;
export const editedTransaction = transaction.extend({ learning: learning.nullable() });

export const category = z.object({
  id: z.string(),
  /** Unique in the household. */
  name: z.string(),
  /** The category that it is a part of; null for a parent. There are two levels. */
  parentId: z.string().nullable(),
  kind: z.enum(['income', 'spending', 'transfer']),
  /** Which of the six colors of the data palette is its own. */
  color: z
    .int()
    .min(0)
    .max(categoryColorCount - 1),
  isBuiltIn: z.boolean(),
  /** Not offered where a category is chosen, nor used for new transactions. What is in it stays, and counts. */
  isHidden: z.boolean(),
  /** Transactions in it now, and of a parent in its parts too. */
  transactionsCount: z.int(),
});
export type Category = z.output<typeof category>;

export const categoriesResponse = z.object({ categories: z.array(category) });
