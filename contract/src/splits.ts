import { maxParts } from '@cairn/domain/splits';
import { z } from 'zod/mini';
import { categoryIdText } from './category-id.ts';
import { enteredAmount } from './money.ts';
import { recordId } from './record-id.ts';
import { namedRoutes, route } from './route-definition.ts';
import { chosenTagIds } from './tags.ts';
import { multiLineText } from './text.ts';
import { transaction } from './transactions.ts';

/** A part of a split transaction. */
const part = z.object({
  /** The place, from 1, of the present part that this one changes; a new part when absent. */
  was: z.optional(z.int().check(z.minimum(1), z.maximum(maxParts))),
  /** Of the last part, when absent, what the others leave. */
  amount: z.optional(enteredAmount.check(z.refine((cents) => cents !== 0, 'Amount must not be zero'))),
  /** How many months after the transaction the part counts. */
  monthsLater: z._default(z.int().check(z.minimum(0), z.maximum(maxParts)), 0),
  /** The transaction's own when absent; null: the predicted one. */
  categoryId: z.optional(z.nullable(categoryIdText)),
  note: z.optional(z.nullable(multiLineText(2000))),
  /** The present part's, or for a new part the transaction's own, when absent. */
  tagIds: z.optional(chosenTagIds),
});

/** The parts of a transaction, in their order; together its amount. */
export const newSplit = z.object({
  parts: z.array(part).check(
    z.minLength(2),
    z.maxLength(maxParts),
    z.refine(
      (parts) => parts.slice(0, -1).every(({ amount }) => amount !== undefined),
      'must have an amount in each part but the last',
    ),
  ),
});
export type NewSplit = z.output<typeof newSplit>;

/**
 * A transaction with its parts, which count instead of it; `parts` is empty when it is not split. `stepId`: the step of the history, by which the change
 * is undone; null when nothing changed.
 */
export const splitResponse = z.object({
  transaction,
  parts: z.array(transaction),
  /** Whether a rule split it, and nobody changed that. */
  isByRule: z.boolean(),
});
export const splitChangeResponse = z.extend(splitResponse, { stepId: z.nullable(z.string()) });
export type Split = z.output<typeof splitResponse>;
export type SplitChange = z.output<typeof splitChangeResponse>;

const params = z.object({ transactionId: recordId });

/** Transactions that are split into parts. */
export const splitRoutes = namedRoutes({
  split: route('GET', '/api/transactions/:transactionId/split', 'viewer', 'read', {
    summary: 'A transaction with its parts, or the split transaction that it is a part of',
    params,
    response: splitResponse,
  }),
  splitTransaction: route('POST', '/api/transactions/:transactionId/split', 'member', 'write', {
    once: true,
    summary: 'Split a transaction into parts that count instead of it, or change its parts',
    params,
    body: newSplit,
    response: splitChangeResponse,
  }),
  joinTransaction: route('DELETE', '/api/transactions/:transactionId/split', 'member', 'write', {
    summary: 'Remove the parts of a transaction, which counts as one again',
    params,
    response: splitChangeResponse,
  }),
});
