import { z } from 'zod/mini';
import { money } from './money.ts';
import { plainDate } from './plain-date.ts';
import { namedRoutes, route } from './route-definition.ts';
import { maxEditedTogether } from './transactions.ts';

/** Predictions below this need review: four of ten such predictions are wrong. */
export const unsureBelowPercent = 60;

/** Transactions of one merchant with an uncertain prediction. */
export const reviewGroup = z.object({
  /** The newest of the transactions. A decision about it applies to those like it. */
  transactionId: z.string(),
  /** Others that the decision must list too: their descriptions name no merchant, so none follows another. */
  otherIds: z.array(z.string()).check(z.maxLength(maxEditedTogether - 1)),
  name: z.string(),
  /** The bank's description of the newest. */
  description: z.string(),
  count: z.int(),
  /** Of all of them; a debit is negative. */
  sum: money,
  currency: z.string(),
  firstOn: plainDate,
  lastOn: plainDate,
  /** null: no prediction. */
  categoryId: z.nullable(z.string()),
  categoryName: z.nullable(z.string()),
  reason: z.string(),
  confidencePercent: z.int(),
  /**
   * A language model's suggestion: one of the household's categories, and a merchant name from words of the description. It is
   * only shown. Null where there is none.
   */
  suggestion: z.nullable(
    z.object({ categoryId: z.string(), categoryName: z.string(), merchantName: z.nullable(z.string()) }),
  ),
});
export type ReviewGroup = z.output<typeof reviewGroup>;

/** The groups, largest sum first; the counts include groups that are not in the response. */
export const reviewResponse = z.object({
  groups: z.array(reviewGroup),
  groupsCount: z.int(),
  transactionsCount: z.int(),
});
export type Review = z.output<typeof reviewResponse>;

/** `proposalsCount`: changes that programs propose to the person. */
export const reviewCountResponse = z.object({ transactionsCount: z.int(), proposalsCount: z.int() });

/** Transactions that need review. */
export const reviewRoutes = namedRoutes({
  review: route('GET', '/api/review', 'viewer', 'read', {
    summary: 'Transactions that need review, by merchant, largest amounts first',
    response: reviewResponse,
  }),
  reviewCount: route('GET', '/api/review/count', 'viewer', 'read', {
    summary: 'How many transactions need review',
    response: reviewCountResponse,
  }),
});
