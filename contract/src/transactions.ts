import { z } from 'zod';
import { recentTransaction } from './dashboard.ts';
import { money } from './money.ts';
import { plainDate } from './plain-date.ts';

/**
 * What a row does to the totals, by the one rule of the ledger: `income`, `spending`, `refund` (lowers the spending of its
 * category) or `transfer` (moves money between the household's own accounts; neither income nor spending).
 */
export const flow = z.enum(['income', 'spending', 'refund', 'transfer']);
export type Flow = z.infer<typeof flow>;

export const categorySource = z.enum(['person', 'rule', 'bank', 'none']);
export type CategorySource = z.infer<typeof categorySource>;

export const transaction = recentTransaction.extend({
  accountId: z.string(),
  accountName: z.string(),
  merchantName: z.string().nullable(),
  isPending: z.boolean(),
  flow,
  categoryId: z.string(),
  categorySource,
  /** Why the category is what it is, in words. */
  categoryReason: z.string(),
  note: z.string().nullable(),
});
export type Transaction = z.output<typeof transaction>;

const maxPageSize = 200;

export const transactionsQuery = z.object({
  from: plainDate.optional(),
  to: plainDate.optional(),
  accountId: z.uuid().optional(),
  /** A category's id, or several with commas between. */
  categoryId: z.string().max(2000).optional(),
  /** One flow, or `net_spending` for spending and the refunds that lower it. */
  flow: z.enum([...flow.options, 'net_spending']).optional(),
  limit: z.coerce.number().int().min(1).max(maxPageSize).default(50),
  /** `nextCursor` of the page before. */
  after: z.string().max(128).optional(),
});
export type TransactionsQuery = z.output<typeof transactionsQuery>;

/** Newest first. `count` and `sum` are of all rows that match, not of this page. */
export const transactionsResponse = z.object({
  transactions: z.array(transaction),
  count: z.int(),
  sum: money,
  nextCursor: z.string().nullable(),
});

export const transactionEdit = z
  .object({
    /** null takes the person's word back, so that the machine's guess shows again. */
    categoryId: z.string().max(64).nullable().optional(),
    note: z.string().max(2000).nullable().optional(),
  })
  .refine(
    (edit) => edit.categoryId !== undefined || edit.note !== undefined,
    'must change categoryId or note',
  );
export type TransactionEdit = z.output<typeof transactionEdit>;

export const category = z.object({
  id: z.string(),
  name: z.string(),
  group: z.string(),
  kind: z.enum(['income', 'spending', 'transfer']),
});
export type Category = z.output<typeof category>;

export const categoriesResponse = z.object({ categories: z.array(category) });
